// Searches like those of visitors, in classes, from values of the directory. The same seed gives the same searches.
import { searchFilters } from '#contract/search.ts';
import type { SearchFilters } from '#contract/search.ts';
import { randomNumbers } from '../search-index/random-numbers.ts';
import type { RandomNumbers } from '../search-index/random-numbers.ts';

/** Values of one candidate in the directory; empty where a value is unknown. */
export interface Sample {
  firstName: string;
  lastName: string;
  title: string;
  specialty: string;
  organization: string;
  city: string;
  state: string;
  skill: string;
}

export const queryClasses = [
  'everything',
  'filters',
  'text',
  'typing',
  'text and filters',
  'contains tags',
  'deep page',
  'first 500 ids',
  'typing error',
] as const;
export type QueryClass = (typeof queryClasses)[number];

export interface BenchQuery {
  kind: QueryClass;
  filters: SearchFilters;
}

type Asked = Record<string, unknown>;
type Make = (person: Sample, random: RandomNumbers) => Asked;

const sorts = ['relevance', 'relevance', 'name', 'organization', 'location', 'verified'] as const;
const present = (text: string): string[] => (text === '' ? [] : [text]);
const textOf = (person: Sample, random: RandomNumbers): string =>
  random.pick([
    person.lastName,
    `${person.firstName} ${person.lastName}`,
    person.specialty,
    `${person.specialty} ${person.city}`,
    person.organization,
    person.skill,
  ]);

const classes: Readonly<Record<QueryClass, Make>> = {
  everything: (_person, random) => ({ sortKey: random.pick(sorts) }),
  filters: (person, random) => ({
    specialty: present(person.specialty),
    state: random.chance(0.6) ? present(person.state) : [],
    hasPhone: random.chance(0.3) ? true : undefined,
    sortKey: random.pick(sorts),
  }),
  text: (person, random) => ({ query: textOf(person, random) }),
  typing: (person, random) => ({ query: textOf(person, random).slice(0, 1 + random.below(4)) }),
  'text and filters': (person, random) => ({ query: textOf(person, random), state: present(person.state) }),
  'contains tags': (person, random) =>
    random.chance(0.5)
      ? { title: [person.title.split(' ')[0] ?? ''] }
      : { organization: [person.organization.split(' ').slice(0, 2).join(' ')], city: present(person.city) },
  'deep page': (person, random) => ({
    specialty: random.chance(0.5) ? [] : present(person.specialty),
    page: 200 + random.below(1_800),
    sortKey: random.pick(sorts),
  }),
  'first 500 ids': (person, random) => ({ query: textOf(person, random), selectAll: true }),
  'typing error': (person, random) => {
    const at = 1 + random.below(Math.max(1, person.lastName.length - 2));
    return { query: `${person.lastName.slice(0, at)}q${person.lastName.slice(at + 1)}` };
  },
};

/** Searches of all classes, one class after another. */
export function benchQueries(people: readonly Sample[], seed: number, count: number): BenchQuery[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, at) => {
    const kind = queryClasses[at % queryClasses.length] ?? 'text';
    return { kind, filters: searchFilters.parse(classes[kind](random.pick(people), random)) };
  });
}
