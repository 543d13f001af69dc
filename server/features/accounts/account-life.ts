// Suspending and deleting accounts. Each change ends the account's sessions and records an event in one transaction, and
// requests the job in which other features act on the event. Right before the commit it is written to a journal outside the
// database, so that a restored backup does not bring the account back.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { beforeCommit, inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { AccountSettings } from '#server/foundation/config/public.ts';
import type { AuditEntry, AuditedBy } from '#server/features/audit/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob, job, type Job, type JobType } from '#server/foundation/jobs/public.ts';
import { keepLastAdministrator } from './administrators.ts';
import { isDemo } from './roles.ts';
import { insertAccountEvent, type AccountEventKind } from './account-events-store.ts';
import { clearSuspended, endAllSessions, lockAccount, removeUser, setSuspended } from './account-life-store.ts';

const followAccountEvents: JobType<Record<string, never>> = {
  name: 'follow-account-events',
  payload: z.strictObject({}),
  triesMax: 25,
};

/** `follow` acts on the waiting events. It also runs every ten minutes, because a suspension that ends by date records no event. */
export const accountEventJob = (follow: () => Promise<void>): Job =>
  job(followAccountEvents, follow, { crontab: '*/10 * * * *' });

/** Deletes what other features keep for a user without a foreign key to the account. */
export type DeleteOwned = (client: PoolClient, userId: string) => Promise<void>;

/** What an account is from now on. */
export interface JournaledState {
  /** ISO date-time at which the database recorded it. */
  at: string;
  userId: string;
  state: 'active' | 'suspended' | 'deleted';
  /** ISO date-time at which the suspension ends by itself; null: never, or there is no suspension. */
  until: string | null;
}

/** Writes the state to the journal outside the database. When it rejects, the change is not committed. */
type JournalState = (state: JournaledState) => Promise<void>;

export interface ChangeAuthor extends AuditedBy {
  journalState: JournalState;
}

export interface AccountLifeParts {
  database: Database;
  settings: AccountSettings;
  deleteOwned: DeleteOwned;
  journalState: JournalState;
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
  { database, settings, journalState }: AccountLifeParts,
  by: AuditedBy,
  userId: string,
  suspension: Suspension,
): Promise<void> =>
  inTransaction(database, async (client) => {
    await keepLastAdministrator(client, settings, userId);
    await suspendAccountIn(client, { ...by, journalState }, userId, suspension);
  });

/** In the caller's transaction, which holds the locks of `keepLastAdministrator`. */
export async function suspendAccountIn(
  client: PoolClient,
  by: ChangeAuthor,
  userId: string,
  { reason, until }: Suspension,
): Promise<void> {
  const before = await setSuspended(client, userId, { reason, until });
  if (before === null) throw noSuchAccount();
  await endAllSessions(client, userId);
  const end = until?.toISOString() ?? null;
  await record(
    client,
    by,
    { userId, kind: 'suspended', until: end },
    {
      before: { isSuspended: before.isSuspended },
      after: { isSuspended: true, reason, until: end },
    },
  );
}

/** Lifts a suspension: the user can sign in again, and a renewal that the suspension stopped is restored. Returns false when there was no suspension. */
export const liftSuspension = (
  { database, journalState }: Pick<AccountLifeParts, 'database' | 'journalState'>,
  by: AuditedBy,
  userId: string,
): Promise<boolean> => inTransaction(database, (client) => liftSuspensionIn(client, { ...by, journalState }, userId));

export async function liftSuspensionIn(client: PoolClient, by: ChangeAuthor, userId: string): Promise<boolean> {
  const wasSuspended = await clearSuspended(client, userId);
  if (!wasSuspended) return false;
  await record(
    client,
    by,
    { userId, kind: 'suspension_lifted', until: null },
    {
      before: { isSuspended: true },
      after: { isSuspended: false },
    },
  );
  return true;
}

/**
 * Deletes an account with everything that belongs to it alone, and cancels its subscription. This cannot be undone.
 * The last administrator and the demo account are never deleted.
 * @throws AppError `NOT_FOUND`, `LAST_ADMINISTRATOR`, `DEMO_ACCOUNT`
 */
export const deleteAccount = (
  { database, settings, deleteOwned, journalState }: AccountLifeParts,
  by: AuditedBy,
  userId: string,
): Promise<void> =>
  inTransaction(database, async (client) => {
    const { user } = await keepLastAdministrator(client, settings, userId);
    keepDemoAccount(user, settings);
    await deleteAccountIn(client, { ...by, journalState }, userId, deleteOwned);
  });

/** @throws AppError `DEMO_ACCOUNT` */
export function keepDemoAccount(user: Parameters<typeof isDemo>[0], settings: AccountSettings): void {
  if (isDemo(user, settings))
    throw new AppError(
      'conflict',
      'DEMO_ACCOUNT',
      'The demo account is shared, so it cannot be deleted. To end demo access, an administrator removes its address at /admin-operator.',
    );
}

/** In the caller's transaction, which holds the locks of `keepLastAdministrator`. */
export async function deleteAccountIn(
  client: PoolClient,
  by: ChangeAuthor,
  userId: string,
  deleteOwned: DeleteOwned,
): Promise<void> {
  // From now on no row that names the account can be written.
  if ((await lockAccount(client, userId)) === null) throw noSuchAccount();
  await deleteOwned(client, userId);
  const removed = await removeUser(client, userId);
  if (removed === null) throw noSuchAccount();
  await record(
    client,
    by,
    { userId, kind: 'deleted', until: null },
    {
      before: { role: removed.role ?? 'user', signedUpAt: removed.createdAt.toISOString() },
    },
  );
}

const stateAfter = { suspended: 'suspended', suspension_lifted: 'active', deleted: 'deleted' } as const;

async function record(
  client: PoolClient,
  { recordAudit, actor, journalState }: ChangeAuthor,
  { userId, kind, until }: { userId: string; kind: AccountEventKind; until: string | null },
  states: Pick<AuditEntry, 'before' | 'after'>,
): Promise<void> {
  recordAudit(client, {
    actor,
    action: `accounts.${kind}`,
    subject: { kind: 'account', id: userId },
    ...states,
  });
  const recordedAt = await insertAccountEvent(client, { userId, kind, actor });
  await addJob(client, followAccountEvents, {}, { key: followAccountEvents.name });
  beforeCommit(client, () => journalState({ at: recordedAt.toISOString(), userId, state: stateAfter[kind], until }));
}

const noSuchAccount = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such account. It may have been deleted. Reload the page.');
