// A download that someone brought, for a machine without internet: its report is a file that someone uploads.
import { writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fileOnDisk } from '#server/features/imports/public.ts';
import { amend, processRequests, type ProcessParts } from './process-requests.ts';
import { receiveDownload, type ReceiveParts } from './receive-download.ts';
import { findReport, findUnsentAmendments } from './reports-store.ts';
import { countOfDownloads } from './request-counts-store.ts';
import { findDownload } from './requests-store.ts';

export interface ProcessedByHand {
  requests: number;
  withdrawals: number;
  /** How many requests have each status. */
  statuses: ReadonlyMap<number, number>;
  /** Null: an import is running, and its people are compared when it ends. The same call then writes the report. */
  reportFile: string | null;
  /** What changed of earlier reports. */
  amendmentFiles: string[];
}

/** `path`: an archive or a list of the registry. The files are written beside it. @throws OperatorError */
export async function processByHand(parts: ProcessParts & ReceiveParts, path: string): Promise<ProcessedByHand> {
  const id = await receiveDownload(parts, await fileOnDisk(path), { isByHand: true });
  await processRequests(parts);
  await amend(parts);
  const { database } = parts;
  const download = await findDownload(database, id);
  const report = await findReport(database, { downloadId: id });
  const stem = join(dirname(path), basename(path, extname(path)));
  const reportFile = report === null ? null : `${stem}-status.csv`;
  if (report !== null && reportFile !== null) await writeFile(reportFile, gunzipSync(report.content));
  const amendmentFiles: string[] = [];
  for (const amendment of await findUnsentAmendments(database)) {
    const file = join(dirname(path), `amendment-${amendment.id}.csv`);
    await writeFile(file, gunzipSync(amendment.content));
    amendmentFiles.push(file);
  }
  return {
    requests: download?.requests ?? 0,
    withdrawals: download?.withdrawals ?? 0,
    statuses: (await countOfDownloads(database, [id])).get(id) ?? new Map<number, number>(),
    reportFile,
    amendmentFiles,
  };
}
