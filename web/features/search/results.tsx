// The sheet of results in whichever state it is.
import { type RefObject, useMemo } from 'react';
import { CandidateRow, CandidateSkeleton, type ResultPlace } from '#web/features/candidates/public.ts';
import type { SelectionControl } from '#web/features/selection/public.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { EmptyResults } from './empty-results.tsx';
import { PageBeyond } from './page-beyond.tsx';
import styles from './results.module.css';
import { resultsPerPage, type Search } from './search-address.ts';
import { SearchFailure } from './search-failure.tsx';
import type { ChangeSearch } from './use-search-address.ts';
import type { AnswerState } from './use-search-answer.ts';

const skeletons = Array.from({ length: resultsPerPage }, (_, place) => place);

type ResultsProps = {
  list: RefObject<HTMLOListElement | null>;
  search: Search;
  state: AnswerState;
  today: string;
  selection: SelectionControl;
  /** The row on which the keyboard stands. */
  current: string | null;
  changeSearch: ChangeSearch;
};

export function Results({ list, search, state, today, selection, current, changeSearch }: ResultsProps) {
  const { answer, failure, outdated } = state;
  const places = useMemo(() => placesOf(answer, search.page), [answer, search.page]);
  if (failure !== null) return <SearchFailure failure={failure} search={search} state={state} selected={selection.selection.ids.size} changeSearch={changeSearch} />;
  if (answer === null) return <div aria-hidden="true">{skeletons.map((place) => <CandidateSkeleton key={place} place={place} />)}</div>;
  if (answer.count === 0) return <EmptyResults search={search} outdated={outdated} changeSearch={changeSearch} />;
  if (answer.data.length === 0 && !outdated) return <PageBeyond search={search} totalPages={answer.totalPages} changeSearch={changeSearch} />;
  return (
    <ol ref={list} className={outdated ? `${styles.list} ${styles.outdated}` : styles.list} aria-busy={outdated} aria-label="Professionals">
      {places.map(({ person, place }) => (
        <li key={person.id}>
          <CandidateRow person={person} place={place} query={search.query} today={today}
            selected={selection.selection.ids.has(person.id)} current={person.id === current} onToggle={selection.toggleOne} />
        </li>
      ))}
    </ol>
  );
}

function placesOf(answer: SearchAnswer | null, page: number) {
  const ids = answer?.data.map(({ id }) => id) ?? [];
  const before = (page - 1) * resultsPerPage;
  return (answer?.data ?? []).map((person, index) => {
    const place: ResultPlace = { ids, index, before, total: answer?.count ?? 0 };
    return { person, place };
  });
}
