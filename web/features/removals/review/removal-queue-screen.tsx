// Requests to remove a record, for the administrators who decide about them.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { removalsPageSize } from '#contract/removal-options.ts';
import type { QueuedRemoval } from '#contract/removals.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { pageIn } from '#web/ui/page-in.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './removal-queue.module.css';
import { useRemovalDecision, useRemovalQueue } from './use-removal-queue.ts';
import type { RemovalDecision } from './use-removal-queue.ts';

export const RemovalQueueScreen = () => (
  <Panel
    title="Removal Requests"
    text="Requests that name a record and wait for a decision, the earliest deadline first. A removal is permanent."
    look="page"
  >
    <Queue />
  </Panel>
);

function Queue() {
  const [parameters, setParameters] = useSearchParams();
  const page = pageIn(parameters);
  const { data, isError, refetch, isFetching } = useRemovalQueue(page);
  const decision = useRemovalDecision();
  /** The decision that waits for its reason. */
  const [open, setOpen] = useState<{ request: QueuedRemoval; action: RemovalDecision } | null>(null);
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
        <ul className={styles.list}>
          {data.data.map((request) => (
            <QueueRow
              key={request.id}
              request={request}
              isDeciding={decision.isPending}
              onDecide={(action) => {
                if (!decision.isPending) setOpen({ request, action });
              }}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <DecisionDialog
          name={open.request.name || open.request.email}
          action={open.action}
          isDeciding={decision.isPending}
          onDecide={(reason) =>
            decision.mutate(
              { requestId: open.request.id, action: open.action, reason },
              { onSettled: () => setOpen(null) },
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
      {data.count > removalsPageSize && (
        <Pagination
          page={page}
          totalPages={data.totalPages}
          addressOf={(target) => `/admin-removals?page=${target}`}
          onPage={(target) => setParameters({ page: String(target) })}
        />
      )}
    </div>
  );
}

interface QueueRowProps {
  request: QueuedRemoval;
  isDeciding: boolean;
  onDecide: (action: RemovalDecision) => void;
}

function QueueRow({ request, isDeciding, onDecide }: QueueRowProps) {
  const { candidate, number } = request;
  // A request by email address has no name; it waits because only a resume brought the address.
  const name = request.name || request.email;
  return (
    <li className={styles.row}>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <p className={request.isOverdue ? styles.overdue : styles.soft}>
          {request.isOverdue ? 'Overdue since' : 'Decide by'} {formatDate(request.dueAt)} · {number}
        </p>
        <FactRows facts={factsOf(request)} />
      </div>
      <div className={styles.actions}>
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
        <Button
          aria-label={`Decline the request of ${name}`}
          aria-disabled={isDeciding}
          onClick={() => onDecide('decline')}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

const factsOf = ({ candidate, isHidden, ...request }: QueuedRemoval): [string, string][] => [
  ...(request.record === ''
    ? [['Record', 'A resume with the address was added to it, and is taken back'] satisfies [string, string]]
    : [
        ['Record named', request.record] satisfies [string, string],
        ['Practice', request.practice] satisfies [string, string],
      ]),
  ['Confirmed address', request.email],
  [
    'Record found',
    candidate === null ? 'None. Decline the request, or ask the person for another record.' : describe(candidate),
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
              : 'Listed. The addresses in the record received a link that removes it.',
        ] satisfies [string, string],
      ]),
];

const describe = ({
  firstName,
  lastName,
  credentials,
  title,
  specialty,
  organization,
  location,
}: NonNullable<QueuedRemoval['candidate']>): string =>
  [[firstName, lastName].filter(Boolean).join(' '), credentials, title, specialty, organization, location]
    .filter((part) => part !== null && part !== '')
    .join(', ');
