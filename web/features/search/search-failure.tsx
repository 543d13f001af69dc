import type { RequestFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Message, MessageActions } from './message.tsx';
import type { Search } from './search-address.ts';
import { countChosen, withoutFilters } from './search-changes.ts';
import styles from './search-failure.module.css';
import type { ChangeSearch } from './use-search-address.ts';
import type { AnswerState } from './use-search-answer.ts';

type SearchFailureProps = { failure: RequestFailure; search: Search; state: AnswerState; changeSearch: ChangeSearch };

/** What happened, what was kept, a reference to quote, and the way back. */
export function SearchFailure({ failure, search, state, changeSearch }: SearchFailureProps) {
  const chosen = countChosen(search);
  return (
    <div role="alert">
      <Message title="The search was not answered" sign={<AlertIcon size={18} />} text={`${failure.message} ${keptOf(search)}`}>
        <MessageActions>
          <Button look="filled" onClick={state.retry} disabled={state.fetching}>{state.fetching ? 'Trying again …' : 'Retry Search'}</Button>
          {chosen > 0 && <Button look="quiet" onClick={() => changeSearch(withoutFilters)}>Clear all filters</Button>}
        </MessageActions>
        <dl className={styles.facts}>
          <div><dt>Error</dt><dd>{failure.code}</dd></div>
          {failure.requestId !== null && <div><dt>Reference</dt><dd>{failure.requestId}</dd></div>}
          {state.lastAnswer !== null && <div><dt>Filter counts</dt><dd>From the search before, until this one is answered.</dd></div>}
        </dl>
      </Message>
    </div>
  );
}

function keptOf(search: Search): string {
  const chosen = countChosen(search);
  const filters = chosen === 1 ? '1 filter' : `${chosen} filters`;
  if (chosen === 0) return search.query === '' ? '' : 'Your search words are kept.';
  return search.query === '' ? `Your ${filters} are kept.` : `Your search words and ${filters} are kept.`;
}
