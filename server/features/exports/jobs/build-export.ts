// Writes a large file part by part. Every part is a transaction, so a job continues after a restart where it was. Nothing can be
// downloaded before the last transaction, which completes the file (finish-export.ts).
import type { PoolClient } from 'pg';
import type { Access } from '#contract/access/access.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError, isStorageFull } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { readForExport } from '../../candidates/public.ts';
import { findMembers } from '../../lists/public.ts';
import { recordWebhookEvent } from '../../webhooks/public.ts';
import { disclosedKinds } from '../export-cells.ts';
import { endOfFile, type ExportParts } from '../export-parts.ts';
import type { FileLine } from '../files/inline-file.ts';
import { sealPart } from '../files/part.ts';
import { fileFormats } from '../formats/formats.ts';
import { buildExport } from './build-job.ts';
import { finishExport } from './finish-export.ts';
import { requireExport, requireList } from './require-rights.ts';
import { advance, beginRun, endJob, type StoredJob } from './jobs-store.ts';
import { deletePartsOfEnded, findUnwrittenParts, writePart, type UnwrittenPart } from '../files/parts-store.ts';

/** A run ends after this time and requests the next one, so that other jobs, such as mail, do not wait for a whole export. */
const runMs = 2_000;

/** One part waits for the database while the other one is formatted. */
const partsAtOnce = 2;

/**
 * Candidates of a part that are decrypted at the same time. The fewer, the more of what is read dies in V8's young generation. What
 * outlives it makes the process grow by up to 100 MB before V8 collects the old one.
 */
const readAtOnce = 100;
/** A job that never progresses, for example because it kills its process, ends after so many runs. */
const idleRunsMax = 8;

const problems = {
  storageFull:
    'The export stopped because the server has no free disk space: tell the administrator, then export again.',
  noProgress: 'The export stopped after several failed attempts: export again, and contact us if it fails again.',
};

/** One run of the job. It is safe to run twice at the same time: of each part, and of the end, only one is committed. */
export async function runBuild(parts: ExportParts, exportId: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts;
  const job = await beginRun(database, exportId, clock.now());
  if (job === null) return deletePartsOfEnded(database, exportId);
  if (job.idleRuns > idleRunsMax) return fail(parts, job, problems.noProgress);
  try {
    const isComplete = await writeParts(parts, job, await requireExport(parts, job), signal);
    if (isComplete) await finishExport(parts, exportId, job);
    else await inTransaction(database, (client) => addJob(client, buildExport, { exportId }));
  } catch (error) {
    if (error instanceof AppError) return fail(parts, job, error.message);
    if (!isStorageFull(error)) throw error;
    await fail(parts, job, problems.storageFull);
  }
}

/** False: the run was too long, the process stops, or the job has ended. */
async function writeParts(parts: ExportParts, job: StoredJob, access: Access, signal: AbortSignal): Promise<boolean> {
  const endMs = performance.now() + runMs;
  while (!signal.aborted && performance.now() < endMs) {
    const next = await findUnwrittenParts(parts.database, job.id, partsAtOnce);
    if (next.length === 0) return true;
    await requireList(parts, job, access);
    const written = await Promise.allSettled(next.map((part) => writeOnePart(parts, job, part)));
    for (const result of written) if (result.status === 'rejected') throw result.reason;
    if (written.some((result) => result.status === 'fulfilled' && !result.value)) return false;
  }
  return false;
}

/** False: the job has ended, for example because it was canceled. */
function writeOnePart(
  { database, clock, reader, sealing }: ExportParts,
  job: StoredJob,
  { number, candidateIds }: UnwrittenPart,
): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { id } = job;
    const { lines, contactKinds } = await readLines(client, { reader, ...job }, candidateIds);
    const isWritten = await writePart(client, id, {
      number,
      candidateIds: lines.map((line) => line.id),
      contactKinds,
      content: sealPart(sealing, id, number, lines),
    });
    // Another process wrote it.
    if (!isWritten) return true;
    const progress = {
      processed: candidateIds.length,
      excluded: candidateIds.length - lines.length,
      now: clock.now(),
    };
    if (await advance(client, id, progress)) return true;
    throw new JobEnded();
  }).catch((error: unknown) => {
    if (error instanceof JobEnded) return false;
    throw error;
  });
}

interface ReadLines {
  lines: FileLine[];
  /** Of each line: the kinds, separated by spaces. */
  contactKinds: string[];
}

async function readLines(
  client: PoolClient,
  { reader, format, columns, listId }: Pick<ExportParts, 'reader'> & Pick<StoredJob, 'format' | 'columns' | 'listId'>,
  candidateIds: readonly string[],
): Promise<ReadLines> {
  const read: ReadLines = { lines: [], contactKinds: [] };
  const members = listId === null ? [] : await findMembers(client, listId, candidateIds);
  const workOf = new Map(members.map((member) => [member.candidateId, member]));
  for (let first = 0; first < candidateIds.length; first += readAtOnce)
    for (const candidate of await readForExport(client, reader, candidateIds.slice(first, first + readAtOnce))) {
      read.lines.push({
        id: candidate.id,
        line: fileFormats[format].line({ ...candidate, work: workOf.get(candidate.id) ?? null }, columns),
      });
      read.contactKinds.push(disclosedKinds(candidate, columns).join(' '));
    }
  return read;
}

/** Rolls the transaction of a part back. */
class JobEnded extends Error {}

async function fail(
  { database, clock }: ExportParts,
  { id: exportId, userId, requested }: StoredJob,
  problem: string,
): Promise<void> {
  const now = clock.now();
  const end = { state: 'failed', problem, excludedLate: 0, now, expiresAt: endOfFile(now) } as const;
  await inTransaction(database, async (client) => {
    if (await endJob(client, exportId, end))
      await recordWebhookEvent(client, [userId], 'export.finished', {
        exportId,
        state: 'failed',
        candidates: 0,
        leftOut: requested,
      });
  });
  await deletePartsOfEnded(database, exportId);
}
