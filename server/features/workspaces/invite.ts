// Invitations: for one address, for some days, used once. Only the hash of the token is kept.
import { createHash, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { rolesBelow, workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { tryTake } from '#server/foundation/rate-limit/public.ts';
import { findPeople } from '../accounts/public.ts';
import { inWorkspace, record, type Scene, type WorkspaceParts } from './act-in-workspace.ts';
import {
  deleteInvitation,
  findInvitations,
  insertInvitation,
  renewInvitation,
  type StoredInvitation,
} from './invitations-store.ts';
import {
  noSuchInvitation,
  notAllowed,
  seatsFull,
  tooManyInvitations,
  workspaceOnHold,
  workspaceSuspended,
} from './workspace-failures.ts';
import type { StoredWorkspace } from './workspaces-store.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256: enough for a secret of 256 random bits. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const perDay = { usesMax: workspaceLimits.invitationsPerDay, seconds: 86_400 };

const roleTexts: Readonly<Record<WorkspaceRole, string>> = {
  owner: 'an owner',
  manager: 'a manager',
  recruiter: 'a recruiter',
  viewer: 'a viewer',
};

/** The text is the same for people with and without an account. */
async function mailInvitation(
  client: PoolClient,
  { queueMail, publicUrl }: Pick<WorkspaceParts, 'queueMail' | 'publicUrl'>,
  { name }: Pick<StoredWorkspace, 'name'>,
  { email, role, token }: { email: string; role: WorkspaceRole; token: string },
): Promise<void> {
  await queueMail(client, (siteName) => ({
    to: email,
    isOnRequest: true,
    subject: `Invitation to the workspace ${name}`,
    paragraphs: [
      `You are invited to the workspace “${name}” on ${siteName} as ${roleTexts[role]}. A seat of the workspace opens the directory for you; you need no plan of your own.`,
      `Open the page below and log in, or sign up, with this address. The link works once, for ${workspaceLimits.invitationDays} days.`,
    ],
    action: { label: 'See the invitation', url: `${publicUrl}/join-workspace?token=${encodeURIComponent(token)}` },
    footnote: 'If you do not know this workspace, ignore this mail: nothing happens.',
  }));
}

/** @throws AppError `WORKSPACE_SUSPENDED` */
export function requireRunning({ suspendedAt, isOnHold }: StoredWorkspace): void {
  if (suspendedAt !== null) throw workspaceSuspended();
  if (isOnHold) throw workspaceOnHold();
}

/** @throws AppError `WORKSPACE_SUSPENDED`, `TOO_MANY_INVITATIONS` */
async function requireSending(client: PoolClient, workspace: StoredWorkspace): Promise<void> {
  requireRunning(workspace);
  const { id } = workspace;
  if (!(await tryTake(client, `workspace invitations of ${id}`, [perDay]))) throw tooManyInvitations();
}

/** An open invitation holds a seat. @throws AppError `SEATS_FULL` */
export function requireSeat({ workspace, members }: Scene, invitations: readonly StoredInvitation[]): void {
  const open = invitations.filter(({ isExpired }) => !isExpired).length;
  if (members.length + open < workspace.seats) return;
  throw seatsFull(
    open === 0
      ? `All ${workspace.seats} seats are taken. Remove a member, or ask us for more seats.`
      : `All ${workspace.seats} seats are taken or held by an invitation. Revoke an invitation, remove a member, or ask us for more seats.`,
  );
}

/**
 * It says nothing about whether the address has an account.
 * @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `WORKSPACE_SUSPENDED`, `SEATS_FULL`, `ALREADY_MEMBER`, `ALREADY_INVITED`, `TOO_MANY_INVITATIONS`
 */
export const inviteMember = (
  parts: WorkspaceParts,
  userId: string,
  { email, role }: Pick<StoredInvitation, 'email' | 'role'>,
): Promise<StoredInvitation> =>
  inWorkspace(parts, userId, async (client, scene) => {
    const { workspace, members, actor } = scene;
    if (!rolesBelow[actor.role].includes(role)) throw notAllowed();
    const people = await findPeople(
      client,
      members.map((member) => member.userId),
    );
    if (people.some((person) => person.email === email))
      throw new AppError(
        'conflict',
        'ALREADY_MEMBER',
        'This person is a member already. Reload the page to see all members.',
        { field: 'email' },
      );
    const invitations = await findInvitations(client, workspace.id);
    if (invitations.some((invitation) => invitation.email === email && !invitation.isExpired))
      throw new AppError(
        'conflict',
        'ALREADY_INVITED',
        'This address has an invitation already. Send it again in the list of invitations.',
        { field: 'email' },
      );
    requireSeat(scene, invitations);
    await requireSending(client, workspace);
    const token = newToken();
    const invitation = await insertInvitation(client, { workspaceId: workspace.id, email, role }, hashOfToken(token));
    if (invitation === null) throw new Error('A locked workspace has an invitation that was not found.');
    await mailInvitation(client, parts, workspace, { email, role, token });
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'member_invited',
      after: { invitation: invitation.id, role },
    });
    return invitation;
  });

/** @throws AppError `NOT_ALLOWED`, `NOT_FOUND` */
async function invitationBelow(client: PoolClient, { workspace, actor }: Scene, id: string): Promise<StoredInvitation> {
  if (rolesBelow[actor.role].length === 0) throw notAllowed();
  const invitation = (await findInvitations(client, workspace.id)).find((found) => found.id === id);
  if (invitation === undefined) throw noSuchInvitation();
  if (!rolesBelow[actor.role].includes(invitation.role)) throw notAllowed();
  return invitation;
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND`, `WORKSPACE_SUSPENDED`, `SEATS_FULL`, `TOO_MANY_INVITATIONS` */
export const resendInvitation = (parts: WorkspaceParts, userId: string, id: string): Promise<StoredInvitation> =>
  inWorkspace(parts, userId, async (client, scene) => {
    const before = await invitationBelow(client, scene, id);
    // It held no seat any more.
    if (before.isExpired) requireSeat(scene, await findInvitations(client, scene.workspace.id));
    await requireSending(client, scene.workspace);
    const token = newToken();
    const invitation = await renewInvitation(client, id, hashOfToken(token));
    await mailInvitation(client, parts, scene.workspace, { ...invitation, token });
    record(client, parts, {
      by: userId,
      workspaceId: scene.workspace.id,
      action: 'invitation_resent',
      after: { invitation: id, role: invitation.role },
    });
    return invitation;
  });

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND` */
export const revokeInvitation = (parts: WorkspaceParts, userId: string, id: string): Promise<void> =>
  inWorkspace(parts, userId, async (client, scene) => {
    const { role } = await invitationBelow(client, scene, id);
    await deleteInvitation(client, id);
    record(client, parts, {
      by: userId,
      workspaceId: scene.workspace.id,
      action: 'invitation_revoked',
      before: { invitation: id, role },
    });
  });
