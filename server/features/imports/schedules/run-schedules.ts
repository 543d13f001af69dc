// Runs scheduled imports. Each step of a run is one transaction, so that a run survives its process and is advanced by one server.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { ScheduleResult } from '#contract/imports/import-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import type { QueueMail } from '#server/foundation/mail/public.ts';
import { OutboundError } from '#server/foundation/outbound/public.ts';
import { downloadFile } from '../downloads/download-job.ts';
import { sealSource, shownAddress, type DownloadSource } from '../downloads/download-source.ts';
import { insertDownload } from '../downloads/downloads-store.ts';
import { newestMatch } from '../downloads/folder-file.ts';
import type { RunDownloadParts } from '../downloads/run-download.ts';
import { startImportIn } from '../jobs/start-job.ts';
import { takeJob } from '../jobs/jobs-store.ts';
import { deleteFile, findFile } from '../uploads/files-store.ts';
import { addFile } from '../uploads/receive-file.ts';
import { isComplete, uploadedFile, type CompleteFile } from '../uploads/uploaded-file.ts';
import { scheduleMail } from './schedule-mail.ts';
import { openScheduleSource } from './schedule-source.ts';
import { nextRun, withDates } from './schedule-times.ts';
import * as store from './schedules-store.ts';
import type { StoredSchedule } from './schedules-store.ts';

export type RunSchedulesParts = RunDownloadParts & {
  queueMail: QueueMail;
  publicUrl: string;
  /** The email addresses of administrators whom the operator named. */
  administrators: readonly string[];
  /** The email address of an account; null: it was deleted. */
  addressOf: (userId: string) => Promise<string | null>;
};

/** Advances every run by one step. A schedule whose step failed unexpectedly does not keep the others from theirs. */
export async function runSchedules(parts: RunSchedulesParts): Promise<void> {
  const active = await store.findActiveSchedules(parts.database, parts.clock.now());
  const steps = { idle: begin, loading: importLoaded, importing: endImported };
  const failures: unknown[] = [];
  for (const schedule of active)
    await steps[schedule.step](parts, schedule).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Scheduled imports could not be advanced.');
}

/** `change` in a transaction that holds the schedule, unless another server has advanced it. */
const advance = (
  { database }: RunSchedulesParts,
  { id, step, fileId, nextRunAt, isRequested }: StoredSchedule,
  change: (client: PoolClient, schedule: StoredSchedule) => Promise<void>,
): Promise<void> =>
  inTransaction(database, async (client) => {
    const now = await store.takeSchedule(client, id);
    const isSame = now?.step === step && now.fileId === fileId && now.isRequested === isRequested;
    if (now !== null && isSame && now.nextRunAt.getTime() === nextRunAt.getTime()) await change(client, now);
  });

interface RunEnd {
  result: ScheduleResult;
  fileName: string | null;
  /** Null: the file was imported. */
  problem: string | null;
}

async function end(
  client: PoolClient,
  parts: RunSchedulesParts,
  schedule: StoredSchedule,
  { result, fileName, problem }: RunEnd,
): Promise<void> {
  await store.updateSchedule(client, schedule, {
    step: 'idle',
    fileId: null,
    jobId: null,
    lastResult: result,
    lastRunAt: parts.clock.now(),
    lastFileName: fileName,
    lastProblem: problem,
  });
  if (problem === null) return;
  const owner = await parts.addressOf(schedule.userId);
  for (const to of new Set([...parts.administrators, ...(owner === null ? [] : [owner])]))
    await parts.queueMail(client, scheduleMail(to, parts.publicUrl, schedule, { fileName, problem }));
}

interface NextFile {
  source: DownloadSource;
  fileName: string;
  address: string;
}

