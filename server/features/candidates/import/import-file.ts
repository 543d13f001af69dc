// One file in. It is read twice: once to its end without writing, because a fault of the file as a whole (a cut archive,
// a foreign encoding) may show in its last line and must leave nothing behind; then again, written chunk by chunk.
import { basename } from 'node:path';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { CandidateDraft } from '../candidate.ts';
import type { CandidateWriter } from '../write-candidates.ts';
import { ImportFault } from './import-fault.ts';
import { beginBatch, finishBatch, noteChunk } from './import-store.ts';
import type { ChunkCounts } from './import-store.ts';
import type { RejectedRow, RowResult } from './row-result.ts';
import { openSourceRows } from './source-rows.ts';

export interface ImportProgress {
  phase: 'checking' | 'writing';
  rows: number;
  /** Rows of the file; null while they are being counted. */
  totalRows: number | null;
  /** 0 to 1. */
  share: number;
}

export interface ImportSummary {
  batchId: string;
  format: string;
  counts: ChunkCounts;
  /** The first rows that were refused, with line and reason. */
  rejected: RejectedRow[];
  ignoredColumns: readonly string[];
}

export interface ImportRequest {
  file: string;
  /** Name of where the file comes from; null takes the name of its format. */
  source: string | null;
  /** ISO date. */
  today: string;
  onProgress: (progress: ImportProgress) => void;
}

interface Survey {
  format: 'nppes' | 'vendor';
  ignoredColumns: readonly string[];
  rows: number;
  people: number;
  rejected: RejectedRow[];
}

/** Small enough that a transaction stays short: the change log waits for the oldest writer. */
const chunkRows = 500;
const rejectedShown = 20;

/** @throws ImportFault when the file as a whole cannot be imported; then nothing of it is in. */
export async function importFile(database: Database, writer: CandidateWriter, request: ImportRequest): Promise<ImportSummary> {
  const survey = await surveyFile(request);
  if (survey.people === 0) throw new ImportFault('no-rows', nobodyIn(survey));
  const source = request.source ?? survey.format;
  const batchId = await beginBatch(database, { source, fileName: basename(request.file), format: survey.format });
  const { results } = await openSourceRows(request.file, request.source);
  const counts: ChunkCounts = { rowsRead: 0, added: 0, changed: 0, unchanged: 0, suppressed: 0, skipped: 0, rejected: 0 };
  for await (const chunk of inChunks(results, chunkRows)) {
    await writeChunk(database, writer, chunk, { source, batchId, today: request.today }, counts);
    request.onProgress({ phase: 'writing', rows: counts.rowsRead, totalRows: survey.rows, share: counts.rowsRead / survey.rows });
  }
  await finishBatch(database, batchId);
  return { batchId, format: survey.format, counts, rejected: survey.rejected, ignoredColumns: survey.ignoredColumns };
}

async function surveyFile({ file, source, onProgress }: ImportRequest): Promise<Survey> {
  const rows = await openSourceRows(file, source);
  const survey: Survey = { format: rows.format, ignoredColumns: rows.ignoredColumns, rows: 0, people: 0, rejected: [] };
  for await (const results of rows.results) {
    for (const result of results) {
      if (result.kind === 'candidate') survey.people += 1;
      if (result.kind === 'rejected' && survey.rejected.length < rejectedShown) survey.rejected.push(result);
    }
    survey.rows += results.length;
    onProgress({ phase: 'checking', rows: survey.rows, totalRows: null, share: rows.share() });
  }
  return survey;
}

function nobodyIn({ rows, rejected }: Survey): string {
  const [first] = rejected;
  const reason = first ? ` Line ${first.line}: ${first.reason}` : '';
  return `None of the ${rows} rows is a person the directory can list, so nothing was imported.${reason}`;
}

async function writeChunk(
  database: Database,
  writer: CandidateWriter,
  chunk: RowResult[],
  origin: { source: string; batchId: string; today: string },
  counts: ChunkCounts,
): Promise<void> {
  const drafts: CandidateDraft[] = chunk.flatMap((result) => (result.kind === 'candidate' ? [result.draft] : []));
  await inTransaction(database, async (client) => {
    const written = await writer.write(client, drafts, origin);
    counts.rowsRead += chunk.length;
    counts.skipped += chunk.filter(({ kind }) => kind === 'skipped').length;
    counts.rejected += chunk.filter(({ kind }) => kind === 'rejected').length;
    counts.added += written.added;
    counts.changed += written.changed;
    counts.unchanged += written.unchanged;
    counts.suppressed += written.suppressed;
    await noteChunk(client, origin.batchId, chunk.at(-1)?.line ?? 0, counts);
  });
}

async function* inChunks<T>(batches: AsyncIterable<T[]>, size: number): AsyncGenerator<T[], void, undefined> {
  let chunk: T[] = [];
  for await (const batch of batches) {
    for (const item of batch) {
      chunk.push(item);
      if (chunk.length < size) continue;
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
