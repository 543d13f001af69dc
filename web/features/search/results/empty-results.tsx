import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import type { SearchAnswer } from '#contract/search/search.ts';
import { plainWords, useMissingWords, withWord } from './missing-words.ts';
import { conditionGroups } from '../filters/conditions.ts';
import styles from './empty-results.module.css';
import { Message } from './message.tsx';
import { emptySearch, type Search } from '../address/search-address.ts';
import { countSelected, withQuery } from '../address/search-changes.ts';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { useRemovals, type Removal } from './use-removals.ts';

interface EmptyResultsProps {
  answer: SearchAnswer;
  /** The search without results. While the next search is running, this is still the previous one. */
  search: Search;
  outdated: boolean;
  changeSearch: ChangeSearch;
}

/** Says why no one was found, and how many people removing one condition brings back. While outdated it is dimmed, and its buttons rest. */
export function EmptyResults({ answer, search, outdated, changeSearch }: EmptyResultsProps) {
  const removals = useRemovals(search, answer, !outdated);
  const words = plainWords(search.query, answer);
  const isOneWord = words.length === 1 && answer.understood.length === 0 && countSelected(search) === 0;
  const missing = useMissingWords(search, isOneWord ? [] : words, !outdated);
  if (search.scope !== null && search.query === '' && countSelected(search) === 0) return <EmptyList />;
  return (
    <div className={outdated ? styles.outdated : undefined} aria-busy={outdated} inert={outdated}>
      <Message
        title="No results found"
        text={`${reasonOf(search)}${missingText(missing)} ${adviceOf(search, removals)}`}
      >
        <ProbableWords probable={answer.probable} search={search} changeSearch={changeSearch} />
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
  <Message title="This list is empty" text="Select candidates in the search to add them to this list.">
    <Actions>
      <LinkButton to="/search" look="filled">
        Go to Search
      </LinkButton>
    </Actions>
  </Message>
);

/** One click for each word that probably was another one. */
function ProbableWords({
  probable,
  search,
  changeSearch,
}: Pick<EmptyResultsProps, 'search' | 'changeSearch'> & Pick<SearchAnswer, 'probable'>) {
  if (probable.length === 0) return null;
  return (
    <ul className={styles.removals}>
      {probable.map(({ word, meant }) => (
        <li key={word}>
          <button
            type="button"
            className={styles.removal}
            onClick={() => changeSearch(withQuery(withWord(search.query, word, meant)))}
          >
            <span>
              Search for <b>{meant}</b> instead of {word}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function missingText(words: readonly string[]): string {
  if (words.length === 0) return '';
  return ` No professional in the directory has ${words.map((word) => `“${word}”`).join(' or ')}.`;
}

function gainOf({ count }: Removal): string {
  if (count === null) return '';
  return count === 1 ? '1 professional' : `${formatCount(count)} professionals`;
}

function reasonOf(search: Search): string {
  const selected = countSelected(search);
  const filters =
    selected === 1 ? 'the chosen filter' : selected === 2 ? 'both chosen filters' : `all ${selected} filters`;
  if (search.query === '') return `No one matches ${filters}.`;
  return selected === 0
    ? `No one matches “${search.query}”.`
    : `No one matches “${search.query}” together with ${filters}.`;
}

function adviceOf(search: Search, removals: readonly Removal[]): string {
  if (removals.length > 0) return 'Remove one of these to find more:';
  const conditions = conditionGroups(search, () => '').length + (search.query === '' ? 0 : 1);
  return conditions > 1 ? 'Removing one of them is not enough.' : '';
}
