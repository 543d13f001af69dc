// The person who was invited reads the invitation, and accepts it.
import type { OutputOf } from '#contract/call.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { keepUser } from '../accounts/public.ts';
import { record, type WorkspaceParts } from './act-in-workspace.ts';
import { deleteInvitation, findOpenInvitation } from './invitations-store.ts';
import { hashOfToken } from './invite.ts';
import { settleHold } from './hold.ts';
import { findMember, findMembers, insertMember } from './members-store.ts';
import { forgetEnded } from './sign-on/identities-store.ts';
import { invitationEnded, seatsFull, workspaceOnHold, workspaceSuspended } from './workspace-failures.ts';
import { findWorkspace, lockWorkspace } from './workspaces-store.ts';

type Invited = Pick<Caller, 'userId' | 'email' | 'emailVerified' | 'isDemo'>;

/** @throws AppError `NOT_FOUND` */
export async function readInvitation(
  { pool }: Database,
  token: string,
  caller: Invited | null,
): Promise<OutputOf<'workspaces.readInvitation'>> {
  const invitation = await findOpenInvitation(pool, hashOfToken(token));
  const workspace = invitation && (await findWorkspace(pool, invitation.workspaceId));
  if (invitation === null || workspace === null) throw invitationEnded();
  const members = await findMembers(pool, workspace.id);
  const own = caller && (await findMember(pool, caller.userId));
  const other = own && (await findWorkspace(pool, own.workspaceId));
  return {
    workspaceName: workspace.name,
    role: invitation.role,
    email: invitation.email,
    isFull: members.length >= workspace.seats,
    isSuspended: workspace.suspendedAt !== null || workspace.isOnHold,
    session: sessionFor(invitation.email, caller),
    otherWorkspace: other?.name ?? null,
  };
}

function sessionFor(email: string, caller: Invited | null): OutputOf<'workspaces.readInvitation'>['session'] {
  if (caller === null) return 'none';
  if (caller.email !== email) return 'other';
  return caller.emailVerified ? 'fits' : 'unconfirmed';
}

/** @throws AppError `NOT_FOUND`, `OTHER_ADDRESS`, `CONFIRM_EMAIL`, `IN_A_WORKSPACE`, `SEATS_FULL`, `WORKSPACE_SUSPENDED` */
export const joinWorkspace = (
  parts: Pick<WorkspaceParts, 'database' | 'recordAudit'>,
  { userId, email, emailVerified }: Invited,
  { token, handsOver }: { token: string; handsOver: boolean },
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const hash = hashOfToken(token);
    const found = await findOpenInvitation(client, hash);
    // The account before the workspace, in the order in which the deletion of an account locks them.
    if (found === null || !(await keepUser(client, userId))) throw invitationEnded();
    if (found.email !== email) throw otherAddress();
    if (!emailVerified)
      throw new AppError(
        'forbidden',
        'CONFIRM_EMAIL',
        'Confirm your e-mail address first: open the link that we sent to it.',
      );
    const workspace = await lockWorkspace(client, found.workspaceId);
    // What another request has changed meanwhile.
    const invitation = await findOpenInvitation(client, hash);
    if (workspace === null || invitation === null) throw invitationEnded();
    if (workspace.suspendedAt !== null) throw workspaceSuspended();
    if (workspace.isOnHold) throw workspaceOnHold();
    const members = await findMembers(client, workspace.id);
    if (members.length >= workspace.seats)
      throw seatsFull('Every seat of this workspace is taken. Ask the person who invited you to free one.');
    const { role } = invitation;
    if (!(await insertMember(client, { userId, workspaceId: workspace.id, role, handsOver }))) throw inAWorkspace();
    await settleHold(client, workspace.id);
    await deleteInvitation(client, invitation.id);
    await forgetEnded(client, workspace.id, email);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'member_joined',
      after: { member: userId, role, handsOver },
    });
  });

const otherAddress = (): AppError =>
  new AppError(
    'forbidden',
    'OTHER_ADDRESS',
    'This invitation is for another address. Log in, or sign up, with the address that the invitation was sent to.',
  );

const inAWorkspace = (): AppError =>
  new AppError(
    'conflict',
    'IN_A_WORKSPACE',
    'Your account is in a workspace already. Leave it first; then accept this invitation.',
  );
