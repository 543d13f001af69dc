// The filters and the results of one search.
import { memo, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { OpenPeekContext, type CandidateSlots } from '#web/features/candidates/public.ts';
import { WholeChangeContext, WholeSearchContext } from '#web/features/lists/public.ts';
import { selectionMax, SelectionBar, useSelection, type Selected } from '#web/features/selection/public.ts';
import { formatCount } from '#web/ui/format.ts';
import { PageSteps } from '#web/ui/pagination.tsx';
import type { RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { useWholeChange, useWholeSearch } from './additions/use-whole-search.tsx';
import { loadAllIds } from './answer/run-search.ts';
import { DensityControl } from './results/density-control.tsx';
import { LeftOutWords } from './box/left-out-words.tsx';
import { UnderstoodChips } from './box/understood-chips.tsx';
import { DirectoryFillLine } from './filling/directory-fill-line.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterDrawer } from './filters/filter-drawer.tsx';
import { FilterRail } from './filters/filter-rail.tsx';
import { resultsId } from './keyboard/skip-to-results.tsx';
import { PeekPane, type PeekSlots } from './peek/peek-pane.tsx';
import { PeekProvider } from './peek/peek-provider.tsx';
import { usePeek } from './peek/use-peek.ts';
import { pageTurning, ResultsFoot } from './results/results-foot.tsx';
import { ResultsHead } from './results/results-head.tsx';
import { Results } from './results/results.tsx';
import { addressOf, toFilters, type Search } from './address/search-address.ts';
import { withoutOrder } from './address/search-changes.ts';
import styles from './search-screen.module.css';
import { SortControl } from './results/sort-control.tsx';
import { useResultKeys, type ResultKeys } from './keyboard/use-result-keys.ts';
import type { ChangeSearch } from './address/search-address-provider.tsx';
import type { AnswerState } from './answer/use-search-answer.ts';
import { useLeavers } from './results/use-leavers.ts';
import { useSearchToasts } from './answer/use-search-toasts.ts';

interface SearchScreenProps {
  search: Search;
  state: AnswerState;
  today: string;
  changeSearch: ChangeSearch;
  /** Whether the visitor may see contact information. */
  contactsVisible: boolean;
  /** The buttons that other features supply; the same object at every render. */
  slots: SearchSlots;
  /** Above the results, such as the name of the list that they belong to. */
  head?: ReactNode;
}

export interface SearchSlots {
  row: CandidateSlots;
  /** Below each row. Absent: nothing. */
  belowRow?: (candidate: { id: string; name: string }) => ReactNode;
  /** Below the heading of the filters. */
  rail?: ReactNode;
  selection: (selection: SelectedResults) => ReactNode;
  peek: PeekSlots;
}

/** The selected candidates, and the search in which they are selected. */
interface SelectedResults extends Selected {
  search: Search;
  /** The number of candidates that the search finds. */
  total: number;
}

/** Renders again only when its properties change, not with each letter in the search box or each request of the page. */
export const SearchScreen = memo(function SearchScreen({
  search,
  state,
  today,
  changeSearch,
  contactsVisible,
  slots,
  head,
}: SearchScreenProps) {
  const { answer, failure } = state;
  const ids = useMemo(() => (failure === null ? (answer?.data ?? []) : []).map(({ id }) => id), [answer, failure]);
  const total = failure === null ? (answer?.count ?? 0) : 0;
  const leftOut = useLeftOut(state);
  const selection = useSelection(addressOf(withoutOrder(search)), total, (signal) =>
    loadAllIds(toFilters(search), signal),
  );
  const whole = useWholeSearch(search, total, selection.selection.mode === 'all' && total > selectionMax);
  const change = useWholeChange(search, total);
  const [shortcuts] = useState(twoMaps);
  const isSettled = answer !== null && !state.outdated && failure === null;
  useLeavers(isSettled ? addressOf(search) : null, ids, selection.deselect);
  useSearchToasts(search.query, state);
  const pager = (
    <PageSteps page={search.page} totalPages={answer?.totalPages ?? 0} {...pageTurning(search, changeSearch)} />
  );

  return (
    <PeekProvider>
      <div className={styles.screen}>
        <Rail search={search} state={state} changeSearch={changeSearch} tools={slots.rail} />
        <main id="main" className={styles.pane} tabIndex={-1}>
          {head}
          <DirectoryFillLine isInUse={search.page > 1 || selection.selection.ids.size > 0} />
          <div className={styles.top}>
            <Head search={search} state={state} changeSearch={changeSearch} tools={slots.rail} />
            <Selection
              whole={whole}
              change={change}
              control={selection}
              page={ids}
              total={total}
              leftOut={leftOut}
              actions={(selected) => slots.selection({ ...selected, search, total })}
              pager={pager}
            />
          </div>
          <Announcement state={state} page={search.page} />
          <Sheet
            ids={ids}
            isSettled={isSettled}
            shortcuts={shortcuts}
            search={search}
            state={state}
            today={today}
            selection={selection}
            contactsVisible={contactsVisible}
            slots={slots.row}
            belowRow={slots.belowRow}
            changeSearch={changeSearch}
          />
          {answer !== null && total > 0 && <ResultsFoot search={search} answer={answer} changeSearch={changeSearch} />}
        </main>
        <PeekPane state={state} today={today} slots={slots.peek} shortcuts={shortcuts[1]} />
      </div>
    </PeekProvider>
  );
});

type HeadProps = Pick<SearchScreenProps, 'search' | 'state' | 'changeSearch'> & { tools: ReactNode };

const Rail = ({ state: { lastAnswer, counted }, ...rail }: HeadProps) => (
  <FilterRail answer={lastAnswer} counted={counted} {...rail} />
);

/** The keys of the current row, and of the person beside the results. */
const twoMaps = (): readonly [RowShortcuts, RowShortcuts] => [new Map(), new Map()];

type SheetProps = Omit<ComponentProps<typeof Results>, 'list' | 'current' | 'shortcuts'> & Omit<ResultKeys, 'peek'>;

/** The keys that move to another row render the rows alone. */
function Sheet({ ids, isSettled, shortcuts, ...results }: SheetProps) {
  const list = useRef<HTMLOListElement>(null);
  const peek = usePeek();
  const current = useResultKeys(list, { ids, isSettled, shortcuts, peek });
  return (
    <div id={resultsId} className={styles.sheet} tabIndex={-1}>
      <OpenPeekContext value={peek.toggle}>
        <Results list={list} current={current} shortcuts={shortcuts[0]} {...results} />
      </OpenPeekContext>
    </div>
  );
}

interface SelectionProps extends ComponentProps<typeof SelectionBar> {
  whole: ReturnType<typeof useWholeSearch>;
  change: ReturnType<typeof useWholeChange>;
}

const Selection = ({ whole, change, ...bar }: SelectionProps) => (
  <div className={styles.selection}>
    <WholeSearchContext value={whole}>
      <WholeChangeContext value={change}>
        <SelectionBar {...bar} />
      </WholeChangeContext>
    </WholeSearchContext>
  </div>
);

/** The words that exclude no one in the answer on screen. */
const useLeftOut = ({ answer, failure }: AnswerState): readonly string[] =>
  useMemo(() => (failure === null ? (answer?.leftOut ?? []) : []).map(({ text }) => text), [answer, failure]);

const Head = ({ search, state, changeSearch, tools }: HeadProps) => (
  <div className={styles.head}>
    {state.fetching && <div className={styles.progress} />}
    <ResultsHead state={state} density={<DensityControl />}>
      <FilterDrawer search={search} state={state} changeSearch={changeSearch} tools={tools} />
      <SortControl search={search} hasPlace={typeof state.lastAnswer?.place === 'string'} changeSearch={changeSearch} />
    </ResultsHead>
    <UnderstoodChips search={search} answer={state.lastAnswer} changeSearch={changeSearch} />
    <LeftOutWords search={search} answer={state.lastAnswer} changeSearch={changeSearch} />
    <FilterChips search={search} changeSearch={changeSearch} />
  </div>
);

/** Read by screen readers when an answer has arrived; empty while a search runs. */
function Announcement({ state: { answer, outdated, failure }, page }: { state: AnswerState; page: number }) {
  const settled = answer !== null && !outdated && failure === null;
  const people = answer?.count === 1 ? 'professional' : 'professionals';
  const text = settled
    ? `${formatCount(answer.count)} ${people}${answer.totalPages > 0 ? `, page ${formatCount(page)} of ${formatCount(answer.totalPages)}` : ''}`
    : '';
  return <output className="visually-hidden">{text}</output>;
}
