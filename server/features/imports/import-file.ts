// Imports one file. The file is read twice: first to its end without writing, because an error of the whole file (a truncated archive,
// another encoding) may be in its last line and must leave nothing behind; then again, written chunk by chunk.
import { basename } from 'node:path';
import { formatWithArticle, isCompanion } from '#contract/imports/file-formats.ts';
import type { ColumnBasis, ColumnMapping } from '#contract/imports/column-mapping.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import {
  assignJob,
  deleteBatch,
  findBatch,
  findUnfinished,
  freeBatchId,
  insertBatch,
  lastFinished,
  noCounts,
  setBatchState,
  withImportLock,
  type Batch,
  type BatchCounts,
} from './batches/batch-store.ts';
import { checkAgainstLast } from './batches/check-against-last.ts';
import { ImportFault } from './import-fault.ts';
import type { ImportRequest } from './import-request.ts';
import {
  clearPreparedListing,
  submissionSource,
  unconfirmedSource,
  type CandidateWriter,
} from '#server/features/candidates/public.ts';
import { findSavedColumns, saveColumns } from './mapping/columns-store.ts';
import { inWorker, type FileReading } from './reading/read-in-worker.ts';
import type { ReadingOptions } from './reading/source-rows.ts';
import type { Survey } from './reading/read-messages.ts';
import { RowsFile } from './batches/rows-file.ts';
import type { RejectedRow } from './formats/row-result.ts';
import { pruneUndo } from './undo/undo-store.ts';
import { writeRows, type OpenBatch, type WriteParts } from './batches/write-rows.ts';

export interface ImportSummary {
  batchId: string;
  isDryRun: boolean;
  /** True when this completed an interrupted import. */
  isResumed: boolean;
  /** When the same file was imported under the same name before, so that nothing was left to do; null otherwise. */
  finishedBefore: Date | null;
  format: string;
  counts: BatchCounts;
  /** The first rejected rows, with line and reason. */
  rejected: RejectedRow[];
  /** The file with all of them; null when there are none. */
  rejectedPath: string | null;
  /** The file with every value that could not be read; null when there are none. */
  leftOutPath: string | null;
  ignoredColumns: readonly string[];
  /** What the columns mean and why; null: as the header says, in the directory's own names. */
  columns: ColumnMapping | null;
  basis: ColumnBasis;
}

const rejectedShown = 20;

/** @throws ImportFault when the file cannot be imported; then nothing of it is written. */
export async function importFile(
  database: Database,
  writer: CandidateWriter,
  secrets: Secrets,
  request: ImportRequest,
  reading: FileReading = inWorker,
): Promise<ImportSummary> {
  const summary = await withImportLock(database, async () => {
    const { file, signal, onProgress } = request;
    const options = await readingOptions(database, request);
    const survey = await reading.survey({ file, signal, options, secrets }, (rows, share) =>
      onProgress({ phase: 'checking', rows, totalRows: null, share }),
    );
    const source = sourceOf(request, survey);
    const named = request.batchId === null ? null : await findBatch(database, request.batchId);
    if (named !== null && isImported(named, survey, source)) return summaryOf(named, request, survey);
    const batch = await openBatch(database, request, survey, source);
    return writeBatch({ database, writer, secrets, reading }, batch, request, survey);
  });
  if (summary === null)
    throw new ImportFault('busy', 'Another import is running. Wait until it has ended, then run the command again.');
  return summary;
}

/** The files of a vendor that has no name are one source. */
export const sourceWithoutName = 'vendor';

const readingOptions = async (
  database: Database,
  { source, sheet, columns, mayGuess }: ImportRequest,
): Promise<ReadingOptions> => ({
  source,
  sheet,
  columns: { chosen: columns, saved: await findSavedColumns(database, source ?? sourceWithoutName), mayGuess },
});

/** A script repeats a command whose result it did not receive. */
const isImported = ({ state, source, fileFingerprint }: Batch, survey: Survey, wantedSource: string): boolean =>
  state === 'finished' && source === wantedSource && fileFingerprint === survey.fingerprint;

const summaryOf = (
  { id, counts, startedAt, finishedAt }: Batch,
  { isDryRun }: ImportRequest,
  survey: Survey,
): ImportSummary => ({
  batchId: id,
  isDryRun,
  isResumed: false,
  finishedBefore: finishedAt ?? startedAt,
  format: survey.format,
  counts,
  rejected: [],
  rejectedPath: null,
  leftOutPath: null,
  ignoredColumns: survey.ignoredColumns,
  columns: survey.columns,
  basis: survey.basis,
});

