// The calls and emails of the viewer to one person, as they were recorded.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ContactAttempt } from '#contract/contact-attempts/contact-attempts.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { queryOf } from '#web/foundation/query-of.ts';
import { formatDate } from '#web/ui/format.ts';
import styles from './calls-and-emails.module.css';
import { outcomeNames } from './outcome-texts.ts';

/** The others are below them, behind a button. */
const shownFirst = 5;

/** Nothing without attempts. */
export function CallsAndEmails({ candidateId }: { candidateId: string }) {
  const id = useId();
  const userId = useViewer()?.id ?? null;
  const { data } = useQuery({
    ...queryOf(['contact-attempts', userId, candidateId], 'contactAttempts.listAttempts', { id: candidateId }),
    enabled: userId !== null,
    // They are an addition; the profile is shown without them when they cannot be loaded.
    retry: 1,
  });
  const attempts = data?.data ?? [];
  if (attempts.length === 0) return null;
  return (
    <section className={styles.attempts} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Calls and emails
      </h2>
      <Attempts attempts={attempts.slice(0, shownFirst)} />
      {attempts.length > shownFirst && (
        <details>
          <summary className={styles.more}>Earlier ones</summary>
          <Attempts attempts={attempts.slice(shownFirst)} />
        </details>
      )}
    </section>
  );
}

const Attempts = ({ attempts }: { attempts: readonly ContactAttempt[] }) => (
  <ul>
    {attempts.map(({ id, outcome, at, listName, note }) => (
      <li key={id} className={styles.attempt}>
        <span>
          {outcomeNames[outcome]}
          {listName !== null && <span className={styles.list}> for {listName}</span>}
          {note !== null && <span className={styles.note}>{note}</span>}
        </span>
        <time className={styles.day} dateTime={at}>
          {formatDate(at)}
        </time>
      </li>
    ))}
  </ul>
);
