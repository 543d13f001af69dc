import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import type { Workspace, WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import { formatCount } from '#web/ui/format.ts';

export const roleNames: Readonly<Record<WorkspaceRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  recruiter: 'Recruiter',
  viewer: 'Viewer',
};

/** What each role may do, beside what every seat may. */
export const roleTexts: Readonly<Record<WorkspaceRole, string>> = {
  owner: 'manages members, seats and the workspace',
  manager: 'invites and manages recruiters and viewers',
  recruiter: 'searches, reveals, exports and keeps lists',
  viewer: 'searches and reads full names only',
};

/** A key has a name and no address. */
export const memberName = ({ isKey, name, email }: Pick<WorkspaceMember, 'isKey' | 'name' | 'email'>): string =>
  isKey ? name : email;

export const people = (count: number): string => (count === 1 ? '1 person' : `${formatCount(count)} people`);

export const seatsText = (count: number): string => (count === 1 ? '1 seat' : `${formatCount(count)} seats`);

const openInvitationsOf = ({ invitations }: Pick<Workspace, 'invitations'>): number =>
  invitations.filter(({ isExpired }) => !isExpired).length;

/** `2 of 4 seats used, 1 invited, 1 free` */
export function usedSeatsText(workspace: Pick<Workspace, 'seats' | 'members' | 'invitations'>): string {
  const [open, free] = [openInvitationsOf(workspace), freeSeatsOf(workspace)];
  return [
    `${formatCount(workspace.members.length)} of ${seatsText(workspace.seats)} used`,
    ...(open > 0 ? [`${formatCount(open)} invited`] : []),
    free > 0 ? `${formatCount(free)} free` : 'none free',
  ].join(', ');
}

/** How many more people can be invited; negative: there are more members and invitations than seats. */
export const freeSeatsOf = (workspace: Pick<Workspace, 'seats' | 'members' | 'invitations'>): number =>
  workspace.seats - workspace.members.length - openInvitationsOf(workspace);
