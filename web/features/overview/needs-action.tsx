import type { ReactNode } from 'react';
import type { Overview } from '#contract/overview.ts';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './overview-screen.module.css';

/** What waits for a person, most urgent first. */
export function NeedsAction({ needsAction }: { needsAction: Overview['needsAction'] }) {
  const items = itemsOf(needsAction).filter(({ isShown }) => isShown);
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

interface Item {
  key: string;
  isShown: boolean;
  content: ReactNode;
}

const itemsOf = (needs: Overview['needsAction']): Item[] => [
  {
    key: 'import',
    isShown: needs.isImportInterrupted,
    content: (
      <>
        An import was interrupted. Import the same file again, or undo the batch.{' '}
        <TextLink to="/admin-imports">Review imports</TextLink>
      </>
    ),
  },
  {
    key: 'mail',
    isShown: needs.deadLetters > 0,
    content: (
      <>
        {plural(needs.deadLetters, 'email', 'emails')} could not be delivered.{' '}
        <a className={styles.link} href="#undelivered">
          Review
        </a>
      </>
    ),
  },
  {
    key: 'jobs',
    isShown: needs.failedJobs > 0,
    content: `${plural(needs.failedJobs, 'job has', 'jobs have')} failed. Read the log of the server.`,
  },
  {
    key: 'deletions',
    isShown: needs.failedDeletions > 0,
    content: (
      <>
        {plural(needs.failedDeletions, 'account was', 'accounts were')} deleted, but the subscription could not be
        canceled yet. <TextLink to="/admin-deletions">Review deletions</TextLink>
      </>
    ),
  },
  {
    key: 'cards',
    isShown: needs.accountsAtCardLimit > 0,
    content: (
      <>
        {plural(needs.accountsAtCardLimit, 'account', 'accounts')} reached the limit of people shown in the last day, as
        programs do. <TextLink to="/admin-audit">Review fair-use.cards_refused in the audit</TextLink>
      </>
    ),
  },
  {
    key: 'resumes',
    isShown: needs.resumes > 0,
    content: (
      <>
        {plural(needs.resumes, 'resume waits', 'resumes wait')} for approval
        {needs.oldestResumeAt !== null && `, the oldest since ${formatPacificTime(needs.oldestResumeAt)}`}.{' '}
        <TextLink to="/resume-approval">Review resumes</TextLink>
      </>
    ),
  },
  {
    key: 'removals',
    isShown: needs.removalRequests > 0,
    content: (
      <>
        {plural(needs.removalRequests, 'removal request waits', 'removal requests wait')} for a decision
        {needs.overdueRemovalRequests > 0 && `, ${formatCount(needs.overdueRemovalRequests)} of them overdue`}.{' '}
        <TextLink to="/admin-removals">Review requests</TextLink>
      </>
    ),
  },
  {
    key: 'guarantee',
    isShown: needs.guaranteeRequests > 0,
    content: (
      <>
        {plural(needs.guaranteeRequests, 'refund request waits', 'refund requests wait')} for a decision.{' '}
        <TextLink to="/admin-guarantee">Review requests</TextLink>
      </>
    ),
  },
  {
    key: 'enquiries',
    isShown: needs.enquiries > 0,
    content: (
      <>
        {plural(needs.enquiries, 'message waits', 'messages wait')} for an answer.{' '}
        <TextLink to="/admin-messages">Review messages</TextLink>
      </>
    ),
  },
  {
    key: 'reports',
    isShown: needs.reportedContacts > 0,
    content: (
      <>
        {plural(needs.reportedContacts, 'reported contact waits', 'reported contacts wait')} for a decision.{' '}
        <TextLink to="/admin-reports">Review reports</TextLink>
      </>
    ),
  },
];
