import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { CandidateWriter } from '../writer.ts';
import { isFilled } from './fill-store.ts';
import { synthesizeCandidates } from './synthesize-candidates.ts';

/** The same people on every machine. */
const seed = 20_261;
const chunkRows = 1_000;

/**
 * Fills an empty directory with invented people and answers how many were written: 0 when somebody is in it already.
 * A fill that was cut off is completed, because the same seed yields the same people.
 */
export async function fillWithSyntheticCandidates(
  database: Database,
  writer: CandidateWriter,
  options: { count: number; today: string; onProgress: (done: number, total: number) => void },
): Promise<number> {
  if (await isFilled(database, options.count)) return 0;
  const origin = { source: 'synthetic', batchId: 'synthetic', today: options.today };
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
