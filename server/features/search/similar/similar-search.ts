// Similar people as an ordinary search: what most of the given people have in common becomes its conditions, and what many have puts people first.
import { preferFilter } from '#contract/search/search-filters.ts';
import { searchFilters, type FacetCount, type SearchFilters } from '#contract/search/search.ts';
import { similarLimits } from '#contract/search/similar-limits.ts';
import type { SimilarAnswer, SimilarReason } from '#contract/search/similar.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { interpret, toIndexQuery } from '#query-understanding/public.ts';
import type { SearchParts } from '../search-parts.ts';
import { lettersOf } from './letters.ts';
import { withNeighbors } from './neighboring-states.ts';
import { countOfSource, countSkills, type Facts, type Source } from './read-facts.ts';
import { chooseSkills, covering, isMany, isMost, type ChosenSkills } from './shared-values.ts';

/** What answers. */
export type SimilarParts = Pick<SearchParts, 'engine' | 'knowledge' | 'setsOf'>;
type Reason = Omit<SimilarReason, 'of'>;

const specialtiesMax = 3;
const statesMax = 5;
const citiesMax = 3;
/** Values of which a reason says that people differ. */
const differingShown = 5;

/** What the people have in common. */
interface Common {
  specialties: readonly FacetCount[];
  title: FacetCount | null;
  level: FacetCount | null;
  skills: ChosenSkills;
  certifications: readonly FacetCount[];
  states: readonly FacetCount[];
  cities: readonly FacetCount[];
}

/** A search that finds people like those of the source. `listId`: the list that they are from, which the search leaves out. */
export async function similarTo(
  parts: SimilarParts,
  source: Source,
  facts: Facts,
  listId: string | null,
): Promise<SimilarAnswer> {
  const common = await commonOf(parts, source, facts);
  const answer = { success: true as const, people: facts.people, differs: differencesOf(facts, common) };
  const reasons = reasonsOf(facts, common);
  if (!isSearchable(common))
    return { ...answer, filters: null, count: 0, widened: [], reasons: withOf(reasons, facts) };
  const { filters, widened, count } = await widenedSearch(parts, source, common, listId);
  const { page: _page, limit: _limit, selectAll: _selectAll, ...search } = filters;
  const decided = reasons.map((reason) => ({ ...reason, effect: effectIn(filters, reason) }));
  return { ...answer, filters: search, count, widened, reasons: withOf(decided, facts) };
}

const withOf = (reasons: readonly Reason[], { people }: Facts): SimilarReason[] =>
  reasons.map((reason) => ({ ...reason, of: people }));

/** A place alone makes no one similar. */
const isSearchable = ({ specialties, title, skills }: Common): boolean =>
  specialties.length > 0 || title !== null || skills.required.length > 0;

async function commonOf(parts: SimilarParts, source: Source, facts: Facts): Promise<Common> {
  const { people, cards } = facts;
  const specialties = covering(facts.specialties, people, specialtiesMax) ?? [];
  const names = specialties.map(({ value }) => value);
  const letters = lettersOf(names, cards, parts.knowledge);
  const title = facts.specialties.length === 0 ? await commonTitle(parts, source, facts) : null;
  const level = await commonLevel(parts, source, people, letters.levels);
  const profession = await countSkills(
    parts,
    source,
    searchFilters.parse({ ...professionOf({ specialties, title, level }) }),
  );
  const certifications: FacetCount[] = [];
  for (const value of letters.certifications) {
    const count = await countOfSource(parts, source, searchFilters.parse({ query: value }));
    if (isMany(count, people)) certifications.push({ value, count });
  }
  return {
    specialties,
    title,
    level,
    skills: chooseSkills(facts.skills, people, profession),
    certifications,
    states: covering(facts.states, people, statesMax) ?? [],
    cities: covering(facts.cities, people, citiesMax) ?? [],
  };
}

/** People without a specialty may have one title. */
async function commonTitle(parts: SimilarParts, source: Source, { people, cards }: Facts): Promise<FacetCount | null> {
  const titles = cards.map(({ title }) => title).filter((title) => title !== null);
  const value = mostFrequent(titles);
  if (value === null) return null;
  const count = await countOfSource(parts, source, searchFilters.parse({ title: value }));
  return isMost(count, people) ? { value, count } : null;
}

