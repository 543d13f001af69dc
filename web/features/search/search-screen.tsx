// Rail and results, fed by one search and its answer.
import { useCallback, useMemo, useRef, useState } from 'react';
import { SelectionBar, useSelection } from '#web/features/selection/public.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { askIds } from './ask-search.ts';
import { DensityControl } from './density-control.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterDrawer } from './filter-drawer.tsx';
import { FilterRail } from './filter-rail.tsx';
import { KeySheet } from './key-sheet.tsx';
import { ResultsFoot } from './results-foot.tsx';
import { ResultsHead } from './results-head.tsx';
import { Results } from './results.tsx';
import { type Search, toFilters, writeSearch } from './search-address.ts';
import { withPage } from './search-changes.ts';
import styles from './search-screen.module.css';
import { SortControl } from './sort-control.tsx';
import { useResultKeys } from './use-result-keys.ts';
import type { ChangeSearch } from './use-search-address.ts';
import type { AnswerState } from './use-search-answer.ts';
import { useSearchToasts } from './use-search-toasts.ts';

type SearchScreenProps = { search: Search; state: AnswerState; today: string; changeSearch: ChangeSearch };

export function SearchScreen({ search, state, today, changeSearch }: SearchScreenProps) {
  const { answer, lastAnswer, fetching, failure } = state;
  const facets = lastAnswer?.facets ?? null;
  const list = useRef<HTMLOListElement>(null);
  const ids = useMemo(() => (failure === null ? (answer?.data ?? []) : []).map(({ id }) => id), [answer, failure]);
  const total = failure === null ? (answer?.count ?? 0) : 0;
  const selection = useSelection(writeSearch(withPage(1)(search)), total, (signal) => askIds(toFilters(search), signal));
  const [keysShown, setKeysShown] = useState(false);
  const current = useResultKeys(list, { ids, onToggle: selection.toggleOne, onHelp: useCallback(() => setKeysShown(true), []) });
  useSearchToasts(search.query, state);

  return (
    <div className={styles.screen}>
      <FilterRail search={search} facets={facets} changeSearch={changeSearch} />
      <main id="main" className={styles.pane} tabIndex={-1}>
        <div className={styles.top}>
          <div className={styles.head}>
            {fetching && <div className={styles.progress} />}
            <ResultsHead state={state}>
              <FilterDrawer search={search} state={state} changeSearch={changeSearch} />
              <SortControl search={search} changeSearch={changeSearch} />
              <DensityControl />
            </ResultsHead>
            <FilterChips search={search} changeSearch={changeSearch} />
          </div>
          <div className={styles.selection}><SelectionBar control={selection} page={ids} total={total} quiet={ids.length === 0} /></div>
        </div>
        <Announcement state={state} page={search.page} />
        <div className={styles.sheet}>
          <Results list={list} search={search} state={state} today={today} selection={selection} current={current} changeSearch={changeSearch} />
        </div>
        {answer !== null && total > 0 && <ResultsFoot search={search} answer={answer} changeSearch={changeSearch} onKeys={() => setKeysShown(true)} />}
      </main>
      <KeySheet open={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

/** Read out when an answer has arrived; nothing while one is on its way. */
function Announcement({ state: { answer, outdated, failure }, page }: { state: AnswerState; page: number }) {
  const settled = answer !== null && !outdated && failure === null;
  const people = answer?.count === 1 ? 'professional' : 'professionals';
  const text = settled ? `${formatCount(answer.count)} ${people}${answer.totalPages > 0 ? `, page ${formatCount(page)} of ${formatCount(answer.totalPages)}` : ''}` : '';
  return <output className="visually-hidden">{text}</output>;
}
