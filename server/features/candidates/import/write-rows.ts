// The second reading of a file: its people, prepared by the reading thread, written in chunks. Each chunk and the note
// of how far it reaches are one transaction, so a killed import leaves whole chunks and goes on behind the last one.
import { inTransaction, rehearse } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import type { CandidateWriter } from '../writer.ts';
import { noteChunk } from './batch-store.ts';
import type { Batch, BatchCounts } from './batch-store.ts';
import type { ImportRequest } from './import-request.ts';
import { preparedRows } from './read-in-worker.ts';
import type { PreparedRow } from './read-messages.ts';
import type { RejectedRow } from './row-result.ts';

/** Small enough that a transaction stays short: the change log waits for the oldest writer. */
const chunkRows = 1_000;

/** A batch that rows can be written to, from the line it has reached. */
export type OpenBatch = Pick<Batch, 'id' | 'source' | 'lastLine' | 'counts' | 'fileRows'>;

/**
 * Answers what became of the rows, those of an earlier, interrupted run included. A dry run writes nothing. `onRejected` sees every row
 * that could not be taken, once.
 */
export async function writeRows(
  database: Database, writer: CandidateWriter, secrets: Secrets, batch: OpenBatch, request: ImportRequest, onRejected: (rows: RejectedRow[]) => void,
): Promise<BatchCounts> {
  const origin = { source: batch.source, batchId: batch.id, today: request.today };
  const rows = preparedRows({ path: request.file, source: request.source, secrets, writing: { origin, afterLine: batch.lastLine } });
  const seenBefore = request.isDryRun ? new RepeatedPeople() : null;
  let counts = batch.counts;
  for await (const chunk of inChunks(rows, chunkRows)) {
    const people = chunk.flatMap((row) => (row.kind === 'candidate' ? [row.draft] : []));
    const news = seenBefore ? people.filter((draft) => !seenBefore.has(draft.keys)) : people;
    const inChunk = await (seenBefore ? rehearse : inTransaction)(database, async (client) => {
      const written = await writer.writePrepared(client, news, origin);
      const next = addCounts(counts, chunk, { ...written, unchanged: written.unchanged + people.length - news.length });
      if (!seenBefore) await noteChunk(client, batch.id, chunk.at(-1)?.line ?? 0, next);
      return next;
    });
    counts = inChunk;
    onRejected(chunk.filter((row) => row.kind === 'rejected'));
    for (const { keys } of news) seenBefore?.add(keys);
    request.onProgress({ phase: 'writing', rows: counts.rowsRead, totalRows: batch.fileRows, share: counts.rowsRead / batch.fileRows });
  }
  return counts;
}

function addCounts(counts: BatchCounts, chunk: PreparedRow[], written: { added: number; changed: number; unchanged: number; suppressed: number }): BatchCounts {
  const ofKind = (kind: PreparedRow['kind']): number => chunk.filter((row) => row.kind === kind).length;
  return {
    rowsRead: counts.rowsRead + chunk.length,
    added: counts.added + written.added,
    changed: counts.changed + written.changed,
    unchanged: counts.unchanged + written.unchanged,
    suppressed: counts.suppressed + written.suppressed,
    skipped: counts.skipped + ofKind('skipped'),
    rejected: counts.rejected + ofKind('rejected'),
  };
}

/**
 * A dry run takes every chunk back, so it would count somebody who stands in two chunks as added twice; a repeated row counts as
 * unchanged. 48 bits of each key tell
 * them apart well enough: among ten million keys the odds that even one is mistaken are about one in three.
 */
class RepeatedPeople {
  readonly #seen = new Set<number>();

  has(keys: readonly string[]): boolean {
    return keys.some((key) => this.#seen.has(numberOf(key)));
  }

  add(keys: readonly string[]): void {
    for (const key of keys) this.#seen.add(numberOf(key));
  }
}

const numberOf = (key: string): number => Number.parseInt(key.slice(-12), 16);

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
