import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import { conditionGroups } from '../filters/conditions.ts';
import styles from './empty-results.module.css';
import { Message } from './message.tsx';
import { emptySearch } from '../address/search-address.ts';
import type { Search } from '../address/search-address.ts';
import { countChosen } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { useRemovals } from './use-removals.ts';
import type { Removal } from './use-removals.ts';

interface EmptyResultsProps {
  /** The search without results. While the next search is running, this is still the previous one. */
  search: Search;
  outdated: boolean;
  changeSearch: ChangeSearch;
}

/** Says why no one was found, and how many people removing one condition brings back. While outdated it is dimmed, and its buttons rest. */
export function EmptyResults({ search, outdated, changeSearch }: EmptyResultsProps) {
  const removals = useRemovals(search, !outdated);
  if (search.scope !== null && search.query === '' && countChosen(search) === 0) return <EmptyList />;
  return (
    <div className={outdated ? styles.outdated : undefined} aria-busy={outdated} inert={outdated}>
      <Message title="No results found" text={`${reasonOf(search)} ${adviceOf(search, removals)}`}>
        {removals.length > 0 && (
          <ul className={styles.removals}>
            {removals.map((removal) => (
              <li key={removal.name}>
                <button type="button" className={styles.removal} onClick={() => changeSearch(removal.change)}>
                  <span>
                    Remove <b>{removal.name}</b>
                  </span>
                  <span className={styles.gain}>{gainOf(removal)}</span>
                  <ChevronRightIcon />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Actions>
          <Button look="filled" onClick={() => changeSearch(() => emptySearch)}>
            Clear Filters
          </Button>
        </Actions>
      </Message>
    </div>
  );
}

/** The page of a list that has no candidates. */
const EmptyList = () => (
  <Message
    title="This list is empty"
    text="Select candidates in the search, or press l on the current row, to add them to this list."
  >
    <Actions>
      <LinkButton to="/search" look="filled">
        Go to Search
      </LinkButton>
    </Actions>
  </Message>
);

function gainOf({ count }: Removal): string {
  if (count === null) return '';
  return count === 1 ? '1 professional' : `${formatCount(count)} professionals`;
}

function reasonOf(search: Search): string {
  const chosen = countChosen(search);
  const filters = chosen === 1 ? 'the chosen filter' : chosen === 2 ? 'both chosen filters' : `all ${chosen} filters`;
  if (search.query === '') return `No one matches ${filters}.`;
  return chosen === 0
    ? `No one matches “${search.query}”.`
    : `No one matches “${search.query}” together with ${filters}.`;
}

function adviceOf(search: Search, removals: readonly Removal[]): string {
  if (removals.length > 0) return 'Remove one of these to find more:';
  const conditions = conditionGroups(search, () => '').length + (search.query === '' ? 0 : 1);
  return conditions > 1 ? 'Removing one of them is not enough.' : '';
}
