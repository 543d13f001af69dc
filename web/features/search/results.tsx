// The sheet of results in whichever state it is.
import { CandidateRow, CandidateSkeleton } from '#web/features/candidates/public.ts';
import { EmptyResults } from './empty-results.tsx';
import { PageBeyond } from './page-beyond.tsx';
import styles from './results.module.css';
import type { Search } from './search-address.ts';
import { SearchFailure } from './search-failure.tsx';
import type { ChangeSearch } from './use-search-address.ts';
import type { AnswerState } from './use-search-answer.ts';

const skeletons = Array.from({ length: 8 }, (_, place) => place);

type ResultsProps = { search: Search; state: AnswerState; today: string; changeSearch: ChangeSearch };

export function Results({ search, state, today, changeSearch }: ResultsProps) {
  const { answer, failure, outdated } = state;
  if (failure !== null) return <SearchFailure failure={failure} search={search} state={state} changeSearch={changeSearch} />;
  if (answer === null) return <div aria-hidden="true">{skeletons.map((place) => <CandidateSkeleton key={place} place={place} />)}</div>;
  if (answer.count === 0) return <EmptyResults search={search} outdated={outdated} changeSearch={changeSearch} />;
  if (answer.data.length === 0 && !outdated) return <PageBeyond search={search} totalPages={answer.totalPages} changeSearch={changeSearch} />;
  return (
    <ol className={outdated ? `${styles.list} ${styles.outdated}` : styles.list} aria-busy={outdated} aria-label="Professionals">
      {answer.data.map((person) => (
        <li key={person.id}><CandidateRow person={person} query={search.query} today={today} /></li>
      ))}
    </ol>
  );
}