async function writeBatch(
  parts: WriteParts,
  batch: OpenBatch,
  request: ImportRequest,
  survey: Survey,
): Promise<ImportSummary> {
  const { database } = parts;
  // Administrators read the rejected rows of an uploaded file on the screen.
  const files =
    typeof request.file === 'string'
      ? { rejected: new RowsFile(request.file, 'rejected'), leftOut: new RowsFile(request.file, 'left-out') }
      : null;
  const shown: RejectedRow[] = [];
  if (!request.isDryRun && survey.columns !== null) await saveColumns(database, batch.source, survey.columns);
  const counts = await writeRows(parts, batch, { request, survey }, ({ rejected, leftOutRows }) => {
    shown.push(...rejected.slice(0, rejectedShown - shown.length));
    files?.rejected.add(rejected);
    files?.leftOut.add(leftOutRows);
  });
  const rejectedPath = (await files?.rejected.close()) ?? null;
  const leftOutPath = (await files?.leftOut.close()) ?? null;
  request.signal?.throwIfAborted();
  // The rows of a companion may all be about people whom the directory does not have.
  if (counts.rowsRead === counts.rejected + (isCompanion(survey.format) ? 0 : counts.skipped)) {
    if (!request.isDryRun) await deleteBatch(database, batch.id);
    throw new ImportFault('no-rows', noCandidateIn(survey, shown));
  }
  if (!request.isDryRun) {
    request.onProgress({ phase: 'listing', rows: counts.rowsRead, totalRows: batch.fileRows, share: 1 });
    await setBatchState(database, request.by, batch, 'finished');
    await pruneUndo(database);
  }
  return {
    batchId: batch.id,
    isDryRun: request.isDryRun,
    isResumed: batch.lastLine > 0,
    finishedBefore: null,
    format: survey.format,
    counts,
    rejected: shown,
    rejectedPath,
    leftOutPath,
    ignoredColumns: survey.ignoredColumns,
    columns: survey.columns,
    basis: survey.basis,
  };
}

/** Names with a special meaning in the merge: submissions outrank files, and synthetic data is invented. */
const reservedSources = new Set([submissionSource, unconfirmedSource, 'synthetic']);

function sourceOf({ source }: ImportRequest, { format }: Survey): string {
  if (isCompanion(format)) return companionSource(source);
  if (source === null) return format;
  if (reservedSources.has(source))
    throw new ImportFault(
      'reserved-source',
      `The source name ${source} is reserved. Name the file's vendor with --source.`,
      { onScreen: `The source name ${source} is reserved. Enter the name of the file's vendor.` },
    );
  if (source === 'nppes' && format !== 'nppes')
    throw new ImportFault(
      'wrong-format',
      'The file is a vendor file, not one of the registry. Name its vendor with --source instead of nppes.',
      { onScreen: 'The file is a vendor file, not one of the registry. Enter the name of its vendor as the source.' },
    );
  return source;
}

/** A companion adds to the claims of the main file. */
function companionSource(source: string | null): string {
  if (source === null || source === 'nppes') return 'nppes';
  throw new ImportFault(
    'wrong-format',
    `The file belongs to the registry, not to ${source}. Leave --source out, or name nppes.`,
    { onScreen: `The file belongs to the registry, not to ${source}. Leave the source empty.` },
  );
}

function noCandidateIn({ rows }: Survey, [first]: RejectedRow[]): string {
  const reason = first ? ` Line ${first.line}: ${first.reason}` : '';
  return `None of the ${rows} rows describes a person that the directory can list, so nothing was imported.${reason}`;
}

/** Continues an interrupted import of the same file, or opens a new batch. A dry run opens none. */
async function openBatch(
  database: Database,
  request: ImportRequest,
  survey: Survey,
  source: string,
): Promise<OpenBatch> {
  const unfinished = request.isDryRun ? null : await findUnfinished(database);
  if (unfinished !== null) {
    const resumed = resumable(unfinished, request, survey, source);
    if (request.jobId !== undefined) await assignJob(database, resumed.id, request.jobId);
    return resumed;
  }
  if (isCompanion(survey.format) && (await lastFinished(database, source, 'nppes')) === null)
    throw new ImportFault(
      'no-main-file',
      `The file is ${formatWithArticle(survey.format)}, which only adds to the registry’s main file: import that one first.`,
    );
  if (!request.isForced) await checkAgainstLast(database, source, survey);
  if (request.batchId !== null && (await findBatch(database, request.batchId)) !== null) {
    throw new ImportFault(
      'batch-taken',
      `A batch named ${request.batchId} already exists, and it is not this file's import. Choose another name, or leave --batch out.`,
    );
  }
  const id = request.batchId ?? (await freeBatchId(database, source, request.today));
  const batch = {
    id,
    source,
    fileName: typeof request.file === 'string' ? basename(request.file) : request.file.name,
    fileFingerprint: survey.fingerprint,
    format: survey.format,
    fileRows: survey.rows,
    startedBy: request.by.actor,
    jobId: request.jobId ?? null,
  };
  if (!request.isDryRun) {
    await clearPreparedListing(database);
    await insertBatch(database, batch);
  }
  return { ...batch, lastLine: 0, counts: noCounts };
}

/** At most one batch is unfinished: until it ends, the listing from before it stays visible. */
function resumable(unfinished: Batch, { batchId }: ImportRequest, { fingerprint }: Survey, source: string): Batch {
  const { id, state, fileName } = unfinished;
  if (state === 'undoing')
    throw new ImportFault(
      'unfinished',
      `The undo of batch ${id} was interrupted: run npm run import:undo -- ${id} again, then import this file.`,
      { onScreen: `The undo of batch ${id} was interrupted. Undo it again, then import this file.` },
    );
  if (
    unfinished.source === source &&
    unfinished.fileFingerprint === fingerprint &&
    (batchId === null || batchId === id)
  )
    return unfinished;
  throw new ImportFault(
    'unfinished',
    `The import of ${fileName} was interrupted, and batch ${id} is unfinished: import that file again to complete it, or undo it with npm run import:undo -- ${id}. Then import this one.`,
    {
      onScreen: `The import of ${fileName} was interrupted, and batch ${id} is unfinished. Import that file again to complete it, or undo the batch. Then import this file.`,
    },
  );
}
