// Searches for other features: how many candidates match, and who they are.
import type { SearchFilters } from '#contract/search.ts';
import type { EngineAnswer } from './search-engine.ts';
import type { SearchParts } from './search-candidates.ts';
import { setOfIds } from './sets/set-of-ids.ts';

/** Who searches, for the sets that only they may name. */
interface Searcher {
  userId: string;
  signal: AbortSignal;
}

/** How many candidates match; `among` narrows the search to these ids. */
export async function countCandidates(
  parts: SearchParts,
  filters: SearchFilters,
  searcher: Searcher,
  among: readonly string[] | null = null,
): Promise<number> {
  return (await search(parts, filters, searcher, { idsMax: 0, among })).count;
}

/**
 * The first `idsMax` candidates in the order of the search, and how many match in all.
 * @public What exports will read.
 */
export async function findCandidateIds(
  parts: SearchParts,
  filters: SearchFilters,
  searcher: Searcher,
  idsMax: number,
): Promise<Pick<EngineAnswer, 'ids' | 'count'>> {
  return search(parts, filters, searcher, { idsMax, among: null });
}

async function search(
  { engine, setsOf }: SearchParts,
  filters: SearchFilters,
  { userId, signal }: Searcher,
  { idsMax, among }: { idsMax: number; among: readonly string[] | null },
): Promise<EngineAnswer> {
  const sets = await setsOf(filters, userId);
  const within = among === null ? sets.within : [...sets.within, [setOfIds(among)]];
  return engine.search(filters, signal, { sets: { ...sets, within }, idsMax });
}