/** @throws OutboundError when there is none */
async function nextFile(
  { sealing, importFolder, clock }: RunSchedulesParts,
  schedule: StoredSchedule,
): Promise<NextFile> {
  const source = openScheduleSource(sealing, schedule.id, schedule.from);
  if ('url' in source) {
    const url = new URL(withDates(source.url, clock.now()));
    return { source: { url: url.href }, fileName: url.pathname, address: shownAddress(url) };
  }
  if (importFolder === null)
    throw new OutboundError('The server has no folder for scheduled imports: set IMPORT_FOLDER.');
  const file = await newestMatch(importFolder, source.pattern);
  if (file === null)
    throw new OutboundError(
      `No file in the folder of scheduled imports matches ${source.pattern}. Check that it was delivered.`,
    );
  return { source: { file }, fileName: file, address: file };
}

async function begin(parts: RunSchedulesParts, schedule: StoredSchedule): Promise<void> {
  const found = await nextFile(parts, schedule).catch((error: unknown) => {
    if (error instanceof OutboundError) return error.message;
    throw error;
  });
  await advance(parts, schedule, async (client, current) => {
    const due = { ...current, isRequested: false, nextRunAt: nextRun(parts.clock.now(), current) };
    if (typeof found === 'string') return end(client, parts, due, { result: 'failed', fileName: null, problem: found });
    try {
      const { id } = await addFile(client, { fileName: found.fileName, bytes: null, userId: current.userId });
      await insertDownload(client, {
        fileId: id,
        shownAddress: found.address,
        source: sealSource(parts.sealing, id, found.source),
      });
      await addJob(client, downloadFile, { fileId: id });
      await store.updateSchedule(client, due, { step: 'loading', fileId: id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await end(client, parts, due, { result: 'failed', fileName: null, problem: error.message });
    }
  });
}

async function importLoaded(parts: RunSchedulesParts, schedule: StoredSchedule): Promise<void> {
  const file = schedule.fileId === null ? null : await findFile(parts.database.pool, schedule.fileId);
  const fail = (problem: string): Promise<void> =>
    advance(parts, schedule, async (client, current) => {
      if (file !== null) await deleteFile(client, file.id);
      await end(client, parts, current, { result: 'failed', fileName: file?.fileName ?? null, problem });
    });
  if (file === null) return fail('The file was discarded before it was imported. Run the schedule again.');
  if (file.download?.state === 'failed') return fail(file.download.problem ?? 'The file could not be loaded.');
  if (!isComplete(file)) return;
  const hash = await hashOf(parts, file);
  await advance(parts, schedule, async (client, current) => {
    if (await store.isTaken(client, current.id, hash)) {
      await deleteFile(client, file.id);
      return end(client, parts, current, {
        result: 'no_new_file',
        fileName: file.fileName,
        problem:
          'This file was imported by an earlier run, and there is no newer one. Check that the next file was delivered.',
      });
    }
    const order = { fileId: file.id, kind: 'import', source: current.source, isForced: current.isForced } as const;
    const job = await startImportIn(client, parts, { ...order, sheet: null, columns: null }, current.userId).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'IMPORT_RUNNING') return null;
        throw error;
      },
    );
    // The next run of this job tries again.
    if (job === null) return;
    await store.takeFile(client, current.id, hash, job.id);
    await store.updateSchedule(client, current, { step: 'importing', jobId: job.id });
  });
}

async function hashOf({ database, sealing }: RunSchedulesParts, file: CompleteFile): Promise<Buffer> {
  const { readPart } = uploadedFile(database, sealing, file);
  const hash = createHash('sha256');
  for (let number = 0; number < file.parts; number += 1) hash.update(await readPart(number));
  return hash.digest();
}

const endImported = (parts: RunSchedulesParts, schedule: StoredSchedule): Promise<void> =>
  advance(parts, schedule, async (client, current) => {
    const job = current.jobId === null ? null : await takeJob(client, current.jobId);
    if (job?.state === 'waiting' || job?.state === 'running') return;
    const fileName = job?.fileName ?? null;
    if (job?.state === 'done') return end(client, parts, current, { result: 'imported', fileName, problem: null });
    if (current.jobId !== null) await store.releaseFile(client, current.id, current.jobId);
    const canceled = 'An administrator canceled the import. Run the schedule again to import the file.';
    await end(client, parts, current, { result: 'failed', fileName, problem: job?.problem ?? canceled });
  });
