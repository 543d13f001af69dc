import { Button } from '#web/ui/button.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { conditionGroups } from './conditions.ts';
import styles from './empty-results.module.css';
import { Message, MessageActions } from './message.tsx';
import { emptySearch, type Search } from './search-address.ts';
import { countChosen } from './search-changes.ts';
import type { ChangeSearch } from './use-search-address.ts';
import { type Removal, useRemovals } from './use-removals.ts';

type EmptyResultsProps = { search: Search; outdated: boolean; changeSearch: ChangeSearch };

/** Nobody was found: says why, and what taking one thing away would bring back. */
export function EmptyResults({ search, outdated, changeSearch }: EmptyResultsProps) {
  const removals = useRemovals(search, !outdated);
  return (
    <Message title="No results found" text={`${reasonOf(search)} ${adviceOf(search, removals)}`}>
      {removals.length > 0 && (
        <ul className={styles.removals}>
          {removals.map((removal) => (
            <li key={removal.name}>
              <button type="button" className={styles.removal} onClick={() => changeSearch(removal.change)}>
                <span>Remove <b>{removal.name}</b></span>
                <span className={styles.gain}>{gainOf(removal)}</span>
                <ChevronRightIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <MessageActions>
        <Button look="filled" onClick={() => changeSearch(() => emptySearch)}>Clear Filters</Button>
      </MessageActions>
    </Message>
  );
}

function gainOf({ count }: Removal): string {
  if (count === null) return '';
  return count === 1 ? '1 professional' : `${formatCount(count)} professionals`;
}

function reasonOf(search: Search): string {
  const chosen = countChosen(search);
  const filters = chosen === 1 ? 'the chosen filter' : chosen === 2 ? 'both chosen filters' : `all ${chosen} filters`;
  if (search.query === '') return `Nobody matches ${filters}.`;
  return chosen === 0 ? `Nobody matches “${search.query}”.` : `Nobody matches “${search.query}” together with ${filters}.`;
}

function adviceOf(search: Search, removals: readonly Removal[]): string {
  if (removals.length > 0) return 'Drop one and these come back:';
  const conditions = conditionGroups(search).length + (search.query === '' ? 0 : 1);
  return conditions > 1 ? 'Dropping one of them is not enough.' : '';
}
