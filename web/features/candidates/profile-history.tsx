// What changed about a candidate, and which source said so.
import type { CandidateProfile } from '#contract/candidates/candidates.ts';
import { eventText } from './event-text.ts';
import styles from './profile-record.module.css';
import { sourceName } from './source-name.ts';

export function ProfileHistory({ history }: Pick<CandidateProfile, 'history'>) {
  return (
    <ul className={styles.lines}>
      {history.map((event) => (
        <li key={event.id}>
          {eventText(event)} <span className={styles.soft}>{sourceName(event.source)}</span>
        </li>
      ))}
    </ul>
  );
}
