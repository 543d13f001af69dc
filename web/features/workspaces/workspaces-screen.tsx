// The workspaces, for administrators: who has how many seats, and suspending one.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { ListedWorkspace } from '#contract/workspaces/administration.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { Form } from '#web/ui/form.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import { stateText, totalText } from './seat-texts.ts';
import { SeatsDialog } from './seats-dialog.tsx';
import { useSuspension, useWorkspaces } from './use-workspace.ts';
import styles from './workspaces.module.css';

const columns = [
  { name: 'Workspace', look: 'wrap' },
  { name: 'Seats', look: 'wrap' },
  { name: 'State', look: 'wrap' },
  { name: 'Since' },
  { name: 'Actions' },
] as const;

export function WorkspacesScreen() {
  const [parameters, setParameters] = useSearchParams();
  const query = (parameters.get('query') ?? '').slice(0, 200);
  const page = pageIn(parameters);
  const workspaces = useWorkspaces({ query, page });
  useExistingPage(page, workspaces.data?.totalPages);
  const [granted, setGranted] = useState<ListedWorkspace | 'new' | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const suspension = useSuspension(() => setConfirmation(null));
  return (
    <>
      <ScreenHead
        title="Workspaces"
        text="Organizations whose members have seats. They buy their seats, or you grant them; the members keep their own accounts."
      >
        <Button look="filled" onClick={() => setGranted('new')}>
          Grant Seats
        </Button>
      </ScreenHead>
      <SearchForm
        query={query}
        onSearch={(entered) => setParameters(entered === '' ? {} : { query: entered }, { preventScrollReset: true })}
      />
      <Loaded what="workspaces" query={workspaces}>
        {({ data, count, totalPages }) => (
          <>
            <Count count={count} />
            <DataTable
              label="Workspaces"
              columns={columns}
              empty={
                query === ''
                  ? 'There is no workspace yet. Grant seats to an account to found one.'
                  : 'No workspace fits. Try a part of the name, or the whole address of an owner.'
              }
              rows={data.map((workspace) => ({
                key: workspace.id,
                cells: cellsOf(workspace, {
                  onSeats: () => setGranted(workspace),
                  onSuspend: () =>
                    setConfirmation(
                      suspendQuestion(workspace, (reason) => suspension.mutate({ id: workspace.id, reason })),
                    ),
                  onLift: () => suspension.mutate({ id: workspace.id, reason: null }),
                }),
              }))}
            />
            {totalPages > 1 && (
              <Pagination
                page={page}
                totalPages={totalPages}
                addressOf={(target) =>
                  `/admin-workspaces?${new URLSearchParams({ ...(query !== '' && { query }), page: String(target) })}`
                }
              />
            )}
          </>
        )}
      </Loaded>
      <SeatsDialog workspace={granted} onClose={() => setGranted(null)} />
      <ConfirmDialog
        confirmation={confirmation}
        isPending={suspension.isPending}
        onClose={() => setConfirmation(null)}
      />
    </>
  );
}

const SearchForm = ({ query, onSearch }: { query: string; onSearch: (entered: string) => void }) => (
  <Form key={query} className={styles.search} role="search" onSubmit={(data) => onSearch(textOf(data, 'query').trim())}>
    <input
      type="search"
      name="query"
      className={styles.input}
      aria-label="Search by name or by the address of an owner"
      placeholder="Name, or address of an owner"
      maxLength={200}
      defaultValue={query}
    />
    <Button type="submit">Search</Button>
  </Form>
);

const Count = ({ count }: { count: number }) => (
  <p className={styles.soft} role="status">
    {count === 1 ? '1 workspace' : `${formatCount(count)} workspaces`}
  </p>
);

const suspendQuestion = ({ name }: ListedWorkspace, onConfirm: (reason: string) => void): Confirmation => ({
  title: 'Suspend Workspace',
  text: `Every seat of ${name} ends at once, with its API keys, until you lift the suspension. The members keep their accounts and their own plans.`,
  action: 'Suspend Workspace',
  isDanger: true,
  reason: {
    label: 'Reason',
    hint: 'For administrators: it is kept in the audit. Members read that the workspace is suspended, but not why.',
    max: workspaceLimits.reasonLengthMax,
  },
  onConfirm,
});

/** Whether its seats give rights, and what is paid for them. */
const SeatState = ({
  workspace: { isOnHold, holdAt, members, seats, grantedSeats, subscription },
}: {
  workspace: ListedWorkspace;
}) => (
  <>
    {isOnHold ? <b>On hold</b> : 'Active'}
    {!isOnHold && holdAt !== null && members > seats && `, on hold from ${formatDate(holdAt)} on`}
    {subscription === null && grantedSeats > 0 && <p className={styles.soft}>Granted, nothing is paid</p>}
    {subscription !== null && (
      <p className={subscription.status === 'past_due' ? styles.over : styles.soft}>
        {`${totalText(subscription, subscription.seats)}. ${stateText(subscription)}`}
      </p>
    )}
  </>
);

interface RowActions {
  onSeats: () => void;
  onSuspend: () => void;
  onLift: () => void;
}

const cellsOf = (workspace: ListedWorkspace, { onSeats, onSuspend, onLift }: RowActions) => {
  const { name, owners, domains, seats, members, openInvitations, createdAt, suspendedAt, suspensionReason } =
    workspace;
  return [
    <div key="name" className={styles.founded}>
      <b>{name}</b>
      <p className={styles.soft}>{owners.join(', ')}</p>
      {domains.length > 0 && <p className={styles.soft}>{`Single sign-on: ${domains.join(', ')}`}</p>}
    </div>,
    <span key="seats">
      {`${formatCount(members)} of ${formatCount(seats)} used`}
      {workspace.subscription !== null &&
        ` (${formatCount(workspace.boughtSeats)} bought, ${formatCount(workspace.grantedSeats)} granted)`}
      {openInvitations > 0 && `, ${formatCount(openInvitations)} invited`}
      {members > seats && <b className={styles.over}> Over its seats</b>}
    </span>,
    suspendedAt === null ? (
      <SeatState key="state" workspace={workspace} />
    ) : (
      <span key="state">
        <b>Suspended</b> {formatDate(suspendedAt)}: {suspensionReason}
      </span>
    ),
    formatDate(createdAt),
    <ActionMenu
      key="actions"
      label={`Actions for ${name}`}
      actions={[
        { name: 'Change Seats', onChoose: onSeats },
        suspendedAt === null
          ? { name: 'Suspend Workspace', isDanger: true, onChoose: onSuspend }
          : { name: 'Lift Suspension', onChoose: onLift },
      ]}
    />,
  ];
};
