// Runs a job of imports in the server, with the same calls as the commands and so with their guarantees: a killed run leaves complete
// chunks, and the next one continues after them.
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { isStorageFull } from '#server/foundation/errors/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { Sealed, Sealing } from '#server/foundation/sealing/public.ts';
import type { AuditedBy, RecordAudit } from '../../audit/public.ts';
import type { CandidateWriter, ContactReader } from '../../candidates/public.ts';
import { findBatch, findBatchOfJob, type Batch } from '../batches/batch-store.ts';
import { importFile } from '../import-file.ts';
import { ImportFault } from '../import-fault.ts';
import { undoImport } from '../undo-import.ts';
import { deleteFile, findFile } from '../uploads/files-store.ts';
import { isComplete, uploadedFile } from '../uploads/uploaded-file.ts';
import { sealReport } from './job-report.ts';
import { runImport } from './job-types.ts';
import { beginRun, endJob, markWaiting, type JobEnd, type StoredJob } from './jobs-store.ts';
import { RunStopped, watchRun, type RunWatch } from './watch-run.ts';

export interface RunParts {
  /** Statements may take long. */
  database: Database;
  clock: Pick<Clock, 'today' | 'now'>;
  sealing: Sealing;
  reader: ContactReader;
  writer: CandidateWriter;
  recordAudit: RecordAudit;
  /** The secrets as they are now. */
  secretsNow: () => Secrets;
}

/** A job that never progresses, for example because it kills its process, ends after so many runs. */
const idleRunsMax = 8;
/** The pause before the next run while another import is running. */
const pauseMs = 2_000;

const done = (report: Sealed | null): JobEnd => ({ state: 'done', problem: null, report });
const failed = (problem: string): JobEnd => ({ state: 'failed', problem, report: null });
const canceled: JobEnd = { state: 'canceled', problem: null, report: null };

const problems = {
  storageFull:
    'The server has no free disk space. Free some, then import the file again to complete the batch, or undo the batch.',
  noProgress: 'The job stopped after several failed attempts. Read the log of the server, then try again.',
  fileGone: 'The uploaded file is no longer stored. Upload it again.',
};

export async function runJob(parts: RunParts, jobId: string, processEnds: AbortSignal): Promise<void> {
  const job = await beginRun(parts.database, jobId);
  if (job === null) return;
  if (job.idleRuns > idleRunsMax) return end(parts, job, failed(problems.noProgress));
  try {
    const result = await watchRun(parts.database, jobId, processEnds, (watch) =>
      job.kind === 'undo' ? undo(parts, job, watch) : importUploaded(parts, job, watch),
    );
    await end(parts, job, result);
  } catch (error) {
    if (error instanceof RunStopped) return runAgain(parts, jobId, 0);
    if (error instanceof ImportFault && error.code === 'busy') return runAgain(parts, jobId, pauseMs);
    if (error instanceof ImportFault) return end(parts, job, failed(error.onScreen));
    if (!isStorageFull(error)) throw error;
    await end(parts, job, failed(problems.storageFull));
  }
}

const runAgain = ({ database, clock }: RunParts, jobId: string, afterMs: number): Promise<void> =>
  inTransaction(database, async (client) => {
    await markWaiting(client, jobId);
    await addJob(client, runImport, { jobId }, { runAt: new Date(clock.now().getTime() + afterMs) });
  });

/** The file is deleted with the end of its import. After a dry run and a failure it can be used again. */
const end = ({ database }: RunParts, { id, kind, fileId }: StoredJob, result: JobEnd): Promise<void> =>
  inTransaction(database, async (client) => {
    const isEnded = await endJob(client, id, result, limits.fileHours);
    if (isEnded && kind === 'import' && result.state === 'done' && fileId !== null) await deleteFile(client, fileId);
  });

const byAccount = ({ recordAudit }: RunParts, { userId }: StoredJob): AuditedBy => ({
  recordAudit,
  actor: { kind: 'account', id: userId },
});

async function importUploaded(parts: RunParts, job: StoredJob, watch: RunWatch): Promise<JobEnd> {
  const { database, writer, sealing, clock } = parts;
  const begun = job.kind === 'import' ? await findBatchOfJob(database, job.id) : null;
  if (begun !== null && begun.state !== 'running') return endOfBatch(parts, job, begun, watch);
  if (job.isCancelRequested) return takeBack(parts, job, begun, watch);
  const file = job.fileId === null ? null : await findFile(database.pool, job.fileId);
  if (file === null || !isComplete(file)) return failed(problems.fileGone);
  try {
    const summary = await importFile(database, writer, parts.secretsNow(), {
      file: uploadedFile(database, sealing, file),
      source: job.source,
      sheet: job.sheet,
      columns: job.columns,
      mayGuess: false,
      batchId: begun?.id ?? null,
      isDryRun: job.kind === 'dry_run',
      isForced: job.isForced,
      today: clock.today(),
      by: byAccount(parts, job),
      jobId: job.id,
      signal: watch.signal,
      onProgress: watch.onProgress,
    });
    return done(sealReport(sealing, job.id, summary));
  } catch (error) {
    if (!(error instanceof RunStopped) || error.why !== 'canceled') throw error;
    return takeBack(parts, job, await findBatchOfJob(database, job.id), watch);
  }
}

/** An earlier run ended the batch and was killed before it could record that. */
async function endOfBatch(parts: RunParts, job: StoredJob, batch: Batch, watch: RunWatch): Promise<JobEnd> {
  if (batch.state === 'undoing') return takeBack(parts, job, batch, watch);
  if (batch.state === 'undone') return canceled;
  const { format, counts } = batch;
  return done(sealReport(parts.sealing, job.id, { format, counts, ignoredColumns: [], rejected: [] }));
}

/** Takes back what a canceled import has written. Nothing of it was listed. */
async function takeBack(parts: RunParts, job: StoredJob, batch: Batch | null, watch: RunWatch): Promise<JobEnd> {
  if (batch !== null) await undoBatch(parts, job, batch, watch);
  return canceled;
}

async function undo(parts: RunParts, job: StoredJob, watch: RunWatch): Promise<JobEnd> {
  const batch = job.batchId === null ? null : await findBatch(parts.database, job.batchId);
  if (batch === null) return failed('There is no such batch. Reload the list.');
  // An earlier run of this job was killed before it could record its end.
  if (batch.state !== 'undone') await undoBatch(parts, job, batch, watch);
  return done(null);
}

/** An undo that has begun is always completed: the progress stops with the process, and the next run continues. */
async function undoBatch(parts: RunParts, job: StoredJob, { id, counts }: Batch, watch: RunWatch): Promise<void> {
  const totalRows = counts.changed + counts.ended + counts.added;
  await undoImport(parts.database, parts.reader, byAccount(parts, job), id, ({ phase, people }) =>
    watch.onProgress({
      phase: phase === 'preparing' ? 'preparing' : 'taking_back',
      rows: people,
      totalRows: Math.max(totalRows, people),
      share: totalRows === 0 ? 0 : Math.min(1, people / totalRows),
    }),
  );
}
