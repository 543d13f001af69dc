// The job that adds all candidates of a search to a list. The candidates are kept when the search has run, so that a repeated try adds the
// same ones; they come into the list in one transaction, so that a list never has a part of them.
import { listLimits } from '#contract/lists/list-limits.ts';
import { searchFilters } from '#contract/search/search.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { addInChunks } from '../../lists/public.ts';
import { findAllCandidateIds } from '../find-candidates.ts';
import type { SearchParts } from '../search-parts.ts';
import { additionFailures, tooManyResults } from './addition-failures.ts';
import { additionJob } from './addition-job.ts';
import { completeAddition, failAddition, keepCandidates, reportProgress, startTry } from './additions-store.ts';
import type { StartedAddition } from './additions-store.ts';

export interface AdditionParts {
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

/** Null: the addition has ended. */
async function searchAndKeep(
  { database, searchParts }: AdditionParts,
  { id, userId, filters }: StartedAddition,
  signal: AbortSignal,
): Promise<string[] | null> {
  const parsed = searchFilters.strip().parse(filters);
  const { ids, count } = await withText(additionFailures.searchedListDeleted, () =>
    findAllCandidateIds(searchParts, parsed, { userId, findsNpis: true, signal }),
  );
  if (count > listLimits.membersMax) throw tooManyResults(count);
  return (await keepCandidates(database, id, ids)) ? ids : null;
}

/** @throws Canceled when the addition has ended meanwhile */
async function addAll(
  { longDatabase, database }: AdditionParts,
  { id, userId, listId }: StartedAddition,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await withText(additionFailures.listDeleted, () =>
    inTransaction(longDatabase, async (client) => {
      const addition = await addInChunks(client, { userId, listId }, ids, async (processed) => {
        signal.throwIfAborted();
        if (!(await reportProgress(database, id, processed))) throw new Canceled();
      });
      if (!(await completeAddition(client, id, addition))) throw new Canceled();
    }),
  );
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
