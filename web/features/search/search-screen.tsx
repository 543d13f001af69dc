// Rail and results, fed by one search and its answer.
import { Pagination } from '#web/ui/pagination.tsx';
import { formatCount } from '#web/ui/numbers.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { ResultsHead } from './results-head.tsx';
import { Results } from './results.tsx';
import { resultsPerPage, type Search, writeSearch } from './search-address.ts';
import { countChosen, withPage } from './search-changes.ts';
import styles from './search-screen.module.css';
import type { ChangeSearch } from './use-search-address.ts';
import type { AnswerState } from './use-search-answer.ts';

type SearchScreenProps = { search: Search; state: AnswerState; today: string; changeSearch: ChangeSearch };

export function SearchScreen({ search, state, today, changeSearch }: SearchScreenProps) {
  const { answer, lastAnswer, fetching } = state;
  const chosen = countChosen(search);
  return (
    <div className={styles.screen}>
      <aside className={styles.rail} aria-label="Filters">
        <h2 className={styles.railHead}>Filters {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}</h2>
        <FilterPanel search={search} facets={lastAnswer?.facets ?? null} changeSearch={changeSearch} />
      </aside>
      <main id="main" className={styles.pane} tabIndex={-1}>
        <div className={styles.head}>
          {fetching && <div className={styles.progress} />}
          <ResultsHead state={state}><FilterDrawer search={search} state={state} changeSearch={changeSearch} /></ResultsHead>
          <FilterChips search={search} changeSearch={changeSearch} />
        </div>
        <Announcement state={state} page={search.page} />
        <div className={styles.sheet}><Results search={search} state={state} today={today} changeSearch={changeSearch} /></div>
        {answer !== null && answer.count > 0 && (
          <footer className={styles.bar}>
            <p className={styles.range}>{rangeOf(search.page, answer.count)}</p>
            <Pagination page={search.page} totalPages={answer.totalPages}
              addressOf={(page) => `/search${writeSearch(withPage(page)(search))}`} onPage={(page) => changeSearch(withPage(page))} />
          </footer>
        )}
      </main>
    </div>
  );
}

/** Read out when an answer has arrived; nothing while one is on its way. */
function Announcement({ state: { answer, outdated, failure }, page }: { state: AnswerState; page: number }) {
  const settled = answer !== null && !outdated && failure === null;
  const text = settled ? `${formatCount(answer.count)} professionals, page ${formatCount(page)} of ${formatCount(answer.totalPages)}` : '';
  return <output className="visually-hidden">{text}</output>;
}

function rangeOf(page: number, count: number): string {
  const first = (page - 1) * resultsPerPage + 1;
  return first > count ? `${formatCount(count)} in all` : `${formatCount(first)}–${formatCount(Math.min(count, page * resultsPerPage))} of ${formatCount(count)}`;
}
