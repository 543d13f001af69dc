// The second pass over a file: the drafts, prepared by the reading thread, are written in chunks. Each chunk and its
// progress are one transaction, so a killed import leaves complete chunks and continues after the last one.
import type { PoolClient } from 'pg';
import { addContradictions, noContradictions } from '#contract/candidates/contradictions.ts';
import { clinicalLimits } from '#contract/candidates/clinical-facts.ts';
import { addLeftOutValues, leftOutCount, type LeftOutValues } from '#contract/imports/left-out-values.ts';
import { inTransaction, inRolledBackTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import {
  FactsAhead,
  insertOrganizationNpis,
  isDirectoryEmpty,
  isChange,
  unpackDrafts,
  type CandidateWriter,
  type HashedKey,
  type Origin,
  type PackedDrafts,
  type PreparedRow,
  type WriteCounts,
} from '#server/features/candidates/public.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import { lastFinished, noteChunk, type Batch, type BatchCounts } from './batch-store.ts';
import type { ImportRequest } from '../import-request.ts';
import type { FileReading } from '../reading/read-in-worker.ts';
import type { PreparedChunk, Survey } from '../reading/read-messages.ts';
import { storeReported } from '../review/rejected-rows.ts';
import { undoJournal } from '../undo/undo-journal.ts';

/** A batch that rows can be written to, from the line it has reached. */
export type OpenBatch = Pick<Batch, 'id' | 'source' | 'format' | 'lastLine' | 'counts' | 'fileRows'>;

export interface WriteParts {
  database: Database;
  writer: CandidateWriter;
  secrets: Secrets;
  reading: FileReading;
}

/**
 * Returns the counts of all rows, including those of an earlier, interrupted run. A dry run writes nothing. `onReported` receives every
 * rejected row and every value that is left out once.
 */
export async function writeRows(
  { database, writer, secrets, reading }: WriteParts,
  batch: OpenBatch,
  { request, survey }: { request: ImportRequest; survey: Pick<Survey, 'columns'> },
  onReported: (rows: Pick<PreparedChunk, 'rejected' | 'leftOutRows'>) => void,
): Promise<BatchCounts> {
  const isFirst = (await lastFinished(database, batch.source, batch.format)) === null;
  const origin = { source: batch.source, batchId: batch.id, today: request.today, isFirst };
  const chunks = reading.chunks({
    file: request.file,
    signal: request.signal,
    // Nothing is guessed a second time.
    options: {
      source: request.source,
      sheet: request.sheet,
      columns: { chosen: survey.columns, saved: null, mayGuess: false },
    },
    secrets,
    task: { kind: 'write', origin, afterLine: batch.lastLine, isDirectoryEmpty: await isDirectoryEmpty(database) },
  });
  const seenBefore = request.isDryRun ? new RepeatedPeople() : null;
  const texts = sealing(secrets.contactKeys);
  let counts = batch.counts;
  const ahead = new FactsAhead();
  const write = async (client: PoolClient, chunk: PreparedChunk): Promise<WriteCounts> => {
    const written = await writer.writePacked(client, chunk.people, origin, undoJournal, ahead);
    await insertOrganizationNpis(client, batch.id, chunk.organizationKeys);
    await noteChunk(client, batch.id, chunk.lastLine, addCounts(counts, chunk, written));
    const rejected = { batchId: batch.id, isImported: false };
    await storeReported(client, texts, rejected, chunk.rejected, counts.rejected);
    const leftOut = { batchId: batch.id, isImported: true };
    await storeReported(client, texts, leftOut, chunk.leftOutRows, leftOutCount(counts.leftOut));
    return written;
  };
  for await (const [chunk, next] of withNext(chunks)) {
    request.signal?.throwIfAborted();
    if (next !== null && seenBefore === null) ahead.read(database, next.people);
    const written = seenBefore
      ? await seenBefore.inRolledBackTransaction(database, writer, chunk.people, origin)
      : await inTransaction(database, (client) => write(client, chunk));
    counts = addCounts(counts, chunk, written);
    onReported(chunk);
    request.onProgress({
      phase: 'writing',
      rows: counts.rowsRead,
      totalRows: batch.fileRows,
      share: counts.rowsRead / batch.fileRows,
    });
  }
  return counts;
}

/** Each with the one after it; null: it is the last, or the next one cannot be read, which is thrown afterwards. */
async function* withNext(chunks: AsyncIterable<PreparedChunk>): AsyncGenerator<[PreparedChunk, PreparedChunk | null]> {
  let held: PreparedChunk | null = null;
  let failure: { error: unknown } | null = null;
  try {
    for await (const chunk of chunks) {
      if (held !== null) yield [held, chunk];
      held = chunk;
    }
  } catch (error) {
    failure = { error };
  }
  if (held !== null) yield [held, null];
  if (failure !== null) throw failure.error;
}

const addCounts = (counts: BatchCounts, chunk: PreparedChunk, written: WriteCounts): BatchCounts => ({
  rowsRead: counts.rowsRead + chunk.rows,
  added: counts.added + written.added,
  changed: counts.changed + written.changed,
  unchanged: counts.unchanged + written.unchanged,
  suppressed: counts.suppressed + written.suppressed,
  ended: counts.ended + written.ended,
  skipped: counts.skipped + chunk.skipped + written.unknown,
  rejected: counts.rejected + chunk.rejected.length,
  leftOut: addLeftOutValues(addLeftOutValues(counts.leftOut, chunk.leftOut), placesLeftOut(written)),
  contradictions: addContradictions(addContradictions(counts.contradictions, written.contradictions), {
    ...noContradictions,
    invalidNpi: chunk.invalidNpis,
  }),
});

const placesLeftOut = ({ placesLeftOut: count }: WriteCounts): LeftOutValues =>
  count === 0
    ? []
    : [{ column: `practice locations beyond ${clinicalLimits.furtherPlacesMax} a person`, count, samples: [] }];

/**
 * A dry run rolls every chunk back, so it would count a new candidate in two chunks as added twice. A repeated row counts as
 * unchanged. 48 bits of each key are enough: among ten million keys the probability of a single collision is about
 * one in three.
 */
class RepeatedPeople {
  private readonly seen = new Set<number>();

  async inRolledBackTransaction(
    database: Database,
    writer: CandidateWriter,
    packed: PackedDrafts,
    origin: Origin,
  ): Promise<WriteCounts> {
    const prepared = unpackDrafts(packed);
    // Of a person's places or degree, each row may say something else.
    const isRepeated = (row: PreparedRow): boolean =>
      !(isChange(row) && row.says !== null) && keysOf(row).some((key) => this.seen.has(numberOf(key)));
    const news = prepared.filter((row) => !isRepeated(row));
    const repeated = prepared.filter(isRepeated);
    const written = await inRolledBackTransaction(database, (client) =>
      writer.writePrepared(client, news, origin, undoJournal),
    );
    for (const row of news) for (const key of keysOf(row)) this.seen.add(numberOf(key));
    const endings = repeated.filter(isChange).length;
    return {
      ...written,
      unchanged: written.unchanged + repeated.length - endings,
      unknown: written.unknown + endings,
    };
  }
}

const keysOf = (row: PreparedRow): HashedKey[] => (isChange(row) ? [row.claimKey] : row.keys);

const numberOf = (key: HashedKey): number => Number.parseInt(key.slice(-12), 16);
