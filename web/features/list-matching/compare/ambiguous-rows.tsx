// Rows that may be several candidates, or are not surely one. The user decides.
import { useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/call.ts';
import type { MatchReason } from '#contract/list-matching/match-limits.ts';
import type { MatchRun } from '#contract/list-matching/match-runs.ts';
import { call } from '#web/foundation/call.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ReviewList, ReviewRow } from '#web/ui/review-list.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useChange } from '#web/ui/use-change.ts';
import styles from './compare.module.css';

type Row = OutputOf<'listMatching.listAmbiguousRows'>['data'][number];
type Possibility = Row['possibilities'][number];

const reasonTexts: Readonly<Record<MatchReason, string>> = {
  npi: 'the NPI agrees',
  license: 'the license agrees',
  'contact and name': 'a contact and the name agree',
  contact: 'a contact agrees',
  'name, place and specialty': 'name, place and specialty agree',
  'name and place': 'name and place agree',
  'name and specialty': 'name and specialty agree',
  name: 'the name agrees',
};

const ambiguousKey = 'ambiguous-rows';

interface AmbiguousRowsProps {
  run: MatchRun;
  /** By the number of the row, from 0. */
  texts: ReadonlyMap<number, string>;
  onDecided: (run: MatchRun) => void;
}

export function AmbiguousRows({ run, texts, onDecided }: AmbiguousRowsProps) {
  const query = useQuery({
    queryKey: [ambiguousKey, run.id],
    queryFn: ({ signal }) => call('listMatching.listAmbiguousRows', { id: run.id }, { signal }),
    // The comparison may have gone on since.
    refetchOnMount: 'always',
    retry: 1,
  });
  const decision = useChange({
    send: (input: InputOf<'listMatching.decideAmbiguousRow'>) => call('listMatching.decideAmbiguousRow', input),
    onDone: (changed) => {
      onDecided(changed);
      return undefined;
    },
    failed: 'The decision was not saved',
    reload: [[ambiguousKey]],
  });
  return (
    <ScreenSection title="Rows to decide" aside={`${formatCount(run.undecided)} left`}>
      <Loaded what="rows" query={query}>
        {({ data }) => (
          <ReviewList>
            {data.map((row) => (
              <AmbiguousRow
                key={row.row}
                row={row}
                text={texts.get(row.row)}
                isBusy={decision.isPending}
                onDecide={(candidateId) => decision.mutate({ id: run.id, row: row.row, candidateId })}
              />
            ))}
          </ReviewList>
        )}
      </Loaded>
    </ScreenSection>
  );
}

interface AmbiguousRowProps {
  row: Row;
  text: string | undefined;
  isBusy: boolean;
  onDecide: (candidateId: string | null) => void;
}

function AmbiguousRow({ row: { row, possibilities }, text, isBusy, onDecide }: AmbiguousRowProps) {
  const number = formatCount(row + 1);
  return (
    <ReviewRow
      name={`Row ${number}`}
      level={3}
      note={text ?? 'Its cells are shown while the file is open.'}
      isBusy={isBusy}
      actions={
        <Button aria-label={`None of Them for Row ${number}`} onClick={() => onDecide(null)}>
          None of Them
        </Button>
      }
    >
      <ul className={styles.possibilities}>
        {possibilities.map((possibility) => (
          <li key={possibility.candidateId} className={styles.possibility}>
            <span>
              {describe(possibility)}: {reasonTexts[possibility.reason]}
            </span>
            <Button
              aria-label={`Choose ${nameOf(possibility)} for Row ${number}`}
              onClick={() => onDecide(possibility.candidateId)}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
    </ReviewRow>
  );
}

const nameOf = ({ candidate: { firstName, lastName } }: Possibility): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ');

const describe = (possibility: Possibility): string =>
  [
    nameOf(possibility),
    possibility.candidate.specialty,
    possibility.candidate.organization,
    possibility.candidate.location,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
