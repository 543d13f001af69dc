// Imported records that are likely about a removed person, for the administrators who decide whether they are.
import type { HeldRecord } from '#contract/held-records.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/format.ts';
import { Panel } from '#web/ui/panel.tsx';
import { describeRecord } from './describe-record.ts';
import styles from './removal-queue.module.css';
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
      <ul className={styles.list}>
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
      </ul>
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
    <li className={styles.row}>
      <div>
        <h3 className={styles.name}>{describeRecord(candidate)}</h3>
        <p className={styles.soft}>Held since {formatDate(heldAt)}</p>
      </div>
      <div className={styles.actions}>
        <Button
          look="filled"
          aria-label={`Same person: remove the record of ${name}`}
          aria-disabled={isDeciding}
          onClick={() => onDecide('same')}
        >
          Same person
        </Button>
        <Button
          aria-label={`Another person: list the record of ${name}`}
          aria-disabled={isDeciding}
          onClick={() => onDecide('other')}
        >
          Another person
        </Button>
      </div>
    </li>
  );
}
