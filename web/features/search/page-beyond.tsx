import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { Message, MessageActions } from './message.tsx';
import type { Search } from './search-address.ts';
import { withPage } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';

/** A shared link to a page that no longer is. */
export function PageBeyond({ search, totalPages, changeSearch }: { search: Search; totalPages: number; changeSearch: ChangeSearch }) {
  const last = totalPages === 1 ? 'There is one page.' : `The last page is ${formatCount(totalPages)}.`;
  return (
    <Message title={`There is no page ${formatCount(search.page)}`} text={`The results have changed or the address was shortened. ${last}`}>
      <MessageActions>
        <Button look="filled" onClick={() => changeSearch(withPage(1))}>First page</Button>
        {totalPages > 1 && <Button onClick={() => changeSearch(withPage(totalPages))}>Last page</Button>}
      </MessageActions>
    </Message>
  );
}
