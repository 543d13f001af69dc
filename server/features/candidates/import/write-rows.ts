// The second reading of a file: its people, prepared by the reading thread, written in chunks. Each chunk and the note
// of how far it reaches are one transaction, so a killed import leaves whole chunks and goes on behind the last one.
import { inTransaction, rehearse } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import type { Origin } from '../merge-candidate.ts';
import { unpackDrafts } from '../packed-drafts.ts';
import type { PackedDrafts } from '../packed-drafts.ts';
import type { WriteCounts } from '../write-candidates.ts';
import type { CandidateWriter } from '../writer.ts';
import { noteChunk } from './batch-store.ts';
import type { Batch, BatchCounts } from './batch-store.ts';
import type { ImportRequest } from './import-request.ts';
import { preparedChunks } from './read-in-worker.ts';
import type { PreparedChunk } from './read-messages.ts';
import type { RejectedRow } from './row-result.ts';

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
  const chunks = preparedChunks({ path: request.file, source: request.source, secrets, writing: { origin, afterLine: batch.lastLine } });
  const seenBefore = request.isDryRun ? new RepeatedPeople() : null;
  let counts = batch.counts;
  for await (const chunk of chunks) {
    counts = addCounts(counts, chunk, seenBefore
      ? await seenBefore.rehearse(database, writer, chunk.people, origin)
      : await inTransaction(database, async (client) => {
        const written = await writer.writePacked(client, chunk.people, origin);
        await noteChunk(client, batch.id, chunk.lastLine, addCounts(counts, chunk, written));
        return written;
      }));
    onRejected(chunk.rejected);
    request.onProgress({ phase: 'writing', rows: counts.rowsRead, totalRows: batch.fileRows, share: counts.rowsRead / batch.fileRows });
  }
  return counts;
}

const addCounts = (counts: BatchCounts, chunk: PreparedChunk, written: WriteCounts): BatchCounts => ({
  rowsRead: counts.rowsRead + chunk.rows,
  added: counts.added + written.added,
  changed: counts.changed + written.changed,
  unchanged: counts.unchanged + written.unchanged,
  suppressed: counts.suppressed + written.suppressed,
  skipped: counts.skipped + chunk.skipped,
  rejected: counts.rejected + chunk.rejected.length,
});

/**
 * A dry run takes every chunk back, so it would count somebody who stands in two chunks as added twice; a repeated row counts as
 * unchanged. 48 bits of each key tell them apart well enough: among ten million keys the odds that even one is mistaken are about
 * one in three.
 */
class RepeatedPeople {
  readonly #seen = new Set<number>();

  async rehearse(database: Database, writer: CandidateWriter, packed: PackedDrafts, origin: Origin): Promise<WriteCounts> {
    const people = unpackDrafts(packed);
    const news = people.filter(({ keys }) => !keys.some((key) => this.#seen.has(numberOf(key))));
    const written = await rehearse(database, (client) => writer.writePrepared(client, news, origin));
    for (const { keys } of news) for (const key of keys) this.#seen.add(numberOf(key));
    return { ...written, unchanged: written.unchanged + people.length - news.length };
  }
}

const numberOf = (key: string): number => Number.parseInt(key.slice(-12), 16);
