// The job that adds all candidates of a search to a list, or changes those who are in it. The candidates are kept when the search has run, so that a repeated try adds the
// same ones; they come into the list in one transaction, so that a list never has a part of them.
import type { PoolClient } from 'pg';
import type { Seat } from '#contract/access/access.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import { searchFilters } from '#contract/search/search.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { readerOf, type Reader } from '../../access/public.ts';
import { addInChunks, changeInChunks, lockTarget, undoInChunks } from '../../lists/public.ts';
import { findAllCandidateIds } from '../find-candidates.ts';
import type { SearchParts } from '../search-parts.ts';
import { additionFailures, changeFailures, tooManyResults } from './addition-failures.ts';
import { additionJob } from './addition-job.ts';
import {
  completeAddition,
  failAddition,
  keepCandidates,
  reportProgress,
  startTry,
  type StartedAddition,
} from './additions-store.ts';

export interface AdditionParts {
  /** In a workspace; null: the account is in none. */
  seatOf: (userId: string) => Promise<Seat | null>;
  /** For statements that take seconds. */
  longDatabase: Database;
  /** Another pool: progress is written while the transaction of the addition holds a connection of the first one. */
  database: Database;
  searchParts: SearchParts;
}

/** Thrown inside the transaction to roll it back. */
class Canceled extends Error {}

/** Does nothing for an addition that has ended. */
export async function runAddition(parts: AdditionParts, additionId: string, signal: AbortSignal): Promise<void> {
  const { database } = parts;
  const addition = await startTry(database, additionId);
  if (addition === null) return;
  // A job that ends its process at every try is repeated by the next one.
  if (addition.tries > additionJob.triesMax) return failAddition(database, additionId, additionFailures.gaveUp);
  try {
    const ids = addition.candidateIds ?? (await searchAndKeep(parts, addition, signal));
    if (ids !== null) await addAll(parts, addition, ids, signal);
  } catch (error) {
    if (error instanceof Canceled) return;
    // Unavailable: another try may succeed.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    await failAddition(database, additionId, error.message);
  }
}

/** Those that this version does not know are ignored. Made once, because Zod compiles a schema at its first parse. */
const knownFilters = searchFilters.strip();

/** With the seat that the account has at this moment. */
const readerNow = async ({ seatOf }: AdditionParts, userId: string): Promise<Reader> =>
  readerOf(userId, { seat: await seatOf(userId) });

/** Null: the addition has ended. */
async function searchAndKeep(
  parts: AdditionParts,
  { id, userId, filters, work }: StartedAddition,
  signal: AbortSignal,
): Promise<string[] | null> {
  const { database, searchParts } = parts;
  const parsed = knownFilters.parse(filters);
  const reader = await readerNow(parts, userId);
  const { ids, count } = await withText((work === null ? additionFailures : changeFailures).searchedListDeleted, () =>
    findAllCandidateIds(searchParts, parsed, { ...reader, findsNpis: true, signal }),
  );
  if (count > listLimits.membersMax) throw tooManyResults(count);
  return (await keepCandidates(database, id, ids)) ? ids : null;
}

/** @throws Canceled when the addition has ended meanwhile */
async function addAll(
  parts: AdditionParts,
  addition: StartedAddition,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { longDatabase, database } = parts;
  const { id, userId, listId } = addition;
  await withText((addition.work === null ? additionFailures : changeFailures).listDeleted, () =>
    inTransaction(longDatabase, async (client) => {
      const reader = await readerNow(parts, userId);
      const done = await writeAll(client, { ...addition, reader }, ids, async (processed) => {
        signal.throwIfAborted();
        // A member who was removed meanwhile adds nothing.
        await lockTarget(client, await readerNow(parts, userId), { listId });
        if (!(await reportProgress(database, id, processed))) throw new Canceled();
      });
      if (!(await completeAddition(client, id, done))) throw new Canceled();
    }),
  );
}

/** Of a change, `added` counts the members who are different, and `alreadyThere` the others. */
async function writeAll(
  client: PoolClient,
  { id, reader, listId, work, undoes }: StartedAddition & { reader: Reader },
  ids: readonly string[],
  onChunk: (processed: number) => Promise<void>,
): Promise<{ added: number; alreadyThere: number; gone: number }> {
  if (work === null) return addInChunks(client, { reader, listId }, ids, onChunk);
  const write = undoes === null ? changeInChunks : undoInChunks;
  const changed = await write(client, { reader, listId, changeId: undoes ?? id, work }, ids, onChunk);
  return { added: changed, alreadyThere: ids.length - changed, gone: 0 };
}

/** A list that is absent means something else to the reader at each step. */
async function withText<T>(listNotFoundText: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'LIST_NOT_FOUND') throw error;
    throw new AppError(error.kind, error.code, listNotFoundText, { cause: error });
  }
}