function mostFrequent(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

async function commonLevel(
  parts: SimilarParts,
  source: Source,
  people: number,
  levels: readonly string[],
): Promise<FacetCount | null> {
  let best: FacetCount | null = null;
  for (const value of levels) {
    const count = await countOfSource(parts, source, searchFilters.parse({ query: value }));
    if (isMost(count, people) && count > (best?.count ?? 0)) best = { value, count };
  }
  return best;
}

const valuesOf = (counts: readonly FacetCount[]): string[] => counts.map(({ value }) => value);

const professionOf = ({ specialties, title, level }: Pick<Common, 'specialties' | 'title' | 'level'>) => ({
  specialty: valuesOf(specialties),
  title: title === null ? [] : [title.value],
  query: level?.value ?? '',
});

const regions = ['city', 'state', 'neighbors', 'anywhere'] as const;
type Region = (typeof regions)[number];
type Widened = SimilarAnswer['widened'][number];

interface Step {
  region: Region;
  hasSkills: boolean;
  /** What was given up since the first step. */
  widened: Widened[];
}

/** From the narrowest search to the widest one: each gives up one more condition. */
function stepsOf({ states, cities, skills }: Common): Step[] {
  const hasStates = states.length > 0;
  const hasNeighbors = withNeighbors(valuesOf(states)).length > states.length;
  const places: Region[] = [
    ...(cities.length > 0 && hasStates ? (['city'] as const) : []),
    ...(hasStates ? (['state'] as const) : []),
    ...(hasStates && hasNeighbors ? (['neighbors'] as const) : []),
  ];
  const narrow: Region[] = places.length === 0 ? ['anywhere'] : places;
  const widest = narrow.at(-1) ?? 'anywhere';
  const hasSkills = skills.required.length > 0;
  const steps: Omit<Step, 'widened'>[] = [
    ...narrow.map((region) => ({ region, hasSkills })),
    ...(hasSkills ? [{ region: widest, hasSkills: false }] : []),
    ...(widest === 'anywhere' ? [] : [{ region: 'anywhere' as const, hasSkills: false }]),
  ];
  const widened: Widened[] = [];
  return steps.map(({ region, hasSkills: keepsSkills }, at) => {
    const before = steps[at - 1];
    if (before !== undefined && before.hasSkills !== keepsSkills) widened.push('skills');
    else if (before !== undefined && region !== 'city') widened.push(region);
    return { region, hasSkills: keepsSkills, widened: [...widened] };
  });
}

function filtersOf(common: Common, { region, hasSkills }: Step, listId: string | null): SearchFilters {
  const { skills, certifications, states, cities } = common;
  const required = valuesOf(skills.required);
  const codes = valuesOf(states);
  const prefer = [...required, ...valuesOf(certifications), ...valuesOf(skills.preferred)];
  return searchFilters.parse({
    ...professionOf(common),
    skills: hasSkills ? required : [],
    city: region === 'city' ? valuesOf(cities) : [],
    state: region === 'anywhere' ? [] : region === 'neighbors' ? withNeighbors(codes) : codes,
    notInList: listId ?? [],
    prefer: prefer.slice(0, preferFilter.valuesMax),
  });
}

/** The first step that finds enough others, or the last one. */
async function widenedSearch(
  parts: SimilarParts,
  source: Source,
  common: Common,
  listId: string | null,
): Promise<{ filters: SearchFilters; widened: Widened[]; count: number }> {
  const [first, ...wider] = stepsOf(common).map((step) => ({ ...step, filters: filtersOf(common, step, listId) }));
  if (first === undefined) throw new Error('A search of similar people has a first step.');
  let chosen = first;
  for (const step of wider) {
    if ((await countOthers(parts, source, chosen.filters)) >= similarLimits.othersMin) break;
    chosen = step;
  }
  const { filters, widened } = chosen;
  return { filters, widened, count: await countAll(parts, source, filters) };
}

/** Without the people themselves. */
const countOthers = (parts: SimilarParts, source: Source, filters: SearchFilters): Promise<number> =>
  countWithout(parts, source, filters, source.within.flat());

async function countAll(parts: SimilarParts, source: Source, filters: SearchFilters): Promise<number> {
  const { outside } = await parts.setsOf(filters, source.reader);
  return countWithout(parts, source, filters, outside);
}

/** Everyone whom the search finds and who is in none of the sets. */
async function countWithout(
  { engine, knowledge }: SimilarParts,
  { reader: { userId: caller }, signal }: Source,
  filters: SearchFilters,
  outside: Source['within'][number],
): Promise<number> {
  const query = toIndexQuery(interpret(filters, knowledge), systemClock.today(), {
    sets: { within: [], outside },
    idsMax: 0,
  });
  return (await engine.search(query, signal, { caller })).count;
}

function differencesOf({ specialties, states }: Facts, common: Common): SimilarAnswer['differs'] {
  return [
    ...(common.specialties.length === 0 && specialties.length > 1
      ? [{ kind: 'specialty' as const, values: specialties.length }]
      : []),
    ...(common.states.length === 0 && states.length > 1 ? [{ kind: 'state' as const, values: states.length }] : []),
  ];
}

function reasonsOf(facts: Facts, common: Common): Reason[] {
  const of = (kind: Reason['kind'], values: readonly FacetCount[]): Reason[] =>
    values.map(({ value, count: has }) => ({ kind, value, has, effect: 'dropped' }));
  const { specialties, title, level, skills, certifications, states, cities } = common;
  return [
    ...of('specialty', specialties.length > 0 ? specialties : facts.specialties.slice(0, differingShown)),
    ...of('title', title === null ? [] : [title]),
    ...of('level', level === null ? [] : [level]),
    ...of('skill', [...skills.required, ...skills.preferred]),
    ...of('certification', certifications),
    ...of('state', states),
    ...of('city', states.length === 0 ? [] : cities),
  ];
}

/** What the search does with it. */
function effectIn(filters: SearchFilters, { kind, value }: Reason): Reason['effect'] {
  const required: Readonly<Record<Reason['kind'], readonly string[]>> = {
    specialty: filters.specialty,
    title: filters.title,
    level: [filters.query],
    skill: filters.skills,
    certification: [],
    city: filters.city,
    state: filters.state,
  };
  if (required[kind].includes(value)) return 'required';
  return filters.prefer.includes(value) ? 'preferred' : 'dropped';
}
