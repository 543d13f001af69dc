// What the people of a call have, counted by the index: everyone counts, however many they are.
import { searchFilters, type FacetCount, type FoundCandidate, type SearchFilters } from '#contract/search/search.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { interpret, toCountQuery, toIndexQuery } from '#query-understanding/public.ts';
import type { IdSet } from '#search-index/public.ts';
import type { Reader } from '../../access/public.ts';
import type { SearchParts } from '../search-parts.ts';

/** Whose properties are counted, and who asks. */
export interface Source {
  within: readonly (readonly IdSet[])[];
  reader: Reader;
  signal: AbortSignal;
}

export interface Facts {
  people: number;
  specialties: readonly FacetCount[];
  states: readonly FacetCount[];
  cities: readonly FacetCount[];
  /** The first hundred. */
  skills: readonly FacetCount[];
  /** Of the first hundred people: what is not counted is proposed by them, and then counted. */
  cards: readonly FoundCandidate[];
}

const cardsMax = 100;
type ReadParts = Pick<SearchParts, 'engine' | 'knowledge'>;

export async function readFacts({ engine, knowledge }: ReadParts, source: Source): Promise<Facts> {
  const { within, reader, signal } = source;
  const caller = reader.userId;
  const today = systemClock.today();
  const everyone = interpret(searchFilters.parse({ limit: cardsMax }), knowledge);
  const counted = { ...toCountQuery(everyone, ['specialty', 'state', 'city', 'skills'], today), within };
  const shown = { ...toIndexQuery(everyone, today, { sets: { within, outside: [] } }), facets: [] };
  const [{ count, facets, visitorFacets }, { cards }] = await Promise.all([
    engine.search(counted, signal, { caller }),
    engine.search(shown, signal, { caller }),
  ]);
  const places = cards.map(({ location }) => location ?? '');
  return {
    people: count,
    specialties: facets.specialty,
    states: ownFirst(facets.state, (state) => places.filter((place) => place.endsWith(`, ${state}`)).length),
    cities: ownFirst(visitorFacets.city, (city) => places.filter((place) => place.startsWith(`${city}, `)).length),
    skills: facets.skills,
    cards,
  };
}

/** Of equal counts, the place of the card comes before further places of work. */
const ownFirst = (values: readonly FacetCount[], ownCount: (value: string) => number): FacetCount[] =>
  values
    .map((value) => ({ value, own: ownCount(value.value) }))
    .toSorted((a, b) => b.value.count - a.value.count || b.own - a.own)
    .map(({ value }) => value);

/** How many of the people a search finds. */
export async function countOfSource(
  { engine, knowledge }: ReadParts,
  { within, reader: { userId: caller }, signal }: Source,
  filters: SearchFilters,
): Promise<number> {
  const query = toIndexQuery(interpret(filters, knowledge), systemClock.today(), {
    sets: { within, outside: [] },
    idsMax: 0,
  });
  return (await engine.search(query, signal, { caller })).count;
}

/** The skills of everyone with these conditions, and how many people that is. */
export async function countSkills(
  { engine, knowledge }: ReadParts,
  { reader: { userId: caller }, signal }: Source,
  filters: SearchFilters,
): Promise<{ count: number; skills: readonly FacetCount[] }> {
  const query = toCountQuery(interpret(filters, knowledge), ['skills'], systemClock.today());
  const { count, facets } = await engine.search(query, signal, { caller });
  return { count, skills: facets.skills };
}
