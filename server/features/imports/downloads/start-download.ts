// An administrator has the server load a file from an address.
import type { FoundFile } from '#contract/imports/import-downloads.ts';
import type { ImportFile } from '#contract/imports/import-files.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { OutboundError, readOutboundUrl } from '#server/foundation/outbound/public.ts';
import { addFile, fileTooLarge, importFileOf, noSuchFile, plainName, storedFile } from '../uploads/receive-file.ts';
import { findFile } from '../uploads/files-store.ts';
import { insertDownload, waitAgain } from './downloads-store.ts';
import { firstBytes } from './first-bytes.ts';
import { sealSource, shownAddress } from './download-source.ts';
import { downloadFile, type DownloadParts } from './download-job.ts';
import { openUrlFile } from './url-file.ts';

const previewMs = 20_000;

/** @throws AppError `ADDRESS_REFUSED`, `DOWNLOAD_FAILED`, `FILE_TOO_LARGE`, `NOT_A_CSV` */
export async function previewAddress({ outbound, fileBytesMax }: DownloadParts, text: string): Promise<FoundFile> {
  const signal = AbortSignal.timeout(previewMs);
  try {
    const url = readOutboundUrl(text, outbound.rules);
    const opened = await openUrlFile(outbound, url, { from: 0, version: null }, signal);
    const { bytes, host, ipAddress, canContinue } = opened;
    const { kind } = await firstBytes(opened);
    if (bytes !== null && bytes > fileBytesMax) throw fileTooLarge(fileBytesMax);
    return { fileName: plainName(opened.fileName), bytes, kind, host, ipAddress, canContinue };
  } catch (error) {
    if (signal.aborted)
      throw new AppError('conflict', 'DOWNLOAD_FAILED', 'The server takes too long to answer. Try again later.', {
        field: 'url',
      });
    if (!(error instanceof OutboundError)) throw error;
    throw error.isTemporary
      ? new AppError('conflict', 'DOWNLOAD_FAILED', error.message, { field: 'url', cause: error })
      : new AppError('invalid_input', 'ADDRESS_REFUSED', error.message, { field: 'url', cause: error });
  }
}

/** @throws AppError as `previewAddress`, and `TOO_MANY_FILES` */
export async function startDownload(parts: DownloadParts, text: string, userId: string): Promise<ImportFile> {
  const { fileName, bytes } = await previewAddress(parts, text);
  const url = readOutboundUrl(text, parts.outbound.rules);
  return inTransaction(parts.database, async (client) => {
    const file = await addFile(client, { fileName, bytes, userId });
    await insertDownload(client, {
      fileId: file.id,
      shownAddress: shownAddress(url),
      source: sealSource(parts.sealing, file.id, { url: url.href }),
    });
    await addJob(client, downloadFile, { fileId: file.id });
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.download_started',
      subject: { kind: 'import file', id: file.id },
      before: null,
      after: { fileName: file.fileName, bytes, address: shownAddress(url) },
    });
    return importFileOf(await storedFile(client, file.id), userId);
  });
}

/** @throws AppError `NOT_FOUND`, `DOWNLOAD_NOT_FAILED` */
export const resumeDownload = (
  { database, recordAudit }: DownloadParts,
  id: string,
  userId: string,
): Promise<ImportFile> =>
  inTransaction(database, async (client) => {
    if ((await findFile(client, id)) === null) throw noSuchFile();
    if (!(await waitAgain(client, id)))
      throw new AppError(
        'conflict',
        'DOWNLOAD_NOT_FAILED',
        'This download is in progress, or complete. Reload the page to see which.',
      );
    await addJob(client, downloadFile, { fileId: id });
    const file = await storedFile(client, id);
    recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: 'imports.download_resumed',
      subject: { kind: 'import file', id },
      before: null,
      after: { fileName: file.fileName, address: file.download?.address ?? null, partsKept: file.parts },
    });
    return importFileOf(file, userId);
  });
