// Starts and cancels jobs of imports.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { ColumnMapping } from '#contract/imports/column-mapping.ts';
import type { ImportJob } from '#contract/imports/import-jobs.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { AuditEntry } from '../../audit/public.ts';
import { findBatchesOfJobs } from '../batches/batch-store.ts';
import { existingBatch } from '../batches/batches-page.ts';
import { findFile } from '../uploads/files-store.ts';
import { noSuchFile, type UploadParts } from '../uploads/receive-file.ts';
import { isComplete } from '../uploads/uploaded-file.ts';
import { importJobOf } from './job-report.ts';
import { runImport } from './job-types.ts';
import { endJob, insertJob, listJobs, requestCancel, takeJob, type NewJob } from './jobs-store.ts';

export type StartParts = Pick<UploadParts, 'database' | 'sealing' | 'recordAudit'>;

export interface ImportOrder {
  fileId: string;
  kind: 'dry_run' | 'import';
  source: string | null;
  isForced: boolean;
  sheet: string | null;
  columns: ColumnMapping | null;
}

export const incompleteUpload = (): AppError =>
  new AppError('conflict', 'UPLOAD_INCOMPLETE', 'The file has not arrived completely. Upload it again.');

/** @throws AppError `NOT_FOUND`, `UPLOAD_INCOMPLETE`, `IMPORT_RUNNING` */
export const startImport = (parts: StartParts, order: ImportOrder, userId: string): Promise<ImportJob> =>
  inTransaction(parts.database, (client) => startImportIn(client, parts, order, userId));

/** As `startImport`, in the transaction of `client`, which goes on after a refusal. */
export async function startImportIn(
  client: PoolClient,
  parts: StartParts,
  { fileId, kind, source, isForced, sheet, columns }: ImportOrder,
  userId: string,
): Promise<ImportJob> {
  const file = await findFile(client, fileId);
  if (file === null) throw noSuchFile();
  if (!isComplete(file)) throw incompleteUpload();
  const { fileName } = file;
  const job = { id: randomUUID(), userId, kind, fileId, fileName, source, isForced, sheet, columns, batchId: null };
  return start(client, parts, job, {
    action: kind === 'dry_run' ? 'imports.dry_run_started' : 'imports.import_started',
    subject: { kind: 'import file', id: fileId },
    before: null,
    after: { fileName, source, isForced },
  });
}

/** @throws AppError `NOT_FOUND`, `CANNOT_UNDO`, `IMPORT_RUNNING` */
export async function startUndo(parts: StartParts, batchId: string, userId: string): Promise<ImportJob> {
  const { state, hasUndoRecords, counts } = await existingBatch(parts.database, batchId);
  if (state === 'undone' || !hasUndoRecords)
    throw new AppError(
      'conflict',
      'CANNOT_UNDO',
      state === 'undone'
        ? 'This batch is already undone. Reload the page.'
        : 'This batch cannot be undone, because its undo records were deleted. Import a corrected file of the same source.',
    );
  return inTransaction(parts.database, (client) => {
    const job = {
      id: randomUUID(),
      userId,
      kind: 'undo',
      batchId,
      sheet: null,
      columns: null,
      fileId: null,
      fileName: null,
    } as const;
    return start(
      client,
      parts,
      { ...job, source: null, isForced: false },
      {
        action: 'imports.undo_started',
        subject: { kind: 'batch', id: batchId },
        before: { state, added: counts.added, changed: counts.changed },
        after: null,
      },
    );
  });
}

async function start(
  client: PoolClient,
  { sealing, recordAudit }: StartParts,
  job: NewJob,
  entry: Omit<AuditEntry, 'actor'>,
): Promise<ImportJob> {
  const started = await insertJob(client, job);
  if (started === null)
    throw new AppError(
      'conflict',
      'IMPORT_RUNNING',
      'Another import or undo is in progress. Wait until it has ended, or cancel it.',
    );
  await addJob(client, runImport, { jobId: job.id });
  recordAudit(client, { actor: { kind: 'account', id: job.userId }, ...entry });
  return importJobOf(sealing, started, null);
}

/** Newest first. */
export async function readJobs({ database, sealing }: StartParts): Promise<ImportJob[]> {
  const jobs = await listJobs(database, limits.jobsListed);
  const batches = await findBatchesOfJobs(
    database,
    jobs.map(({ id }) => id),
  );
  return jobs.map((job) => importJobOf(sealing, job, batches.get(job.id) ?? null));
}

/**
 * A job that waits ends at once. A running one ends when it has taken back what it wrote.
 * @throws AppError `NOT_FOUND`, `JOB_ENDED`, `CANNOT_CANCEL`
 */
export const cancelJob = (
  { database, sealing, recordAudit }: StartParts,
  id: string,
  userId: string,
): Promise<ImportJob> =>
  inTransaction(database, async (client) => {
    const job = await takeJob(client, id);
    if (job === null) throw new AppError('not_found', 'NOT_FOUND', 'There is no such job. Reload the page.');
    if (job.state !== 'waiting' && job.state !== 'running')
      throw new AppError('conflict', 'JOB_ENDED', 'This job has already ended. Reload the page to see its result.');
    if (job.kind === 'undo' && (job.phase !== null || job.state === 'running'))
      throw new AppError('conflict', 'CANNOT_CANCEL', 'An undo that has begun cannot be canceled. Wait until it ends.');
    // A job that waits for another one may have written before.
    const isNew = job.state === 'waiting' && job.phase === null;
    if (isNew) await endJob(client, id, { state: 'canceled', problem: null, report: null }, limits.fileHours);
    else await requestCancel(client, id);
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.job_canceled',
      subject: { kind: 'import job', id },
      before: { kind: job.kind, state: job.state, rows: job.rows },
      after: null,
    });
    return importJobOf(sealing, { ...job, state: isNew ? 'canceled' : job.state, isCancelRequested: true }, null);
  });
