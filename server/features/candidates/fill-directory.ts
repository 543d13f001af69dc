import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { hasCandidates, hasCandidatesOutside } from './directory-size-store.ts';
import { readFirstFill, recordFirstFill, recordFirstFillCompleted } from './first-fill-store.ts';
import type { Origin } from './merge-candidate.ts';
import type { PackedDrafts } from './packed-drafts.ts';
import type { CandidateWriter } from './writer.ts';

const batchId = 'synthetic';

/** Of every invented candidate. */
export const inventedOrigin = (today: string): Origin => ({
  source: 'synthetic',
  batchId,
  today,
  isFirst: true,
});

/** Candidates of one transaction, and how long it takes before it ends: other writers wait for it. */
const partMax = 20_000;
const partMsMax = 1_500;

export interface Filling {
  /** The same candidates at every call, in the same order. */
  chunks: AsyncIterable<PackedDrafts>;
  count: number;
  /** The directory opens with these, so a transaction ends there. */
  opensAt: number;
  origin: Origin;
  /** `listed`: those of `done` whose transaction has ended. */
  onProgress: (done: number, listed: number) => void;
  /** Called after each transaction; the next one waits for it. */
  onListed: (listed: number) => Promise<void>;
}

/**
 * Fills an empty directory with invented candidates and returns how many were written: 0 when the directory is in use.
 * Completes an interrupted fill, because the candidates are the same.
 */
export async function fillDirectory(
  database: Database,
  writer: CandidateWriter,
  { chunks, count, opensAt, origin, onProgress, onListed }: Filling,
): Promise<number> {
  if (await isInUse(database, count)) return 0;
  await recordFirstFill(database, count);
  const rest = chunks[Symbol.asyncIterator]();
  let done = 0;
  let listed = 0;
  let next = ask(rest);
  /** Writes what is there. A transaction that waited for more would be ended by PostgreSQL where the machine is busy. */
  const writePart = (first: PackedDrafts): Promise<void> =>
    inTransaction(database, async (client) => {
      const endMs = performance.now() + partMsMax;
      const partEnd = listed < opensAt ? Math.min(opensAt, listed + partMax) : listed + partMax;
      for (let chunk: PackedDrafts | null = first; chunk !== null;) {
        await writer.writePacked(client, chunk, origin);
        done += chunk.count;
        onProgress(done, listed);
        next = ask(rest);
        chunk = done < partEnd ? await readyBefore(endMs, next) : null;
      }
    });
  try {
    for (let first = await next; first !== null; first = await next) {
      await writePart(first);
      listed = done;
      onProgress(done, listed);
      await onListed(listed);
    }
  } finally {
    await rest.return?.();
  }
  await recordFirstFillCompleted(database);
  return done;
}

/** Null: there are no more. */
function ask(rest: AsyncIterator<PackedDrafts>): Promise<PackedDrafts | null> {
  const asked = rest.next().then(({ done, value }) => (done === true ? null : value));
  // It may fail before it is awaited. The later await throws the error.
  asked.catch(() => undefined);
  return asked;
}

/** Null: it is not there by then. */
async function readyBefore(endMs: number, chunk: Promise<PackedDrafts | null>): Promise<PackedDrafts | null> {
  const waitMs = endMs - performance.now();
  return waitMs <= 0 ? null : Promise.race([chunk, delay(waitMs, null, { ref: false })]);
}

/** An interrupted fill is completed, although users of the open directory may have added people meanwhile, or removed some. */
async function isInUse(database: Database, count: number): Promise<boolean> {
  const recorded = await readFirstFill(database);
  if (recorded !== null && !recorded.isCompleted) return false;
  if (recorded !== null && recorded.people >= count) return true;
  // A larger fill, or one of an earlier version: a candidate from another source means that operators use the directory.
  return (await hasCandidates(database, count)) || (await hasCandidatesOutside(database, batchId));
}
