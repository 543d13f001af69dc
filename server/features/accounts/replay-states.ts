// Applies suspensions and deletions of accounts that are newer than the database, which was restored from a backup.
import type { PoolClient } from 'pg';
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import {
  deleteAccountIn,
  liftSuspensionIn,
  suspendAccountIn,
  type JournaledState,
  type ChangeAuthor,
  type DeleteOwned,
} from './account-life.ts';
import { findSuspensions, lockAccount, type StoredSuspension } from './account-life-store.ts';

interface ReplayParts {
  database: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  deleteOwned: DeleteOwned;
  /** Every state in the journal, in the order in which they were written. */
  readJournal: () => Promise<readonly JournaledState[]>;
}

export interface ReplayedAccounts {
  deleted: number;
  suspended: number;
  lifted: number;
}

/**
 * Gives each account the latest state that the journal names. Each change is one transaction, so an interrupted replay can be
 * repeated; applying it again changes nothing. The last administrator is no exception: ADMIN_EMAILS names another one.
 */
export async function replayAccountStates(parts: ReplayParts): Promise<ReplayedAccounts> {
  const { database, clock, readJournal } = parts;
  const replayed = { deleted: 0, suspended: 0, lifted: 0 };
  const latest = latestStates(await readJournal());
  for (const stored of await findSuspensions(database, [...latest.keys()])) {
    if (changeOf(latest.get(stored.userId), stored, clock.now()) === null) continue;
    const change = await inTransaction(database, (client) => apply(client, parts, stored.userId));
    if (change !== null) replayed[change] += 1;
  }
  return replayed;
}

/** A server may change the account meanwhile. It writes the journal while it holds this lock, so the journal is read again under it. */
async function apply(client: PoolClient, parts: ReplayParts, userId: string): Promise<keyof ReplayedAccounts | null> {
  const { clock, recordAudit, deleteOwned, readJournal } = parts;
  const stored = await lockAccount(client, userId);
  if (stored === null) return null;
  const state = latestStates(await readJournal()).get(userId);
  const change = changeOf(state, stored, clock.now());
  // The journal has the state already.
  const by: ChangeAuthor = {
    recordAudit,
    actor: { kind: 'system', id: 'journal' },
    journalState: () => Promise.resolve(),
  };
  if (change === 'deleted') await deleteAccountIn(client, by, userId, deleteOwned);
  if (change === 'suspended')
    await suspendAccountIn(client, by, userId, { reason: replayReason, until: untilOf(state) });
  if (change === 'lifted') await liftSuspensionIn(client, by, userId);
  return change;
}

const replayReason = 'Suspended after the backup from which the database was restored.';

/** A deletion is final; otherwise the last state of an account counts. */
function latestStates(states: readonly JournaledState[]): Map<string, JournaledState> {
  const latest = new Map<string, JournaledState>();
  for (const each of states) if (latest.get(each.userId)?.state !== 'deleted') latest.set(each.userId, each);
  return latest;
}

/** What makes the account what the journal says; null: nothing. */
function changeOf(
  wanted: JournaledState | undefined,
  { isSuspended, until, changedAt }: StoredSuspension,
  now: Date,
): keyof ReplayedAccounts | null {
  if (wanted === undefined) return null;
  if (wanted.state === 'deleted') return 'deleted';
  // The database contains this change or a later one, which may be in the journal of another server.
  if (changedAt !== null && changedAt >= new Date(wanted.at)) return null;
  const end = untilOf(wanted);
  if (wanted.state === 'active' || (end !== null && end <= now)) return isSuspended ? 'lifted' : null;
  return isSuspended && until?.getTime() === end?.getTime() ? null : 'suspended';
}

const untilOf = (state: JournaledState | undefined): Date | null =>
  state === undefined || state.until === null ? null : new Date(state.until);
