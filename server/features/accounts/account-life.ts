// Suspending and deleting accounts. Each change ends the account's sessions and records an event in one transaction, and
// requests the job in which other features act on the event.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { AuditEntry, AuditedBy } from '#server/features/audit/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob, job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { keepLastAdministrator } from './administrators.ts';
import { insertAccountEvent } from './account-events-store.ts';
import type { AccountEventKind } from './account-events-store.ts';
import { clearSuspended, endAllSessions, removeUser, setSuspended } from './account-life-store.ts';

const followAccountEvents: JobType<Record<string, never>> = {
  name: 'follow-account-events',
  payload: z.strictObject({}),
  triesMax: 25,
};

/** `follow` acts on the waiting events. It also runs every ten minutes, because a suspension that ends by date records no event. */
export const accountEventJobs = (follow: () => Promise<void>): JobPlan => ({
  jobs: [job(followAccountEvents, follow)],
  cron: [{ type: followAccountEvents, crontab: '*/10 * * * *' }],
});

/** Deletes what other features keep for a user without a foreign key to the account. */
export type DeleteOwned = (client: PoolClient, userId: string) => Promise<void>;

export interface AccountLifeParts {
  database: Database;
  settings: AccountSettings;
  deleteOwned: DeleteOwned;
}

export interface Suspension {
  /** Why, for administrators; at most 1,000 characters. Null: not stated. */
  reason: string | null;
  /** When it ends by itself. Null: when it is lifted. */
  until: Date | null;
}

/**
 * Suspends an account: its sessions end, sign-in is refused, and its subscription stops renewing. Suspended again, it
 * has the later reason and end. The last administrator is never suspended.
 * @throws AppError `NOT_FOUND`, `LAST_ADMINISTRATOR`
 */
export const suspendAccount = (
  { database, settings }: AccountLifeParts,
  by: AuditedBy,
  userId: string,
  suspension: Suspension,
): Promise<void> =>
  inTransaction(database, async (client) => {
    await keepLastAdministrator(client, settings, userId);
    await suspendAccountIn(client, by, userId, suspension);
  });

/** In the caller's transaction, which holds the locks of `keepLastAdministrator`. */
export async function suspendAccountIn(
  client: PoolClient,
  by: AuditedBy,
  userId: string,
  { reason, until }: Suspension,
): Promise<void> {
  const before = await setSuspended(client, userId, { reason, until });
  if (before === null) throw noSuchAccount();
  await endAllSessions(client, userId);
  await record(client, by, userId, 'suspended', {
    before: { isSuspended: before.isSuspended },
    after: { isSuspended: true, reason, until: until?.toISOString() ?? null },
  });
}

/** Lifts a suspension: the user can sign in again, and a renewal that the suspension stopped is restored. Returns false when there was no suspension. */
export const liftSuspension = (database: Database, by: AuditedBy, userId: string): Promise<boolean> =>
  inTransaction(database, (client) => liftSuspensionIn(client, by, userId));

export async function liftSuspensionIn(client: PoolClient, by: AuditedBy, userId: string): Promise<boolean> {
  const wasSuspended = await clearSuspended(client, userId);
  if (wasSuspended)
    await record(client, by, userId, 'suspension_lifted', {
      before: { isSuspended: true },
      after: { isSuspended: false },
    });
  return wasSuspended;
}

/**
 * Deletes an account with everything that belongs to it alone, and cancels its subscription. This cannot be undone.
 * The last administrator is never deleted.
 * @throws AppError `NOT_FOUND`, `LAST_ADMINISTRATOR`
 */
export const deleteAccount = (
  { database, settings, deleteOwned }: AccountLifeParts,
  by: AuditedBy,
  userId: string,
): Promise<void> =>
  inTransaction(database, async (client) => {
    await keepLastAdministrator(client, settings, userId);
    await deleteAccountIn(client, by, userId, deleteOwned);
  });

/** In the caller's transaction, which holds the locks of `keepLastAdministrator`. */
export async function deleteAccountIn(
  client: PoolClient,
  by: AuditedBy,
  userId: string,
  deleteOwned: DeleteOwned,
): Promise<void> {
  await deleteOwned(client, userId);
  const removed = await removeUser(client, userId);
  if (removed === null) throw noSuchAccount();
  await record(client, by, userId, 'deleted', {
    before: { role: removed.role ?? 'user', signedUpAt: removed.createdAt.toISOString() },
    after: null,
  });
}

async function record(
  client: PoolClient,
  { recordAudit, actor }: AuditedBy,
  userId: string,
  kind: AccountEventKind,
  states: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  recordAudit(client, {
    actor,
    action: `accounts.${kind}`,
    subject: { kind: 'account', id: userId },
    ...states,
  });
  await insertAccountEvent(client, { userId, kind, actor });
  await addJob(client, followAccountEvents, {}, { key: followAccountEvents.name });
}

const noSuchAccount = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is no such account.');
