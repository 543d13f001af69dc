// Collects the overview. Counting a year takes a moment, so each process keeps the answer for some seconds.
import type { Overview, OverviewMonth } from '#contract/overview/overview.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { readJobState } from '#server/foundation/jobs/public.ts';
import { readOutboxState } from '#server/foundation/mail/public.ts';
import { countSignUps, findIncompleteDeletions } from '../accounts/public.ts';
import { countGuaranteeRequests, countSubscriptions, readCancellations } from '../billing/public.ts';
import { countEnquiries } from '../contact-form/public.ts';
import { countCardRefusals, countDisclosures } from '../disclosures/public.ts';
import { countSearchErrors } from '../error-log/public.ts';
import { isImportRunning, listBatches } from '../imports/public.ts';
import type { Batch } from '../imports/public.ts';
import { countInReview } from '../removals/public.ts';
import { countWaiting } from '../reveals/public.ts';
import type { SearchEngine, SearchTimes } from '../search/public.ts';
import { countPending } from '../submissions/public.ts';
import { isBackupMissing, readBackup } from './read-backup.ts';

export interface OverviewParts {
  database: Database;
  clock: Clock;
  engine: Pick<SearchEngine, 'state'>;
  searchTimes: Pick<SearchTimes, 'summary'>;
  /** Whether a folder is set for the backup of each day. */
  backsUp: boolean;
}

const keptMs = 15_000;
const dayMs = 86_400_000;

export function overviewReader(parts: OverviewParts): () => Promise<Overview> {
  let kept: { overview: Promise<Overview>; readAtMs: number } | null = null;
  return async () => {
    const nowMs = parts.clock.now().getTime();
    if (kept === null || nowMs - kept.readAtMs >= keptMs) {
      const overview = readNow(parts);
      kept = { overview, readAtMs: nowMs };
      overview.catch(() => {
        kept = null;
      });
    }
    const { needsAction, ...others } = await kept.overview;
    return { ...others, needsAction, index: indexOf(parts), searches: parts.searchTimes.summary() };
  };
}

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const indexOf = ({ engine }: OverviewParts): Overview['index'] => {
  const { isReady, lagMs, lagReason } = engine.state();
  return { isReady, lagMs, lagReason };
};

async function readNow(parts: OverviewParts): Promise<Overview> {
  const { database, clock, backsUp } = parts;
  const now = clock.now();
  const signUps = await countSignUps(database);
  const subscriptions = await countSubscriptions(database);
  const disclosures = await countDisclosures(database);
  const [lastBatch] = await listBatches(database);
  const lastImport = lastBatch === undefined ? null : importOf(lastBatch, await isImportRunning(database));
  const backup = await readBackup(database, backsUp);
  const mail = await readOutboxState(database);
  const jobs = await readJobState(database);
  const resumes = await countPending(database);
  const removals = await countInReview(database.pool, now);
  const from = new Date(now.getTime() - 30 * dayMs).toISOString();
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
    },
    users: signUps.total,
    usersThisWeek: signUps.thisWeek,
    activeSubscriptions: subscriptions.active,
    revealsToday: disclosures.revealsToday,
    months: lastMonths(now).map((month): OverviewMonth => {
      const [started, disclosed] = [subscriptions.byMonth.get(month), disclosures.byMonth.get(month)];
      return {
        month,
        signUps: signUps.byMonth.get(month) ?? 0,
        subscriptions: started?.started ?? 0,
        firstPaymentCents: started?.cents ?? 0,
        reveals: disclosed?.reveals ?? 0,
        exports: disclosed?.exports ?? 0,
      };
    }),
    errorsByType: (await countSearchErrors(database, from, now.toISOString())).errors_by_type,
    index: indexOf(parts),
    searches: parts.searchTimes.summary(),
    lastImport,
    backup,
    mail: { ...mail, oldestQueuedAt: isoOf(mail.oldestQueuedAt) },
    jobs: { ...jobs, oldestDueAt: isoOf(jobs.oldestDueAt) },
  };
}

async function countFailedDeletions(database: Database): Promise<number> {
  const cancellations = await readCancellations(database, await findIncompleteDeletions(database));
  return [...cancellations.values()].filter(({ state }) => state === 'failed' || state === 'retrying').length;
}

/** The twelve months up to this one, oldest first, as `2026-11`. */
const lastMonths = (now: Date): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + at, 1)).toISOString().slice(0, 7),
  );

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
