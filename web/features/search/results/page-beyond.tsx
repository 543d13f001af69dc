import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import { Message } from './message.tsx';
import type { Search } from '../address/search-address.ts';
import { withPage } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';

/** Shown for a link to a page that does not exist any more. */
export function PageBeyond({
  search,
  totalPages,
  changeSearch,
}: {
  search: Search;
  totalPages: number;
  changeSearch: ChangeSearch;
}) {
  const last = totalPages === 1 ? 'There is one page.' : `The last page is ${formatCount(totalPages)}.`;
  return (
    <Message
      title={`There is no page ${formatCount(search.page)}`}
      text={`The results have changed, or the link is incomplete. ${last}`}
    >
      <Actions>
        <Button look="filled" onClick={() => changeSearch(withPage(1))}>
          First Page
        </Button>
        {totalPages > 1 && <Button onClick={() => changeSearch(withPage(totalPages))}>Last Page</Button>}
      </Actions>
    </Message>
  );
}
