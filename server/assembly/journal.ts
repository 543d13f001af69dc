// The journal of removals, as the accounts write to it, and applied to a database that is older than it.
import {
  endAllSignIns,
  replayAccountStates,
  type AccountLifeParts,
  type ReplayedAccounts,
} from '../features/accounts/public.ts';
import { auditRecorder } from '../features/audit/public.ts';
import { forgetTermsOfAccount } from '../features/error-log/public.ts';
import { deleteExportFiles } from '../features/exports/public.ts';
import { leaveBeforeDeletion } from '../features/workspaces/public.ts';
import {
  findMissedRemovals,
  removalJournal,
  replayJournal,
  type PersonEvent,
  type Replayed,
} from '../features/removals/public.ts';
import { systemClock } from '../foundation/clock/public.ts';
import { sealingOf, type Infrastructure } from '../infrastructure.ts';
import { assembleReader } from './candidates.ts';

/** What suspending and deleting accounts needs of other features. */
export function accountLifeOf(
  infrastructure: Pick<Infrastructure, 'removalsJournal' | 'secrets' | 'reloadSecrets'>,
): Pick<AccountLifeParts, 'deleteOwned' | 'journalState'> {
  const journal = removalJournal(infrastructure.removalsJournal);
  const forgetTerms = forgetTermsOfAccount({
    lookupKey: infrastructure.secrets.lookupKey,
    sealing: sealingOf(infrastructure),
  });
  const recordAudit = auditRecorder(infrastructure.secrets.lookupKey);
  const life: Pick<AccountLifeParts, 'deleteOwned' | 'journalState'> = {
    // The workspace first, to which work may go; then what has no foreign key to the account.
    deleteOwned: async (client, userId) => {
      // A workspace that closes deletes the accounts of its keys in the same way.
      await leaveBeforeDeletion(client, { recordAudit, ...life }, userId);
      await deleteExportFiles(client, userId);
      await forgetTerms(client, userId);
    },
    journalState: (state) => journal.append({ event: 'account', ...state }),
  };
  return life;
}

export interface ReplayedJournal extends Replayed {
  accounts: ReplayedAccounts;
}

/**
 * After a restore: applies the journal to a database that may be older than it, and ends all sessions, because sessions that were
 * ended after the backup are in it. Applying the journal again changes nothing.
 */
export async function replayAfterRestore(infrastructure: Infrastructure): Promise<ReplayedJournal> {
  await endAllSignIns(infrastructure.longDatabase);
  const replayed = await replayRemovals(infrastructure, await removalJournal(infrastructure.removalsJournal).read());
  return { ...replayed, accounts: await replayAccounts(infrastructure) };
}

/** For the start of a server: applies what the database misses of the journal, as after the restore of an older database. */
export async function replayMissed(infrastructure: Infrastructure): Promise<ReplayedJournal> {
  const events = await removalJournal(infrastructure.removalsJournal).read();
  const missed = await findMissedRemovals(infrastructure.longDatabase, events);
  const replayed =
    missed === 0
      ? { events: 0, removedCandidates: 0, removedSubmissions: 0 }
      : await replayRemovals(infrastructure, events);
  return { ...replayed, accounts: await replayAccounts(infrastructure) };
}

const replayRemovals = (infrastructure: Infrastructure, events: readonly PersonEvent[]): Promise<Replayed> =>
  replayJournal(
    {
      database: infrastructure.longDatabase,
      reader: assembleReader(infrastructure),
      sealing: sealingOf(infrastructure),
    },
    events,
  );

const replayAccounts = (infrastructure: Infrastructure): Promise<ReplayedAccounts> =>
  replayAccountStates({
    database: infrastructure.longDatabase,
    clock: systemClock,
    recordAudit: auditRecorder(infrastructure.secrets.lookupKey),
    deleteOwned: accountLifeOf(infrastructure).deleteOwned,
    readJournal: () => removalJournal(infrastructure.removalsJournal).readAccounts(),
  });
