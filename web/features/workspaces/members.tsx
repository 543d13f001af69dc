// The members of a workspace, what each seat used, and what can be done about it.
import { useState } from 'react';
import { rolesBelow, rolesOfKeys, seatUseDays } from '#contract/workspaces/workspace-limits.ts';
import type { Workspace, WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import { useViewer } from '#web/features/accounts/public.ts';
import { callLater } from '#web/foundation/call.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { ConfirmDialog, type Confirmation } from '#web/ui/confirm-dialog.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { CeilingsDialog } from './ceilings-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useWorkspaceAction } from './use-workspace.ts';
import { memberName, roleNames, usedSeatsText } from './workspace-texts.ts';
import styles from './workspaces.module.css';

export function Members({ workspace }: { workspace: Workspace }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [lowered, setLowered] = useState<WorkspaceMember | null>(null);
  const [changed, setChanged] = useState<WorkspaceMember | null>(null);
  const action = useWorkspaceAction(() => setConfirmation(null));
  const viewer = useViewer();
  const highest = {
    reveals: highestOf(workspace.members, 'revealsLately'),
    exported: highestOf(workspace.members, 'exportedLately'),
  };
  const actionsOf = (member: WorkspaceMember): MenuAction[] => [
    { name: 'Change Role', onChoose: () => setChanged(member) },
    { name: 'Lower Ceilings', onChoose: () => setLowered(member) },
    ...(member.userId === viewer?.id
      ? []
      : [
          {
            name: member.isKey ? 'Revoke Key' : 'Remove from Workspace',
            isDanger: true,
            onChoose: () =>
              setConfirmation({
                title: member.isKey ? 'Revoke Key' : 'Remove from Workspace',
                text: member.isKey
                  ? `${memberName(member)} is refused from its next call on, and its seat is free. Its lists, searches, templates and presets go to an owner.`
                  : `${member.email} loses the seat at once and keeps the account. What this person shares goes to an owner. Other lists, saved searches, templates and presets stay there, unless this person agreed to hand them over.`,
                action: member.isKey ? 'Revoke' : 'Remove',
                isDanger: true,
                onConfirm: () =>
                  action.mutate({
                    run: callLater('workspaces.removeMember', { userId: member.userId }),
                    done: {
                      title: member.isKey ? 'Key revoked' : 'Member removed',
                      text: `${memberName(member)} has no seat any more.`,
                    },
                  }),
              }),
          },
        ]),
  ];
  const below = rolesBelow[workspace.role];
  return (
    <ScreenSection title="Members" aside={usedSeatsText(workspace)}>
      <ul className={styles.members}>
        {workspace.members.map((member) => (
          <Member
            key={member.userId}
            member={member}
            isSelf={member.userId === viewer?.id}
            highest={highest}
            actions={below.includes(member.role) ? actionsOf(member) : null}
          />
        ))}
      </ul>
      <ConfirmDialog confirmation={confirmation} isPending={action.isPending} onClose={() => setConfirmation(null)} />
      <CeilingsDialog member={lowered} fairUse={workspace.fairUse} onClose={() => setLowered(null)} />
      <RoleDialog
        member={changed}
        roles={changed?.isKey === true ? rolesOfKeys : below}
        onClose={() => setChanged(null)}
      />
    </ScreenSection>
  );
}

interface MemberProps {
  member: WorkspaceMember;
  /** The viewer. */
  isSelf: boolean;
  /** What the seat with the most use used. */
  highest: { reveals: number; exported: number };
  /** Null: the viewer can do nothing about this seat. */
  actions: readonly MenuAction[] | null;
}

const Member = ({ member, isSelf, highest, actions }: MemberProps) => (
  <li className={styles.member}>
    <div className={styles.who}>
      <p className={styles.name}>
        {member.name === '' ? member.email : member.name}
        <span className={styles.badge}>{roleNames[member.role]}</span>
        {member.isKey && <span className={styles.badge}>API key</span>}
        {isSelf && <span className={styles.soft}>you</span>}
      </p>
      {member.name !== '' && !member.isKey && <p className={styles.soft}>{member.email}</p>}
      <p className={styles.soft}>{factsOf(member)}</p>
    </div>
    {member.seat !== null && (
      <div className={styles.use}>
        <Use
          name="Reveals"
          today={member.seat.use.revealsToday}
          lately={member.seat.use.revealsLately}
          highest={highest.reveals}
          ceiling={member.seat.revealsPerDay}
        />
        <Use
          name="Exported"
          today={member.seat.use.exportedToday}
          lately={member.seat.use.exportedLately}
          highest={highest.exported}
          ceiling={member.seat.exportedPerDay}
        />
      </div>
    )}
    {actions !== null && (
      <div className={styles.menu}>
        <ActionMenu label={`Actions for ${memberName(member)}`} actions={actions} />
      </div>
    )}
  </li>
);

const highestOf = (members: readonly WorkspaceMember[], field: 'revealsLately' | 'exportedLately'): number =>
  Math.max(1, ...members.map(({ seat }) => seat?.use[field] ?? 0));

function factsOf({ joinedAt, seat, isKey }: WorkspaceMember): string {
  const joined = `${isKey ? 'Created' : 'Joined'} ${formatDate(joinedAt)}`;
  if (seat === null) return joined;
  return `${joined}, ${seat.lastActiveOn === null ? (isKey ? 'not used since' : 'not active since') : `active ${formatDate(`${seat.lastActiveOn}T12:00:00Z`)}`}`;
}

interface UseProps {
  name: string;
  today: number;
  lately: number;
  /** Of all seats within the same time. */
  highest: number;
  ceiling: number | null;
}

/** The bar compares the seat with the one that used most. */
const Use = ({ name, today, lately, highest, ceiling }: UseProps) => (
  <div className={styles.kind}>
    <p>
      {name} <b>{formatCount(lately)}</b> <span className={styles.soft}>{`in ${seatUseDays} days`}</span>
    </p>
    <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={(lately / highest) * 100} height="1" />
    </svg>
    <p className={styles.soft}>
      {ceiling === null ? `${formatCount(today)} today` : `${formatCount(today)} of ${formatCount(ceiling)} today`}
    </p>
  </div>
);
