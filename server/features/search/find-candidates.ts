// Searches for other features: how many candidates match, and who they are.
import { setTimeout as delay } from 'node:timers/promises';
import { searchFilters, type LeftOutPart, type SearchFilters } from '#contract/search/search.ts';
import { searchLimits } from '#contract/search/search-filters.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { AppError, unavailable } from '#server/foundation/errors/public.ts';
import type { IdSet } from '#search-index/public.ts';
import { interpret, toIndexQuery, type Interpreted } from '#query-understanding/public.ts';
import type { Reader } from '../access/public.ts';
import { soughtByNpi } from './npi-search.ts';
import { answerOf } from './optional-words.ts';
import { searchInOrder } from './ordered-search.ts';
import { requireComplete } from './require-complete.ts';
import type { EngineAnswer } from './search-engine.ts';
import type { SearchParts } from './search-parts.ts';
import type { CandidateSets } from './sets/candidate-sets.ts';
import { setOfIds } from './sets/set-of-ids.ts';

type FindParts = Pick<SearchParts, 'engine' | 'knowledge' | 'setsOf' | 'idOfNpi'>;

/** Who searches: for the sets that only they may name, and for the share of the engine that one caller has. */
interface Searcher extends Reader {
  /** Whether an NPI finds its person: only for callers who may see contact information. */
  findsNpis: boolean;
  signal: AbortSignal;
}

/** How many candidates match; `among` narrows the search to these ids. */
export async function countCandidates(
  parts: FindParts,
  filters: SearchFilters,
  searcher: Searcher,
  among: readonly string[] | null = null,
): Promise<number> {
  const set = among && setOfIds(among);
  return (await search(parts, filters, searcher, { idsMax: 0, among: set })).count;
}

/** Candidates of the set who match: the first `idsMax` in the order of the search, and how many there are in all. */
export async function findAmong(
  parts: FindParts,
  filters: SearchFilters,
  searcher: Searcher,
  { among, idsMax }: { among: IdSet; idsMax: number },
): Promise<Pick<WholeSearch, 'ids' | 'count'>> {
  const { ids, count } = await search(parts, filters, searcher, { idsMax, among });
  return { ids, count };
}

export interface WholeSearch {
  /** The ids of the candidates, in the order of the search; the first `wholeSearchMax` when more match. */
  ids: string[];
  /** How many candidates match in all. */
  count: number;
  /** Words of the search that exclude no candidate. */
  leftOut: readonly LeftOutPart[];
}

/** @public The maximum number of ids that `findAllCandidateIds` returns. Bounds the memory: 100,000 ids take about 5 MB. */
export const wholeSearchMax = 100_000;

const waitMaxMs = 60_000;
const pauseMs = 250;

/**
 * All candidates of a search at one moment: candidates who are added, changed or removed afterwards do not change the result. Both
 * engines return the same ids in the same order. `page`, `limit` and `selectAll` of the filters have no effect. For jobs: while the
 * engine is busy or starting, or the account uses its share of it, it waits up to a minute. The caller checks the capability `selectAll` first.
 * @throws AppError `LIST_NOT_FOUND`; `UNAVAILABLE` during the first fill of the directory, and after a minute without an answer. The signal's
 * reason when it aborts.
 */
export async function findAllCandidateIds(
  parts: FindParts & Pick<SearchParts, 'fillState'>,
  filters: SearchFilters,
  searcher: Searcher,
): Promise<WholeSearch> {
  const deadlineMs = performance.now() + waitMaxMs;
  requireComplete(parts);
  for (;;) {
    searcher.signal.throwIfAborted();
    try {
      const { ids, count, leftOut } = await search(parts, filters, searcher, { idsMax: wholeSearchMax, among: null });
      return { ids, count, leftOut };
    } catch (error) {
      const isBusy = error instanceof AppError && (error.kind === 'unavailable' || error.kind === 'too_many');
      if (!isBusy || searcher.signal.aborted) throw error;
      if (performance.now() + pauseMs > deadlineMs) throw unavailable(error.message, error);
    }
    await delay(pauseMs, undefined, { signal: searcher.signal });
  }
}

/** Which words are optional depends on the whole search, not on `among`. */
async function search(
  parts: FindParts,
  typed: SearchFilters,
  { findsNpis, signal, ...reader }: Searcher,
  { idsMax, among }: { idsMax: number; among: IdSet | null },
): Promise<EngineAnswer & Pick<Interpreted, 'leftOut'>> {
  const { engine, knowledge, setsOf } = parts;
  const asked = { requested: typed, sets: await setsOf(typed, reader) };
  const { requested: filters, sets } = await soughtByNpi(parts, asked, findsNpis);
  const today = systemClock.today();
  const within = among === null ? sets.within : [...sets.within, [among]];
  const found = await answerOf(interpret(filters, knowledge), filters, {
    ask: (interpreted) =>
      searchInOrder(
        engine,
        toIndexQuery(interpreted, today, { sets: { ...sets, within }, idsMax }),
        sets.order,
        signal,
        {
          caller: reader.userId,
        },
      ),
    count: countOf(parts, { sets, today, signal, caller: reader.userId }),
    isPart: among !== null,
  });
  return { ...found.answer, leftOut: found.search.leftOut };
}

interface CountedBy {
  sets: CandidateSets;
  today: string;
  signal: AbortSignal;
  caller: string;
}

/** Counts the candidates of a search without reading any. */
export const countOf =
  ({ engine }: Pick<SearchParts, 'engine'>, { sets, today, signal, caller }: CountedBy) =>
  async (interpreted: Interpreted): Promise<number> =>
    (await engine.search(toIndexQuery(interpreted, today, { sets, idsMax: 0 }), signal, { caller })).count;

/**
 * The ids of the first candidates whose words and place match, for features that compare candidates. Words are searched as typed.
 * @throws AppError `UNAVAILABLE` while the engine is busy or starting
 */
export async function findByName(
  { engine, knowledge }: Pick<SearchParts, 'engine' | 'knowledge'>,
  { words, city, state }: { words: string; city: string | null; state: string | null },
  idsMax: number,
): Promise<string[]> {
  const filters = searchFilters.parse({
    query: words.slice(0, searchLimits.textLengthMax),
    understand: false,
    city: city ?? [],
    state: state ?? [],
  });
  const query = toIndexQuery(interpret(filters, knowledge), systemClock.today(), { idsMax });
  return (await engine.search(query, AbortSignal.timeout(waitMaxMs))).ids;
}
