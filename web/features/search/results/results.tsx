// The list of results in each of its states: loading, found, empty, failed.
import { useMemo, type ReactNode, type RefObject } from 'react';
import {
  CandidateRow,
  CandidateSkeleton,
  displayName,
  type CandidateSlots,
  type ResultPlace,
} from '#web/features/candidates/public.ts';
import type { SelectionControl } from '#web/features/selection/public.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import type { RowShortcuts } from '#web/ui/row-shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Actions } from '#web/ui/panel.tsx';
import { EmptyResults } from './empty-results.tsx';
import styles from './results.module.css';
import { resultsPerPage, type Search } from '../address/search-address.ts';
import { SearchFailure } from './search-failure.tsx';
import type { ChangeSearch } from '../address/search-address-provider.tsx';
import { resultPageOf } from '../answer/adjacent-page.ts';
import type { AnswerState } from '../answer/use-search-answer.ts';
import { useIsSlow } from './use-is-slow.ts';
import { Message } from './message.tsx';
import { withPage } from '../address/search-changes.ts';

const skeletons = Array.from({ length: resultsPerPage }, (_, place) => place);
/** On the page of a list (specification: admin and submissions, section 9). */
const listSkeletonsMax = 6;

interface ResultsProps {
  list: RefObject<HTMLOListElement | null>;
  search: Search;
  state: AnswerState;
  today: string;
  selection: SelectionControl;
  /** The id of the row that the keyboard acts on. */
  current: string | null;
  shortcuts: RowShortcuts;
  contactsVisible: boolean;
  slots: CandidateSlots;
  belowRow: ((candidate: { id: string; name: string }) => ReactNode) | undefined;
  changeSearch: ChangeSearch;
}

export function Results({ list, search, state, today, selection, current, changeSearch, ...row }: ResultsProps) {
  const { answer, answered, failure, outdated } = state;
  const shown = answered ?? search;
  const places = useMemo(() => placesOf(answer, shown), [answer, shown]);
  const isSlow = useIsSlow(outdated);
  if (failure !== null)
    return (
      <SearchFailure
        failure={failure}
        search={search}
        state={state}
        selected={selection.selection.ids.size}
        changeSearch={changeSearch}
      />
    );
  // The words of an earlier empty answer say nothing of the search that is running.
  if (answer === null || (isSlow && answer.data.length === 0))
    return (
      <div className={styles.loading} aria-hidden="true">
        {skeletons.slice(0, search.scope === null ? resultsPerPage : listSkeletonsMax).map((place) => (
          <CandidateSkeleton key={place} place={place} />
        ))}
      </div>
    );
  if (answer.count === 0)
    return <EmptyResults answer={answer} search={shown} outdated={outdated} changeSearch={changeSearch} />;
  if (answer.data.length === 0 && !outdated)
    return <PageBeyond search={search} totalPages={answer.totalPages} changeSearch={changeSearch} />;
  return (
    <ol
      ref={list}
      className={outdated ? `${styles.list} ${styles.outdated}` : styles.list}
      aria-busy={outdated}
      aria-label="Professionals"
    >
      {places.map(({ candidate, place }) => (
        <li key={candidate.id}>
          <CandidateRow
            candidate={candidate}
            place={place}
            distanceMiles={candidate.distanceMiles}
            alsoIn={candidate.alsoIn}
            licenseStates={candidate.licenseStates}
            marked={answer.marked}
            today={today}
            selected={selection.selection.ids.has(candidate.id)}
            shortcuts={candidate.id === current ? row.shortcuts : null}
            contactsVisible={row.contactsVisible}
            slots={row.slots}
            onToggle={selection.toggleOne}
          />
          {row.belowRow?.({ id: candidate.id, name: displayName(candidate) })}
        </li>
      ))}
    </ol>
  );
}

function placesOf(answer: SearchAnswer | null, search: Search) {
  if (answer === null) return [];
  const page = resultPageOf(answer, search);
  return answer.data.map((candidate, index) => {
    const place: ResultPlace = { ...page, index };
    return { candidate, place };
  });
}

/** Shown for a link to a page that does not exist any more. */
function PageBeyond({
  search,
  totalPages,
  changeSearch,
}: {
  search: Search;
  totalPages: number;
  changeSearch: ChangeSearch;
}) {
  const last = totalPages === 1 ? 'There is one page.' : `The last page is ${formatCount(totalPages)}.`;
  return (
    <Message
      title={`There is no page ${formatCount(search.page)}`}
      text={`The results have changed, or the link is incomplete. ${last}`}
    >
      <Actions>
        <Button look="filled" onClick={() => changeSearch(withPage(1))}>
          First Page
        </Button>
        {totalPages > 1 && <Button onClick={() => changeSearch(withPage(totalPages))}>Last Page</Button>}
      </Actions>
    </Message>
  );
}
