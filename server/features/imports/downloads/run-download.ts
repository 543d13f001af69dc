// Loads a file from its address, part by part. What has arrived is kept, so that the next run continues after it.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError, isStorageFull } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { OutboundError, outboundErrorOf, readOutboundUrl } from '#server/foundation/outbound/public.ts';
import { insertPart } from '../uploads/files-store.ts';
import { fileTooLarge } from '../uploads/receive-file.ts';
import { sealFilePart } from '../uploads/uploaded-file.ts';
import { downloadFile, type DownloadParts } from './download-job.ts';
import { openSource } from './download-source.ts';
import * as store from './downloads-store.ts';
import type { DownloadRun } from './downloads-store.ts';
import { kindOfFile } from './first-bytes.ts';
import type { OpenedFile } from './opened-file.ts';
import { openFolderFile } from './folder-file.ts';
import { openUrlFile } from './url-file.ts';

export type RunDownloadParts = DownloadParts & {
  clock: Pick<Clock, 'now'>;
  /** Where scheduled imports find files; null: nowhere. */
  importFolder: string | null;
};

/** After this many runs without a new part the download fails. The pauses between them are 2, 4, 8 … seconds. */
const idleRunsMax = 8;
/** A part that takes longer ends the run: the next one may get a better connection. */
const partMs = 60_000;

/** The file was discarded, or another run writes it. */
class RunReplaced extends Error {}

export async function runDownload(parts: RunDownloadParts, fileId: string, processEnds: AbortSignal): Promise<void> {
  const run = await store.beginRun(parts.database, fileId, randomUUID());
  if (run === null) return;
  try {
    await load(parts, run, processEnds);
  } catch (error) {
    if (error instanceof RunReplaced) return;
    if (processEnds.aborted) return runAgain(parts, run, { afterMs: 0, problem: null });
    if (error instanceof OutboundError && error.isTemporary && run.idleRuns < idleRunsMax)
      return runAgain(parts, run, { afterMs: 1_000 * 2 ** run.idleRuns, problem: error.message });
    if (error instanceof OutboundError || error instanceof AppError) return fail(parts, run, error.message);
    if (!isStorageFull(error)) throw error;
    await fail(parts, run, 'The server has no free disk space. Free some, then continue the download.');
  }
}

/** Changes something for the run, unless another one has replaced it. */
const asRun = <T>(
  { database }: RunDownloadParts,
  run: DownloadRun,
  change: Parameters<typeof inTransaction<T>>[1],
): Promise<T> =>
  inTransaction(database, async (client) => {
    if (!(await store.takeRun(client, run))) throw new RunReplaced();
    return change(client);
  });

const runAgain = (
  parts: RunDownloadParts,
  run: DownloadRun,
  { afterMs, problem }: { afterMs: number; problem: string | null },
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    if (!(await store.takeRun(client, run))) return;
    await store.setWaiting(client, run, problem);
    const runAt = new Date(parts.clock.now().getTime() + afterMs);
    await addJob(client, downloadFile, { fileId: run.fileId }, { runAt });
  });

const fail = (parts: RunDownloadParts, run: DownloadRun, problem: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    if (!(await store.takeRun(client, run))) return;
    await store.endRun(client, run, { bytes: null, problem });
    parts.recordAudit(client, {
      actor: { kind: 'account', id: run.userId },
      action: 'imports.download_failed',
      subject: { kind: 'import file', id: run.fileId },
      before: null,
      after: { problem },
    });
  });

async function load(parts: RunDownloadParts, run: DownloadRun, processEnds: AbortSignal): Promise<void> {
  const ending = new AbortController();
  const slowly = setTimeout(() => ending.abort(tooSlow()), partMs);
  const signal = AbortSignal.any([processEnds, ending.signal]);
  try {
    const opened = await openSourceOf(parts, run, signal);
    await asRun(parts, run, (client) => store.setVersion(client, run, checkedSize(parts, opened)));
    let bytes = opened.from;
    for await (const { content, isLast } of partsIn(opened, signal)) {
      if (bytes === 0) kindOfFile(content, opened.host);
      const number = bytes / limits.partBytes;
      bytes += content.length;
      if (bytes > parts.fileBytesMax) throw fileTooLarge(parts.fileBytesMax);
      await asRun(parts, run, async (client) => {
        if (content.length > 0)
          await insertPart(client, run.fileId, number, sealFilePart(parts.sealing, run.fileId, number, content));
        await store.notePart(client, run, limits.fileHours);
        if (isLast) await complete(parts, run, bytes, client);
      });
      slowly.refresh();
    }
  } finally {
    clearTimeout(slowly);
    ending.abort();
  }
}

const tooSlow = (): OutboundError =>
  new OutboundError('The file arrives too slowly. Try again later.', { isTemporary: true });

function openSourceOf(
  { sealing, outbound, importFolder }: RunDownloadParts,
  { fileId, source, parts, version }: DownloadRun,
  signal: AbortSignal,
): Promise<OpenedFile> {
  const begin = { from: parts * limits.partBytes, version };
  const opened = openSource(sealing, fileId, source);
  if ('url' in opened) return openUrlFile(outbound, readOutboundUrl(opened.url, outbound.rules), begin, signal);
  if (importFolder === null)
    throw new OutboundError('The server has no folder for scheduled imports: set IMPORT_FOLDER.');
  return openFolderFile(importFolder, opened.file, begin);
}

function checkedSize({ fileBytesMax }: RunDownloadParts, { bytes, from, version, host }: OpenedFile) {
  if (bytes === 0) kindOfFile(Buffer.alloc(0), host);
  if (bytes !== null && bytes > fileBytesMax) throw fileTooLarge(fileBytesMax);
  return { bytes, version, isContinued: from > 0 };
}

async function complete(
  { recordAudit }: RunDownloadParts,
  run: DownloadRun,
  bytes: number,
  client: PoolClient,
): Promise<void> {
  await store.endRun(client, run, { bytes, problem: null });
  recordAudit(client, {
    actor: { kind: 'account', id: run.userId },
    action: 'imports.download_finished',
    subject: { kind: 'import file', id: run.fileId },
    before: null,
    after: { bytes },
  });
}

/** Parts of equal size; the last one is shorter, and can be empty. @throws OutboundError when the connection ends early */
async function* partsIn(
  { content, bytes, from, host }: OpenedFile,
  signal: AbortSignal,
): AsyncGenerator<{ content: Buffer; isLast: boolean }> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let received = from;
  try {
    for await (const chunk of content) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      received += chunk.length;
      if (pendingBytes < limits.partBytes) continue;
      const whole = Buffer.concat(pending);
      const full = whole.length - (whole.length % limits.partBytes);
      for (let at = 0; at < full; at += limits.partBytes)
        yield { content: whole.subarray(at, at + limits.partBytes), isLast: false };
      pending = [whole.subarray(full)];
      pendingBytes = whole.length - full;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : outboundErrorOf(error, host);
  }
  if (bytes !== null && received !== bytes)
    throw new OutboundError(`The connection to ${host} ended before the whole file had arrived.`, {
      isTemporary: true,
    });
  yield { content: Buffer.concat(pending), isLast: true };
}
