// Which of several recipients the preview shows, and the reveal of those that are not revealed yet, with what it costs.
import { useRevealAll } from '#web/features/reveals/public.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import styles from './recipients.module.css';
import { useRecheckRevealedIds, useRevealedIds } from './use-revealed-ids.ts';

interface RecipientsProps {
  /** At least two. */
  candidateIds: readonly string[];
  /** Of the one in the preview, from 0. */
  position: number;
  onMove: (position: number) => void;
}

export function Recipients({ candidateIds, position, onMove }: RecipientsProps) {
  const count = candidateIds.length;
  return (
    <div className={styles.recipients}>
      <div className={styles.line}>
        <output>
          Person {formatCount(position + 1)} of {formatCount(count)}
        </output>
        <span className={styles.moves}>
          <Button disabled={position === 0} onClick={() => onMove(position - 1)} aria-label="Previous person">
            <ChevronLeftIcon />
          </Button>
          <Button disabled={position === count - 1} onClick={() => onMove(position + 1)} aria-label="Next person">
            <ChevronRightIcon />
          </Button>
        </span>
      </div>
      <RevealAll candidateIds={candidateIds} />
    </div>
  );
}

function RevealAll({ candidateIds }: Pick<RecipientsProps, 'candidateIds'>) {
  const revealed = useRevealedIds(candidateIds);
  const recheck = useRecheckRevealedIds();
  const { progress, tip, start, cancel } = useRevealAll('email');
  if (progress !== null)
    return (
      <div className={styles.line}>
        <progress className={styles.progress} value={progress.done} max={progress.total} aria-label="Revealing" />
        <output className={styles.count}>
          {formatCount(progress.done)} of {formatCount(progress.total)} revealed
        </output>
        <Button onClick={cancel}>Stop</Button>
      </div>
    );
  if (revealed === null) return null;
  const missing = candidateIds.filter((id) => !revealed.has(id));
  return (
    <div className={styles.line}>
      <p className={styles.count}>{revealedText(candidateIds.length, missing.length)}</p>
      {missing.length > 0 && (
        <Button data-tip={tip} onClick={() => start(missing, recheck)}>
          Reveal {missing.length === 1 ? '1 Address' : `${formatCount(missing.length)} Addresses`}
        </Button>
      )}
    </div>
  );
}

/** A candidate counts once, and only with an address on file. */
function revealedText(count: number, missing: number): string {
  if (missing === 0) return 'You have revealed all of them.';
  const cost = missing === 1 ? '1 reveal' : `${formatCount(missing)} reveals`;
  if (missing === count) return `Writing to all of them uses up to ${cost}, one for each person.`;
  return `${formatCount(count - missing)} revealed already; writing to the other ${formatCount(missing)} uses up to ${cost}, one for each person.`;
}
