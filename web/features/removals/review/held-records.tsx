// Imported records that are likely about a removed person, for the administrators who decide whether they are.
import type { HeldRecord } from '#contract/removals/held-records.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { ReviewList, ReviewRow } from '#web/ui/review-list.tsx';
import { describeRecord } from './describe-record.ts';
import { useHeldDecision, useHeldRecords } from './use-removal-queue.ts';

/** Nothing while there are none. */
export function HeldRecords() {
  const { data } = useHeldRecords();
  const decision = useHeldDecision();
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Panel
      title="Records Held After a Removal"
      text="An import brought these records. They resemble a removed person and are not listed until you decide. The decision also holds for later imports."
      look="page"
    >
      <ReviewList>
        {data.data.map((held) => (
          <HeldRow
            key={held.candidate.id}
            held={held}
            isDeciding={decision.isPending}
            onDecide={(person) => {
              if (!decision.isPending) decision.mutate({ candidateId: held.candidate.id, person });
            }}
          />
        ))}
      </ReviewList>
    </Panel>
  );
}

interface HeldRowProps {
  held: HeldRecord;
  isDeciding: boolean;
  onDecide: (person: 'same' | 'other') => void;
}

function HeldRow({ held: { candidate, heldAt }, isDeciding, onDecide }: HeldRowProps) {
  const name = [candidate.firstName, candidate.lastName].filter(Boolean).join(' ');
  return (
    <ReviewRow
      name={describeRecord(candidate)}
      level={3}
      note={`Held since ${formatDate(heldAt)}`}
      actions={
        <>
          <Button
            look="filled"
            aria-label={`Same Person: remove the record of ${name}`}
            aria-disabled={isDeciding}
            onClick={() => onDecide('same')}
          >
            Same Person
          </Button>
          <Button
            aria-label={`Another Person: list the record of ${name}`}
            aria-disabled={isDeciding}
            onClick={() => onDecide('other')}
          >
            Another Person
          </Button>
        </>
      }
    />
  );
}
