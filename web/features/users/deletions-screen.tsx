// Deleted accounts, for the administrators who see to it that nothing is charged to them.
import { useSearchParams } from 'react-router';
import type { ListedDeletion } from '#contract/users/account-deletions.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import { useDeletions, useRetryDeletion } from './use-deletions.ts';
import styles from './users-screen.module.css';

const columns = [
  { name: 'Deleted', look: 'wrap' },
  { name: 'Account', look: 'wrap' },
  { name: 'Deleted by', look: 'wrap' },
  { name: 'Owned data', look: 'wrap' },
  { name: 'Subscription', look: 'wrap' },
  { name: 'Actions', look: 'wrap' },
] as const;

export function DeletionsScreen() {
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const deletions = useDeletions(page);
  useExistingPage(page, deletions.data?.totalPages);
  const retry = useRetryDeletion();
  return (
    <>
      <ScreenHead
        title="Account Deletions"
        text="Accounts that their owners or administrators deleted. Sessions and owned data are deleted at once; the subscription is then canceled at the payment provider. Audit entries and disclosures stay."
      />
      <ScreenSection title="Deletions" aside={deletions.data && asideText(deletions.data)}>
        <Loaded what="deletions" query={deletions}>
          {({ data, totalPages }) => (
            <>
              <DataTable
                label="Account deletions"
                columns={columns}
                empty={
                  page > 1 ? 'This page has no deletions. Go back to the first page.' : 'No account was deleted yet.'
                }
                rows={data.map((deletion) => ({
                  key: deletion.id,
                  cells: cellsOf(deletion, {
                    isPending: retry.isPending,
                    onRetry: () => retry.mutate(deletion.id),
                  }),
                }))}
              />
              {totalPages > 1 && (
                <Pagination
                  page={page}
                  totalPages={totalPages}
                  addressOf={(target) => `/admin-deletions?page=${target}`}
                />
              )}
            </>
          )}
        </Loaded>
      </ScreenSection>
    </>
  );
}

const asideText = ({ count, incomplete }: { count: number; incomplete: number }): string =>
  `${formatCount(count)} in total, ${incomplete === 0 ? 'all complete' : `${formatCount(incomplete)} incomplete`}, Pacific Time`;

const cellsOf = (deletion: ListedDeletion, { isPending, onRetry }: { isPending: boolean; onRetry: () => void }) => {
  const { userId, deletedAt, subscription } = deletion;
  const mayRetry = subscription.state === 'failed' || subscription.state === 'retrying';
  return [
    formatPacificTime(deletedAt),
    <code key="account" className={styles.id}>
      {userId}
    </code>,
    actorText(deletion),
    'Deleted',
    <SubscriptionState key="subscription" subscription={subscription} />,
    mayRetry && (
      <Button
        key="retry"
        aria-label={`Try again to cancel the subscription of ${userId}`}
        aria-disabled={isPending}
        onClick={() => !isPending && onRetry()}
      >
        Try Again
      </Button>
    ),
  ];
};

function actorText({ deletedBy, administrator }: ListedDeletion): string {
  if (deletedBy === null) return 'Not recorded here; see the audit log';
  if (deletedBy === 'administrator') return administrator ?? 'An administrator whose account was deleted';
  return actorTexts[deletedBy];
}

const actorTexts = {
  owner: 'The owner of the account',
  operator: 'The operator, by a command',
  system: 'The product',
} as const;

function SubscriptionState({ subscription }: { subscription: ListedDeletion['subscription'] }) {
  const { state, failedTries, fault, nextTryAt } = subscription;
  if (state === 'none') return 'None';
  if (state === 'canceled') return 'Canceled';
  if (state === 'waiting') return 'Being canceled';
  return (
    <>
      <b>Not canceled</b>
      <p>
        {failedTries > 0 && `${failedTries === 1 ? '1 try' : `${formatCount(failedTries)} tries`} failed. `}
        {nextTryAt === null
          ? 'No further try is scheduled. Try again, or cancel the subscription at the payment provider.'
          : `The next try is at ${formatPacificTime(nextTryAt)}.`}
      </p>
      {fault !== null && <p className={styles.note}>{fault}</p>}
    </>
  );
}
