import { formatDate } from '#web/ui/format.ts';
import { NoteIcon } from '#web/ui/icons.tsx';
import styles from './activity-line.module.css';
import { useActivity, useActivityPlace } from './activity-provider.tsx';
import { activityText } from './activity-text.ts';

interface ActivityLineProps {
  candidateId: string;
  /** True: the contacts beside it are marked when they were revealed, so a reveal alone makes no line, and no row grows by it. */
  besideContacts?: boolean;
}

/** What the visitor has done about a candidate, in one quiet line; nothing when there is nothing. Compact rows show a short form of it. */
export function ActivityLine({ candidateId, besideContacts = false }: ActivityLineProps) {
  const activity = useActivity(candidateId);
  const place = useActivityPlace();
  const text = activity === null ? null : activityText(activity, place);
  if (text === null || (besideContacts && text.isRevealOnly)) return null;
  return (
    <span className={styles.line}>
      {text.notes !== '' && (
        <span className={styles.note} data-tip={text.notes}>
          <NoteIcon size={14} />
          <span className="visually-hidden">Note: {text.notes}</span>
        </span>
      )}
      <span className={styles.text} data-tip={text.full}>
        <span className={styles.full}>{text.full}</span>
        <span className={styles.short} aria-hidden="true">
          {text.short}
        </span>
      </span>
    </span>
  );
}

/** Beside the contacts of a row until one of them is shown. */
export function RevealedMark({ candidateId }: { candidateId: string }) {
  const revealed = useActivity(candidateId)?.revealed ?? null;
  return revealed === null ? null : (
    <span className={styles.revealed} data-tip={`You revealed this candidate on ${formatDate(revealed.at)}`}>
      Revealed
    </span>
  );
}
