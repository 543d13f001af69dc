import type { ReactNode } from 'react';
import type { Overview } from '#contract/overview.ts';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './overview-screen.module.css';

/** What waits for a person, most urgent first. */
export function NeedsAction({ needsAction }: { needsAction: Overview['needsAction'] }) {
  const items = itemsOf(needsAction);
  return (
    <section aria-label="Needs action">
      {items.length === 0 ? (
        <p className={styles.calm}>Nothing needs action now.</p>
      ) : (
        <ul className={styles.actions}>
          {items.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

const itemsOf = (needs: Overview['needsAction']): { key: string; content: ReactNode }[] => [
  ...(needs.isImportInterrupted
    ? [
        {
          key: 'import',
          content: (
            <>
              An import was interrupted. Import the same file again, or undo the batch.{' '}
              <TextLink to="/admin-imports">Review imports</TextLink>
            </>
          ),
        },
      ]
    : []),
  ...(needs.deadLetters > 0
    ? [
        {
          key: 'mail',
          content: (
            <>
              {plural(needs.deadLetters, 'email', 'emails')} could not be delivered.{' '}
              <a className={styles.link} href="#undelivered">
                Review
              </a>
            </>
          ),
        },
      ]
    : []),
  ...(needs.failedJobs > 0
    ? [
        {
          key: 'jobs',
          content: `${plural(needs.failedJobs, 'job has', 'jobs have')} failed. Read the log of the server.`,
        },
      ]
    : []),
  ...(needs.resumes > 0
    ? [
        {
          key: 'resumes',
          content: (
            <>
              {plural(needs.resumes, 'resume waits', 'resumes wait')} for approval
              {needs.oldestResumeAt !== null && `, the oldest since ${formatPacificTime(needs.oldestResumeAt)}`}.{' '}
              <TextLink to="/resume-approval">Review resumes</TextLink>
            </>
          ),
        },
      ]
    : []),
  ...(needs.removalRequests > 0
    ? [
        {
          key: 'removals',
          content: (
            <>
              {plural(needs.removalRequests, 'removal request waits', 'removal requests wait')} for a decision
              {needs.overdueRemovalRequests > 0 &&
                `, ${formatCount(needs.overdueRemovalRequests)} of them overdue`}.{' '}
              <TextLink to="/admin-removals">Review requests</TextLink>
            </>
          ),
        },
      ]
    : []),
  ...(needs.guaranteeRequests > 0
    ? [
        {
          key: 'guarantee',
          content: (
            <>
              {plural(needs.guaranteeRequests, 'refund request waits', 'refund requests wait')} for a decision.{' '}
              <TextLink to="/admin-guarantee">Review requests</TextLink>
            </>
          ),
        },
      ]
    : []),
  ...(needs.enquiries > 0
    ? [
        {
          key: 'enquiries',
          content: (
            <>
              {plural(needs.enquiries, 'message waits', 'messages wait')} for an answer.{' '}
              <TextLink to="/admin-messages">Review messages</TextLink>
            </>
          ),
        },
      ]
    : []),
  ...(needs.reportedContacts > 0
    ? [
        {
          key: 'reports',
          content: (
            <>
              {plural(needs.reportedContacts, 'reported contact waits', 'reported contacts wait')} for a decision.{' '}
              <TextLink to="/admin-reports">Review reports</TextLink>
            </>
          ),
        },
      ]
    : []),
];
