import { listFilterNames, singleFilterNames } from '#contract/search-filters.ts';
import type { MarkedWords, SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';
import { withShortenedName } from '#contract/shortened-name.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { inCountries, isCovered } from './covered-countries.ts';
import { placeOf } from './near-place.ts';
import type { EngineAnswer, SearchEngine } from './search-engine.ts';
import { effectiveSearch } from './understanding/effective-search.ts';
import { probableWords } from './understanding/probable-words.ts';
import { understand } from './understanding/understand.ts';
import type { SetsOf } from './sets/candidate-sets.ts';

/** What answers searches, and what reads the sets that their filters name. */
export interface SearchParts {
  engine: SearchEngine;
  setsOf: SetsOf;
  /** Records a search term without results, without waiting. */
  recordUnmatched?: (userId: string, query: string) => void;
}

/**
 * One page of the directory with its exact total and live counts, or all ids. Select All requires its own capability, and
 * full names require `viewContactInfo`. Candidates outside of the countries of the directory are never found.
 */
export async function searchCandidates(
  { engine, setsOf, recordUnmatched }: SearchParts,
  requested: SearchFilters,
  { signal, rights, caller, client }: Pick<OperationContext, 'signal' | 'rights' | 'caller' | 'client'>,
): Promise<SearchAnswer | SelectionAnswer> {
  const { countries, vocabulary } = engine;
  const filters = inCountries(requested, countries);
  if (filters.selectAll) await rights.demand('selectAll');
  const { ids, cards, count, facets, spelling, tookMs } = await engine.search(filters, signal, {
    caller: caller?.userId ?? client.address,
    sets: await setsOf(filters, caller?.userId ?? null),
  });
  if (count === 0 && caller !== null && hasNoFilters(requested)) recordUnmatched?.(caller.userId, requested.query);
  const answer = { success: true, count, totalPages: Math.ceil(count / filters.limit), tookMs } as const;
  if (filters.selectAll) return { ...answer, data: ids.map((id) => ({ id })) };
  const { viewContactInfo } = (await rights.access()).capabilities;
  const { parts: understood, marked } = understand(filters, vocabulary);
  return {
    ...answer,
    data: viewContactInfo.allowed ? cards : cards.map(withShortenedName),
    facets: { ...facets, country: facets.country.filter(({ value }) => isCovered(value, countries)) },
    place: placeOf(effectiveSearch(filters, vocabulary).filters)?.name ?? null,
    understood: [...understood],
    marked: [...marked, ...markedSpelling(spelling)].slice(0, markedMax),
    probable: count === 0 ? probableWords(filters, vocabulary) : [],
    countries: [...countries],
  };
}

const markedMax = 100;
const markedSpelling = (spelling: EngineAnswer['spelling']): MarkedWords[] =>
  Object.values(spelling).flatMap((words) => words.map((word) => ({ words: word, isBegun: false })));

/** With filters, a result can be empty although the directory knows the words. */
const hasNoFilters = (filters: SearchFilters): boolean =>
  listFilterNames.every((name) => filters[name].length === 0) &&
  singleFilterNames.every((name) => filters[name] === undefined) &&
  [...filters.inList, filters.near].join('') === '';
