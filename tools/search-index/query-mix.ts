// The searches of a working day by class, with the share of each class in the mix.
import type { IndexQuery } from '#search-index/public.ts';
import type { RandomNumbers } from './random-numbers.ts';
import type { World } from './synthetic-world.ts';

export const queryClasses = [
  'everything',
  'filters',
  'text',
  'typing',
  'text and filters',
  'contains tags',
  'page 2,000',
  'first 500 ids',
  'all facets',
  'typing error',
] as const;
export type QueryClass = (typeof queryClasses)[number];

const usualFacets = ['specialty', 'state', 'companySize', 'companyRevenue', 'companyIndustry'];
const allFacets = [...usualFacets, 'country', 'skills', 'degree'];
const plain: IndexQuery = {
  text: '',
  filters: {},
  contains: {},
  flags: {},
  since: {},
  sort: { key: 'relevance', direction: 'asc' },
  offset: 0,
  limit: 25,
  facets: usualFacets,
};

export function randomQueryOf(kind: QueryClass, world: World, random: RandomNumbers): IndexQuery {
  switch (kind) {
    case 'everything':
      return { ...plain, sort: randomSort(random) };
    case 'filters':
      return { ...plain, filters: randomFilters(world, random), ...randomFreshness(random), sort: randomSort(random) };
    case 'text':
      return { ...plain, text: randomText(world, random) };
    case 'typing':
      return { ...plain, text: randomText(world, random).slice(0, 1 + random.below(4)) };
    case 'text and filters':
      return { ...plain, text: randomText(world, random), filters: oneFilter(world, random) };
    case 'contains tags':
      return { ...plain, contains: randomTags(world, random) };
    case 'page 2,000':
      return {
        ...plain,
        filters: random.chance(0.5) ? {} : { specialty: [random.pick(world.specialties.slice(0, 3))] },
        sort: randomSort(random),
        offset: 50_000,
      };
    case 'first 500 ids':
      return {
        ...plain,
        text: randomText(world, random),
        filters: oneFilter(world, random),
        limit: 500,
        stored: false,
      };
    case 'all facets':
      return { ...plain, filters: randomFilters(world, random), facets: allFacets };
    default:
      return { ...plain, text: misspelt(random.pick(world.lastNames), random) };
  }
}

/** Queries of all classes, one class after another. */
export function mixedQueries(world: World, random: RandomNumbers, count: number): IndexQuery[] {
  return Array.from({ length: count }, (_, at) =>
    randomQueryOf(queryClasses[at % queryClasses.length] ?? 'text', world, random),
  );
}

function randomSort(random: RandomNumbers): IndexQuery['sort'] {
  return {
    key: random.pick(['relevance', 'relevance', 'name', 'organization', 'location', 'verified']),
    direction: random.chance(0.8) ? 'asc' : 'desc',
  };
}

function randomFilters(world: World, random: RandomNumbers): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  if (random.chance(0.8))
    filters['specialty'] = Array.from({ length: 1 + random.below(3) }, () => random.pick(world.specialties));
  if (random.chance(0.7))
    filters['state'] = Array.from({ length: 1 + random.below(3) }, () => random.pick(world.employers).state);
  if (random.chance(0.3)) filters['companySize'] = [random.pick(world.employers).size];
  if (random.chance(0.2)) filters['companyIndustry'] = [random.pick(world.employers).industry];
  if (random.chance(0.1)) filters['skills'] = [random.pick(world.skills)];
  return filters;
}

/** The filters of a search with text: a specialty or two states. */
function oneFilter(world: World, random: RandomNumbers): Record<string, string[]> {
  if (random.chance(0.4)) return { specialty: [world.specialties[random.skewed(world.specialties.length)] ?? 'Nurse'] };
  return { state: [random.pick(world.employers).state, random.pick(world.employers).state] };
}

function randomFreshness(random: RandomNumbers): Pick<IndexQuery, 'flags' | 'since'> {
  return {
    flags: random.chance(0.2) ? { hasPhone: true } : {},
    since: random.chance(0.15) ? { verified: 20_000 + random.below(700) } : {},
  };
}

function randomText(world: World, random: RandomNumbers): string {
  const choices = [
    () => random.pick(world.lastNames.slice(0, 400)),
    () => `${random.pick(world.firstNames.slice(0, 60))} ${random.pick(world.lastNames.slice(0, 400))}`,
    () => random.pick(world.specialties).toLowerCase(),
    () => `${random.pick(world.specialties).toLowerCase()} ${random.pick(world.employers).city}`,
    () => random.pick(world.employers).name,
    () => `"${random.pick(world.specialties)}" ${random.pick(world.employers).city}`,
    () => `nurse icu -travel`,
    () => random.pick(world.skills),
  ];
  return random.pick(choices)();
}

function randomTags(world: World, random: RandomNumbers): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  if (random.chance(0.6))
    tags['title'] = [random.pick(['nurse', 'director', 'chief', 'icu', 'night shift', 'manager', 'resident', 'rn'])];
  if (random.chance(0.5))
    tags['organization'] = [
      random.pick(['university hospital', 'clinic', 'st. mary', 'health', random.pick(world.employers).name]),
    ];
  if (random.chance(0.3)) tags['city'] = [random.pick(world.employers).city];
  return tags;
}

function misspelt(name: string, random: RandomNumbers): string {
  const at = 1 + random.below(Math.max(1, name.length - 2));
  return `${name.slice(0, at)}q${name.slice(at + 1)}`;
}
