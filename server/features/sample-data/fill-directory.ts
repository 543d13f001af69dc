import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { hasCandidates, hasCandidatesOutside } from '#server/features/candidates/public.ts';
import type { CandidateWriter } from '#server/features/candidates/public.ts';
import { synthesizeCandidates } from './synthesize-candidates.ts';

/** The same candidates on every machine. */
const seed = 20_261;
const chunkRows = 1_000;
const batchId = 'synthetic';

/**
 * Fills an empty directory with invented candidates and returns how many were written: 0 when the directory is not empty.
 * Completes an interrupted fill, because the same seed yields the same candidates.
 */
export async function fillWithSyntheticCandidates(
  database: Database,
  writer: CandidateWriter,
  options: { count: number; today: string; onProgress: (done: number, total: number) => void },
): Promise<number> {
  // A complete fill, or a candidate from another source, means that this directory is in use.
  if ((await hasCandidates(database, options.count)) || (await hasCandidatesOutside(database, batchId))) return 0;
  const origin = { source: 'synthetic', batchId, today: options.today };
  let done = 0;
  for (const drafts of chunks(synthesizeCandidates({ count: options.count, seed, today: options.today }), chunkRows)) {
    await inTransaction(database, (client) => writer.write(client, drafts, origin));
    done += drafts.length;
    options.onProgress(done, options.count);
  }
  return done;
}

function* chunks<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}
