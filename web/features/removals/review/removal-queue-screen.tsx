// Requests to remove a record, for the administrators who decide about them.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { removalsPageSize } from '#contract/removals/removal-options.ts';
import type { QueuedRemoval } from '#contract/removals/removals.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { pageIn } from '#web/ui/page-in.ts';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReviewList, ReviewRow } from '#web/ui/review-list.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { describeRecord } from './describe-record.ts';
import styles from './removal-queue.module.css';
import {
  useDomainDecline,
  useRecordHiding,
  useRemovalDecision,
  useRemovalQueue,
  type RemovalDecision,
} from './use-removal-queue.ts';

export const RemovalQueueScreen = () => (
  <Panel
    title="Removal Requests"
    text="Requests that name a record and wait for a decision, the earliest deadline first. A removal is permanent."
    look="page"
  >
    <Queue />
  </Panel>
);

/** A decision that waits for its reason. */
interface OpenDecision {
  request: QueuedRemoval;
  action: RemovalDecision | 'decline_domain';
}

function Queue() {
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const { data, isError, refetch, isFetching } = useRemovalQueue(page);
  useExistingPage(page, data?.totalPages);
  const decision = useRemovalDecision();
  const hiding = useRecordHiding();
  const declining = useDomainDecline();
  const isDeciding = decision.isPending || hiding.isPending || declining.isPending;
  const [open, setOpen] = useState<OpenDecision | null>(null);
  const close = (): void => setOpen(null);
  if (isError)
    return (
      <div className={styles.message} role="alert">
        <p>Failed to load removal requests. Please try again.</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  if (data === undefined) return <Spinner label="Loading removal requests" />;
  return (
    <div aria-busy={isFetching}>
      {data.overdue > 0 && (
        <p className={styles.overdue} role="status">
          {data.overdue === 1 ? '1 request is overdue.' : `${formatCount(data.overdue)} requests are overdue.`}
        </p>
      )}
      {data.data.length === 0 ? (
        <p className={styles.message}>There are no removal requests{page > 1 ? ' on this page' : ''}.</p>
      ) : (
        <ReviewList>
          {data.data.map((request) => (
            <QueueRow
              key={request.id}
              request={request}
              isDeciding={isDeciding}
              onDecide={(action) => !isDeciding && setOpen({ request, action })}
              onHide={() => !isDeciding && hiding.mutate(request.id)}
              ofDomain={data.data.filter(({ email }) => domainOf(email) === domainOf(request.email)).length}
            />
          ))}
        </ReviewList>
      )}
      {open !== null && (
        <DecisionDialog
          name={open.action === 'decline_domain' ? domainOf(open.request.email) : nameOf(open.request)}
          action={open.action}
          isDeciding={isDeciding}
          onDecide={(reason) => {
            const { request, action } = open;
            if (action === 'decline_domain')
              declining.mutate({ domain: domainOf(request.email), reason }, { onSettled: close });
            else decision.mutate({ requestId: request.id, action, reason }, { onSettled: close });
          }}
          onClose={close}
        />
      )}
      {data.count > removalsPageSize && (
        <Pagination page={page} totalPages={data.totalPages} addressOf={(target) => `/admin-removals?page=${target}`} />
      )}
    </div>
  );
}

interface QueueRowProps {
  request: QueuedRemoval;
  isDeciding: boolean;
  onDecide: (action: OpenDecision['action']) => void;
  onHide: () => void;
  /** How many requests on this page came from addresses of the same domain. */
  ofDomain: number;
}

/** A request by email address has no name; it waits because only a resume brought the address. */
const nameOf = ({ name, email }: QueuedRemoval): string => name || email;

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

function QueueRow({ request, isDeciding, onDecide, onHide, ofDomain }: QueueRowProps) {
  const { candidate, number } = request;
  const name = nameOf(request);
  return (
    <ReviewRow
      name={name}
      level={2}
      isUrgent={request.isOverdue}
      note={`${request.isOverdue ? 'Overdue since' : 'Decide by'} ${formatDate(request.dueAt)} · ${number}`}
      actions={
        <>
          {candidate !== null && (
            <Button
              look="filled"
              aria-label={`Remove the record named by ${name}`}
              aria-disabled={isDeciding}
              onClick={() => onDecide('remove')}
            >
              Remove
            </Button>
          )}
          {candidate !== null && !request.isHidden && (
            <Button
              aria-label={`Hide the record named by ${name} until the decision`}
              aria-disabled={isDeciding}
              onClick={onHide}
            >
              Hide
            </Button>
          )}
          <Button
            aria-label={`Decline the request of ${name}`}
            aria-disabled={isDeciding}
            onClick={() => onDecide('decline')}
          >
            Decline
          </Button>
          {ofDomain > 1 && (
            <Button aria-disabled={isDeciding} onClick={() => onDecide('decline_domain')}>
              {`Decline All from ${domainOf(request.email)}`}
            </Button>
          )}
        </>
      }
    >
      <FactRows facts={factsOf(request)} />
    </ReviewRow>
  );
}

const factsOf = ({ candidate, isHidden, isProven, ...request }: QueuedRemoval): [string, string][] => [
  ...(request.record === ''
    ? [['Record', 'A resume with the address was added to it, and is taken back'] satisfies [string, string]]
    : [
        ['Record named', request.record] satisfies [string, string],
        ['Practice', request.practice] satisfies [string, string],
      ]),
  ['Confirmed address', request.email],
  [
    'Record found',
    candidate === null ? 'None. Decline the request, or ask the person for another record.' : describeRecord(candidate),
  ],
  ...(candidate === null
    ? []
    : [
        [
          'State',
          isHidden
            ? 'Hidden until the decision'
            : request.record === ''
              ? 'Listed, without the resume'
              : 'Listed. Addresses that only this record has received a link that removes it.',
        ] satisfies [string, string],
        ['Proof', isProven ? 'The last digits of a phone in the record' : 'None'] satisfies [string, string],
      ]),
];
