import type { ReactNode } from 'react';
import type { RevealedValue } from '#contract/reveals.ts';
import { sourceName } from '#web/features/candidates/public.ts';
import { formatDate } from '#web/ui/format.ts';
import { SealIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { useRevealedAt } from './revealed-marks.tsx';
import styles from './row-provenance.module.css';
import { useRevealedValues } from './use-revealed-values.ts';
import { ValueOrigins } from './value-origins.tsx';

interface RowProvenanceProps {
  id: string;
  name: string;
  /** Shown until a contact of the candidate is revealed. */
  children: ReactNode;
}

/** The line below the contacts of a row: after a reveal the source and date of the value, and everything that is known of its origin. */
export function RowProvenance({ id, name, children }: RowProvenanceProps) {
  const values = useRevealedValues(id);
  const revealedAt = useRevealedAt(id);
  const [first] = values;
  if (first === undefined)
    return (
      <>
        {children}
        {revealedAt !== null && (
          <span className={styles.before} data-tip={`You revealed this candidate on ${formatDate(revealedAt)}`}>
            Revealed
          </span>
        )}
      </>
    );
  return (
    <Popover
      label={`Where the contacts of ${name} come from`}
      buttonClass={first.mark === null ? styles.origin : `${styles.origin} ${styles.wrong}`}
      button={
        <>
          <SealIcon size={12} />
          <span className={styles.text}>{originText(first)}</span>
          <span className="visually-hidden">. Why do you have this?</span>
        </>
      }
    >
      {() => <ValueOrigins candidateId={id} values={values} />}
    </Popover>
  );
}

const originText = ({ source, verifiedOn, lastSeenOn, mark }: RevealedValue): string =>
  mark === null
    ? `${sourceName(source)}, ${formatDate(verifiedOn ?? lastSeenOn)}`
    : mark === 'wrong'
      ? 'Reported as wrong'
      : 'You reported this value';
