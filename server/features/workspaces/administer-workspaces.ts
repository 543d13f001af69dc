// Administrators grant seats, and suspend workspaces.
import type { OutputOf } from '#contract/call.ts';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findAddresses, keepUser } from '../accounts/public.ts';
import type { Billing } from '../billing/public.ts';
import { lockScene, record, type WorkspaceParts } from './act-in-workspace.ts';
import { settleHold } from './hold.ts';
import { subscriptionOf } from './read-seats.ts';
import { insertMember } from './members-store.ts';
import { insertWorkspace, listWorkspaces, lockWorkspace, setSeats, setSuspension } from './workspaces-store.ts';

export interface AdministerParts extends Pick<WorkspaceParts, 'database' | 'recordAudit'> {
  /** Null: no account has this address, in lower case. */
  userIdOf: (email: string) => Promise<string | null>;
  billing: Pick<Billing, 'seats'>;
  isDemoAccount: (userId: string) => Promise<boolean>;
}

/** `page` counts from 1. */
export async function readWorkspaces(
  { database, userIdOf, billing: { seats } }: Pick<AdministerParts, 'database' | 'userIdOf' | 'billing'>,
  { query, page }: { query: string; page: number },
): Promise<OutputOf<'workspaces.listWorkspaces'>> {
  const owner = query.includes('@') ? await userIdOf(query) : null;
  const { workspaces, count } = await listWorkspaces(
    database,
    { part: query, owners: owner === null ? [] : [owner] },
    { offset: (page - 1) * workspaceLimits.pageSize, limit: workspaceLimits.pageSize },
  );
  const subscriptions = await seats.subscriptionsOf(workspaces.map(({ id }) => id));
  const addresses = await findAddresses(
    database,
    workspaces.flatMap(({ owners }) => owners),
  );
  return {
    data: workspaces.map(({ createdAt, suspendedAt, owners, ...workspace }) => ({
      id: workspace.id,
      name: workspace.name,
      seats: workspace.seats,
      grantedSeats: workspace.grantedSeats,
      boughtSeats: workspace.seats - workspace.grantedSeats,
      isOnHold: workspace.isOnHold,
      holdAt: workspace.holdAt?.toISOString() ?? null,
      subscription: subscriptionOf(subscriptions.get(workspace.id) ?? null),
      members: workspace.members,
      openInvitations: workspace.openInvitations,
      suspensionReason: workspace.suspensionReason,
      domains: workspace.domains,
      owners: owners.flatMap((id) => addresses.get(id) ?? []),
      createdAt: createdAt.toISOString(),
      suspendedAt: suspendedAt?.toISOString() ?? null,
    })),
    count,
    totalPages: Math.ceil(count / workspaceLimits.pageSize),
  };
}

/** @throws AppError `NO_ACCOUNT`, `NOT_OWNER`, `NAME_NEEDED`, `DEMO_ACCOUNT` */
export async function grantSeats(
  parts: AdministerParts,
  adminId: string,
  { email, seats, name }: { email: string; seats: number; name: string | undefined },
): Promise<{ id: string; isNew: boolean }> {
  const userId = await parts.userIdOf(email);
  if (userId === null) throw noAccount();
  if (await parts.isDemoAccount(userId)) throw demoAccount();
  return inTransaction(parts.database, async (client) => {
    if (!(await keepUser(client, userId))) throw noAccount();
    const scene = await lockScene(client, userId);
    if (scene === null) {
      if (name === undefined)
        throw new AppError('invalid_input', 'NAME_NEEDED', 'Enter a name for the new workspace.', { field: 'name' });
      const id = await insertWorkspace(client, name, seats);
      if (!(await insertMember(client, { userId, workspaceId: id, role: 'owner', handsOver: false }))) throw notOwner();
      record(client, parts, {
        by: adminId,
        workspaceId: id,
        action: 'seats_granted',
        after: { name, seats, owner: userId },
      });
      return { id, isNew: true };
    }
    const { workspace, actor } = scene;
    if (actor.role !== 'owner') throw notOwner();
    await setSeats(client, workspace.id, seats);
    await settleHold(client, workspace.id);
    record(client, parts, {
      by: adminId,
      workspaceId: workspace.id,
      action: 'seats_granted',
      before: { seats: workspace.grantedSeats },
      after: { seats },
    });
    return { id: workspace.id, isNew: false };
  });
}

/** `reason` null: the suspension is lifted, if there is one. @throws AppError `NOT_FOUND` */
export const setSuspended = (
  parts: { database: Database; recordAudit: AdministerParts['recordAudit'] },
  adminId: string,
  id: string,
  reason: string | null,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const workspace = await lockWorkspace(client, id);
    if (workspace === null)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such workspace any more. Reload the page.');
    const wasSuspended = workspace.suspendedAt !== null;
    if (reason === null && !wasSuspended) return;
    await setSuspension(client, id, reason);
    record(client, parts, {
      by: adminId,
      workspaceId: id,
      action: reason === null ? 'suspension_lifted' : 'suspended',
      before: { isSuspended: wasSuspended },
      after: { isSuspended: reason !== null, ...(reason !== null && { reason }) },
    });
  });

const noAccount = (): AppError =>
  new AppError('not_found', 'NO_ACCOUNT', 'No account has this address. Its owner has to sign up first.', {
    field: 'email',
  });

const notOwner = (): AppError =>
  new AppError(
    'conflict',
    'NOT_OWNER',
    'This account is in a workspace of another owner. Use the address of that owner.',
    { field: 'email' },
  );

const demoAccount = (): AppError =>
  new AppError(
    'conflict',
    'DEMO_ACCOUNT',
    'The demo account is shared, so it cannot have a workspace. Choose another account.',
    {
      field: 'email',
    },
  );
