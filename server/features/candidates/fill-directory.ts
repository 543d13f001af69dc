import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { CandidateDraft } from './candidate.ts';
import { hasCandidates, hasCandidatesOutside } from './directory-size-store.ts';
import type { CandidateWriter } from './writer.ts';

const chunkRows = 1_000;
const batchId = 'synthetic';

export interface Filling {
  /** The same ones at every call, in the same order. */
  drafts: Iterable<CandidateDraft>;
  count: number;
  today: string;
  onProgress: (done: number, total: number) => void;
}

/**
 * Fills an empty directory with invented candidates and returns how many were written: 0 when the directory is not empty.
 * Completes an interrupted fill, because the drafts are the same.
 */
export async function fillDirectory(
  database: Database,
  writer: CandidateWriter,
  { drafts, count, today, onProgress }: Filling,
): Promise<number> {
  // A complete fill, or a candidate from another source, means that this directory is in use.
  if ((await hasCandidates(database, count)) || (await hasCandidatesOutside(database, batchId))) return 0;
  const origin = { source: 'synthetic', batchId, today };
  let done = 0;
  for (const chunk of chunks(drafts, chunkRows)) {
    await inTransaction(database, (client) => writer.write(client, chunk, origin));
    done += chunk.length;
    onProgress(done, count);
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
