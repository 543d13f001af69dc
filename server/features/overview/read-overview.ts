// Collects the overview. Counting a year takes a moment, so each process keeps the answer for some seconds.
import { countUncheckedCompacts } from '#contract/candidates/license-compacts.ts';
import type { OverviewPeriod } from '#contract/overview/overview-periods.ts';
import type { Overview, OverviewPoint } from '#contract/overview/overview.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { readPostgresSize } from '#server/foundation/diagnosis/public.ts';
import { readJobState } from '#server/foundation/jobs/public.ts';
import { readOutboxState } from '#server/foundation/mail/public.ts';
import { countSignUps, findIncompleteDeletions } from '../accounts/public.ts';
import { countGuaranteeRequests, countSubscriptions, readCancellations } from '../billing/public.ts';
import { countEnquiries } from '../contact-form/public.ts';
import { countCardRefusals, countDisclosures } from '../disclosures/public.ts';
import { countSearchErrors } from '../error-log/public.ts';
import { isImportRunning, listBatches, type Batch } from '../imports/public.ts';
import { countInReview } from '../removals/public.ts';
import { countWaiting } from '../reveals/public.ts';
import type { SearchEngine, SearchParts, SearchTimes } from '../search/public.ts';
import { countPending } from '../submissions/public.ts';
import { readOpening, type OpeningState } from './opening-steps.ts';
import { isBackupMissing, readBackup } from './read-backup.ts';
import { startsOf } from './starts-of-period.ts';

export interface OverviewParts {
  database: Database;
  clock: Clock;
  engine: Pick<SearchEngine, 'state'>;
  fillState: SearchParts['fillState'];
  searchTimes: Pick<SearchTimes, 'read'>;
  /** Whether a folder is set for the backup of each day. */
  backsUp: boolean;
  opening: OpeningState;
}

const keptMs = 15_000;

/** What is kept of an overview. The rest is read with each request. */
type Kept = Omit<Overview, 'index' | 'latency'>;

export interface OverviewReader {
  read: (period: OverviewPeriod) => Promise<Overview>;
  /** The next overview is read again: something on it was changed by an administrator. */
  forget: () => void;
}

export function overviewReader(parts: OverviewParts): OverviewReader {
  const kept = new Map<OverviewPeriod, { overview: Promise<Kept>; readAtMs: number }>();
  const keptOf = (period: OverviewPeriod): Promise<Kept> => {
    const nowMs = parts.clock.now().getTime();
    const known = kept.get(period);
    if (known !== undefined && nowMs - known.readAtMs < keptMs) return known.overview;
    const overview = readNow(parts, period);
    kept.set(period, { overview, readAtMs: nowMs });
    overview.catch(() => kept.delete(period));
    return overview;
  };
  return {
    read: async (period) => ({
      ...(await keptOf(period)),
      index: indexOf(parts),
      latency: await latencyOf(parts, period),
    }),
    forget: () => kept.clear(),
  };
}

/** Times of searches are not kept for months. */
async function latencyOf({ searchTimes, clock }: OverviewParts, period: OverviewPeriod): Promise<Overview['latency']> {
  const { unit, starts } = startsOf(period, clock.now());
  return unit === 'month' ? searchTimes.read([], 'day') : searchTimes.read(starts, unit);
}

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const indexOf = ({ engine, fillState }: OverviewParts): Overview['index'] => {
  const { isReady, waitingFor, lagMs, lagReason } = engine.state();
  return { isReady, waitingFor, lagMs, lagReason, filling: fillState() };
};

async function readNow(parts: OverviewParts, period: OverviewPeriod): Promise<Kept> {
  const { database, clock, backsUp } = parts;
  const now = clock.now();
  const { unit, starts } = startsOf(period, now);
  const [from = now] = starts;
  const signUps = await countSignUps(database, { from, unit });
  const subscriptions = await countSubscriptions(database, { from, unit });
  const disclosures = await countDisclosures(database, { from, unit });
  const batches = await listBatches(database);
  const [lastBatch] = batches;
  const lastImport = lastBatch === undefined ? null : importOf(lastBatch, await isImportRunning(database));
  const backup = await readBackup(database, backsUp);
  const mail = await readOutboxState(database);
  const jobs = await readJobState(database);
  const resumes = await countPending(database);
  const removals = await countInReview(database.pool, now);
  return {
    readAt: now.toISOString(),
    needsAction: {
      deadLetters: mail.dead,
      failedJobs: jobs.failed,
      resumes: resumes.count,
      oldestResumeAt: isoOf(resumes.oldestAt),
      reportedContacts: await countWaiting(database),
      guaranteeRequests: (await countGuaranteeRequests(database)).count,
      enquiries: (await countEnquiries(database)).waiting,
      removalRequests: removals.count,
      overdueRemovalRequests: removals.overdue,
      accountsAtCardLimit: await countCardRefusals(database),
      failedDeletions: await countFailedDeletions(database),
      isImportInterrupted: lastImport?.state === 'interrupted',
      isBackupMissing: isBackupMissing(backup, backsUp, now),
      uncheckedCompacts: countUncheckedCompacts(now),
    },
    opening: await readOpening(database, parts.opening, {
      hasImported: batches.some(({ state }) => state === 'finished'),
      hasBackup: backup !== null && backup.checkedAt !== null,
    }),
    users: signUps.total,
    activeSubscriptions: subscriptions.active,
    revealsToday: disclosures.revealsToday,
    points: starts.map((start): OverviewPoint => {
      const [started, disclosed] = [
        subscriptions.byStart.get(start.getTime()),
        disclosures.byStart.get(start.getTime()),
      ];
      return {
        from: start.toISOString(),
        signUps: signUps.byStart.get(start.getTime()) ?? 0,
        subscriptions: started?.started ?? 0,
        firstPaymentCents: started?.cents ?? 0,
        reveals: disclosed?.reveals ?? 0,
        exports: disclosed?.exports ?? 0,
      };
    }),
    // The database has microseconds, so an error of this millisecond may be after `now`.
    errorsByType: (await countSearchErrors(database, from.toISOString(), new Date(now.getTime() + 1).toISOString()))
      .errors_by_type,
    lastImport,
    backup,
    memory: { serverBytes: process.memoryUsage.rss(), ...(await readPostgresSize(database)) },
    mail: { ...mail, oldestQueuedAt: isoOf(mail.oldestQueuedAt) },
    jobs: { ...jobs, oldestDueAt: isoOf(jobs.oldestDueAt) },
  };
}

async function countFailedDeletions(database: Database): Promise<number> {
  const cancellations = await readCancellations(database, await findIncompleteDeletions(database));
  return [...cancellations.values()].filter(({ state }) => state === 'failed' || state === 'retrying').length;
}

const importOf = (
  { id, fileName, source, state, startedAt, fileRows, counts }: Batch,
  isAtWork: boolean,
): NonNullable<Overview['lastImport']> => ({
  id,
  fileName,
  source,
  state: state === 'running' && !isAtWork ? 'interrupted' : state,
  startedAt: startedAt.toISOString(),
  fileRows,
  added: counts.added,
  changed: counts.changed,
  rejected: counts.rejected,
  suppressed: counts.suppressed,
});
