// Creates the features through which professionals join and leave the directory: submissions, removals, and recalls of exports.
import { endAllSignIns, findAddress, replayAccountStates } from './features/accounts/public.ts';
import type { ReplayedAccounts } from './features/accounts/public.ts';
import { auditRecorder } from './features/audit/public.ts';
import type { RecordAudit } from './features/audit/public.ts';
import { identityHasher } from './features/candidates/public.ts';
import { enquiryJobs } from './features/contact-form/public.ts';
import { recallJobs, recallKey, recallsRoutes } from './features/exports/public.ts';
import {
  findMissedRemovals,
  removalJobs,
  removalJournal,
  removalsRoutes,
  replayJournal,
} from './features/removals/public.ts';
import type { PersonEvent, Replayed } from './features/removals/public.ts';
import { findByName } from './features/search/public.ts';
import type { SearchParts } from './features/search/public.ts';
import { submissionJobs, submissionsRoutes } from './features/submissions/public.ts';
import { systemClock } from './foundation/clock/public.ts';
import { formTokens } from './foundation/form-token/public.ts';
import type { JobPlan } from './foundation/jobs/public.ts';
import type { mailQueue } from './foundation/mail/public.ts';
import { implementContract } from './foundation/operation/public.ts';
import { accountLifeOf } from './assemble-account-life.ts';
import { assembleReader, assembleVault, assembleWriter } from './assemble-candidates.ts';
import { sealingOf } from './infrastructure.ts';
import type { Infrastructure } from './infrastructure.ts';

interface MailParts {
  queueMail: ReturnType<typeof mailQueue>;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** Bounds the work of one review: the contacts of every namesake are decrypted and compared. */
const namesakesMax = 50;

/** The operations of these features, by their group in the contract. */
export function assembleRemovals(
  infrastructure: Infrastructure,
  {
    recordAudit,
    resumeReaders,
    searchParts,
    administrators,
    ...mail
  }: MailParts & {
    recordAudit: RecordAudit;
    resumeReaders: number;
    searchParts: SearchParts;
    /** Who decides about requests. */
    administrators: readonly string[];
  },
) {
  const {
    database,
    secrets: { authSecret, lookupKey },
  } = infrastructure;
  const hasher = identityHasher(lookupKey);
  const journal = removalJournal(infrastructure.removalsJournal);
  const common = { database, clock: systemClock, sealing: sealingOf(infrastructure), recordAudit, ...mail };
  return {
    submissions: submissionsRoutes(implementContract, {
      ...common,
      hasher,
      vault: assembleVault(infrastructure),
      searchNames: (search) => findByName(searchParts, search, namesakesMax),
      writer: assembleWriter(infrastructure),
      formTokens: formTokens(authSecret, systemClock, 'resume form'),
      resumeReaders,
      recordReturn: (keys, at) => journal.append({ event: 'returned', at: at.toISOString(), keys: [...keys] }),
    }),
    removals: removalsRoutes(implementContract, {
      ...common,
      reader: assembleReader(infrastructure),
      journal,
      administrators,
      formTokens: formTokens(authSecret, systemClock, 'removal form'),
    }),
    recalls: recallsRoutes(implementContract, {
      ...common,
      addressOf: (userId) => findAddress(database, userId),
      key: recallKey(lookupKey),
    }),
  };
}

export function jobsOfRemovals(infrastructure: Infrastructure, mail: MailParts): JobPlan[] {
  const { database, longDatabase, secrets } = infrastructure;
  const common = { database: longDatabase, clock: systemClock, ...mail };
  return [
    removalJobs(longDatabase, systemClock, assembleReader(infrastructure)),
    enquiryJobs(longDatabase, systemClock),
    submissionJobs({ ...common, sealing: sealingOf(infrastructure), hasher: identityHasher(secrets.lookupKey) }),
    recallJobs({ ...common, addressOf: (userId) => findAddress(database, userId) }),
  ];
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
