// The workspace of the viewer: who is in it, what its seats use, who is invited, and the viewer's own seat.
import { useState } from 'react';
import { managesWorkspace } from '#contract/access/workspace-roles.ts';
import { rolesBelow, seatUseDays } from '#contract/workspaces/workspace-limits.ts';
import type { Workspace } from '#contract/workspaces/workspaces.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { StatCards, type Stat } from '#web/ui/stat-cards.tsx';
import { ContactNotice } from './contact-notice.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { NoWorkspace } from './create-workspace.tsx';
import { PaidSeats } from './paid-seats.tsx';
import { PoolSection } from './pool.tsx';
import { SeatPlan } from './seat-plan.tsx';
import { OwnSeat } from './own-seat.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { WorkspaceKeys } from './workspace-keys.tsx';
import { SignOnSection } from './sign-on/sign-on-section.tsx';
import { useSeats } from './use-seats.ts';
import { useLedger, useWorkspace } from './use-workspace.ts';
import { people, roleNames, roleTexts, seatsText } from './workspace-texts.ts';
import styles from './workspaces.module.css';

/** `paid`: the session of a payment page from which the viewer returns; null: from none. */
export function WorkspaceScreen({ paid = null }: { paid?: string | null }) {
  const query = useWorkspace();
  return (
    <>
      {paid !== null && <PaidSeats sessionId={paid} />}
      <Loaded what="workspace" query={query}>
        {({ workspace }) => (workspace === null ? <NoWorkspace /> : <Found workspace={workspace} />)}
      </Loaded>
    </>
  );
}

function Found({ workspace }: { workspace: Workspace }) {
  const { name, role, seats, members, isSuspended } = workspace;
  const isOwner = role === 'owner';
  const [isRenaming, setRenaming] = useState(false);
  const ledger = useLedger();
  const over = members.length - seats;
  const held = useSeats().data?.seats ?? null;
  // The section of the plan says more about it.
  const saysHold = held !== null && (held.isOnHold || held.holdAt !== null);
  return (
    <>
      <ScreenHead title={name} text={`Your role is ${roleNames[role]}, who ${roleTexts[role]}.`}>
        {isOwner && <Button onClick={() => setRenaming(true)}>Rename</Button>}
        {isOwner && (
          <Button aria-disabled={ledger.isPending} onClick={() => !ledger.isPending && ledger.mutate(undefined)}>
            {ledger.isPending ? 'Preparing…' : 'Export Ledger'}
          </Button>
        )}
      </ScreenHead>
      {isSuspended && (
        <p className={styles.warning} role="status">
          <b>This workspace is suspended.</b> Its seats give no rights until we lift the suspension. Lists and searches
          are kept. Write to us with the contact form to find out why.
        </p>
      )}
      {over > 0 && !saysHold && (
        <p className={styles.warning} role="status">
          <b>{`There are ${members.length} members and ${seatsText(seats)}.`}</b>{' '}
          {rolesBelow[role].length > 0
            ? `Everyone keeps the seat, but no one can be invited. Remove ${people(over)}, or ask us for more seats.`
            : 'Everyone keeps the seat for now. An owner decides what happens next.'}
        </p>
      )}
      <SeatPlan isOwner={isOwner} />
      <StatCards stats={statsOf(workspace)} />
      <Members workspace={workspace} />
      {rolesBelow[role].length > 0 && <Invitations workspace={workspace} />}
      <PoolSection isOwner={isOwner} />
      <ContactNotice workspace={workspace} />
      {managesWorkspace(role) && <WorkspaceKeys workspace={workspace} />}
      {isOwner && <SignOnSection />}
      <OwnSeat workspace={workspace} />
      <RenameDialog name={isRenaming ? name : null} onClose={() => setRenaming(false)} />
    </>
  );
}

function statsOf({ members }: Workspace): Stat[] {
  const used = members.flatMap(({ seat }) => (seat === null ? [] : [seat.use]));
  const sum = (field: keyof (typeof used)[number]): string =>
    formatCount(used.reduce((total, use) => total + use[field], 0));
  const whose = used.length === members.length ? 'all seats' : 'your seat';
  return [
    { name: 'Reveals today', value: sum('revealsToday'), note: whose },
    { name: `Reveals in ${seatUseDays} days`, value: sum('revealsLately'), note: whose },
    { name: 'Exported today', value: sum('exportedToday'), note: `people, ${whose}` },
    { name: `Exported in ${seatUseDays} days`, value: sum('exportedLately'), note: `people, ${whose}` },
  ];
}
