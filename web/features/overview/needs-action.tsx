import type { Overview } from '#contract/overview/overview.ts';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import styles from './overview-screen.module.css';

/** What waits for a person, most urgent first. */
export function NeedsAction({ needsAction }: { needsAction: Overview['needsAction'] }) {
  const items = itemsOf(needsAction).filter(({ count }) => count > 0);
  return (
    <section aria-label="Needs action">
      {items.length === 0 ? (
        <p className={styles.calm}>Nothing needs action now.</p>
      ) : (
        <ul className={styles.actions}>
          {items.map(({ text, link }) => (
            <li key={text}>
              {text} {link !== undefined && <TextLink to={link[0]}>{link[1]}</TextLink>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Item {
  count: number;
  text: string;
  /** Address and name of the page where an administrator acts; left out: there is none. */
  link?: readonly [to: string, name: string];
}

const item = (count: number, one: string, many: string, rest: string, link?: Item['link']): Item => ({
  count,
  text: `${formatCount(count)} ${count === 1 ? one : many}${rest}`,
  ...(link !== undefined && { link }),
});

const itemsOf = (needs: Overview['needsAction']): Item[] => [
  {
    count: Number(needs.isImportInterrupted),
    text: 'An import was interrupted. Import the same file again, or undo the batch.',
    link: ['/admin-imports', 'Review imports'],
  },
  {
    count: Number(needs.isBackupMissing),
    text: 'The daily backup failed or is overdue. The section Daily backup says why.',
  },
  item(needs.deadLetters, 'email', 'emails', ' could not be delivered.', ['#undelivered', 'Review']),
  item(needs.failedJobs, 'job has', 'jobs have', ' failed. Read the log of the server.'),
  item(
    needs.failedDeletions,
    'account was',
    'accounts were',
    ' deleted, but the subscription could not be canceled yet.',
    ['/admin-deletions', 'Review deletions'],
  ),
  item(
    needs.accountsAtCardLimit,
    'account',
    'accounts',
    ' reached the limit of people shown in the last day, as programs do.',
    ['/admin-audit', 'Review fair-use.cards_refused in the audit'],
  ),
  item(needs.resumes, 'resume waits', 'resumes wait', ` for approval${sinceText(needs.oldestResumeAt)}.`, [
    '/resume-approval',
    'Review resumes',
  ]),
  item(
    needs.removalRequests,
    'removal request waits',
    'removal requests wait',
    ` for a decision${needs.overdueRemovalRequests > 0 ? `, ${formatCount(needs.overdueRemovalRequests)} of them overdue` : ''}.`,
    ['/admin-removals', 'Review requests'],
  ),
  item(needs.guaranteeRequests, 'refund request waits', 'refund requests wait', ' for a decision.', [
    '/admin-guarantee',
    'Review requests',
  ]),
  item(needs.enquiries, 'message waits', 'messages wait', ' for an answer.', ['/admin-messages', 'Review messages']),
  item(needs.reportedContacts, 'reported contact waits', 'reported contacts wait', ' for a decision.', [
    '/admin-reports',
    'Review reports',
  ]),
  item(
    needs.uncheckedCompacts,
    'license compact was',
    'license compacts were',
    ' last checked more than 90 days ago. Until an update of the product, ask the board who may work in a state.',
  ),
];

const sinceText = (oldest: string | null): string =>
  oldest === null ? '' : `, the oldest since ${formatPacificTime(oldest)}`;
