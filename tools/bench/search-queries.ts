// Searches like those of visitors, in classes, from values of the directory. The same seed gives the same searches.
import { searchFilters, type SearchFilters } from '#contract/search/search.ts';
import { randomNumbers, type RandomNumbers } from './random-numbers.ts';

/** Values of one candidate in the directory; empty where a value is unknown. */
export interface Sample {
  firstName: string;
  lastName: string;
  title: string;
  specialty: string;
  organization: string;
  city: string;
  state: string;
  zip: string;
  skill: string;
  otherSkill: string;
  school: string;
  companySize: string;
  companyIndustry: string;
}

/** What a sample is made of; rows of `candidates` have these columns. */
export interface SampledRow {
  first_name: string | null;
  last_name: string;
  title: string | null;
  specialty: string | null;
  organization: string | null;
  city: string | null;
  state: string | null;
  office_zip: string | null;
  skills: readonly (string | null)[];
  education: unknown;
  company_size: string | null;
  company_industry: string | null;
}

const schoolOf = (education: unknown): string => {
  const first: unknown = Array.isArray(education) ? education[0] : null;
  return typeof first === 'object' && first !== null && 'school' in first && typeof first.school === 'string'
    ? first.school
    : '';
};

export const sampleOf = (row: SampledRow): Sample => ({
  firstName: row.first_name ?? '',
  lastName: row.last_name,
  title: row.title ?? '',
  specialty: row.specialty ?? '',
  organization: row.organization ?? '',
  city: row.city ?? '',
  state: row.state ?? '',
  zip: row.office_zip ?? '',
  skill: row.skills[0] ?? '',
  otherSkill: row.skills[1] ?? '',
  school: schoolOf(row.education),
  companySize: row.company_size ?? '',
  companyIndustry: row.company_industry ?? '',
});

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
  /** The name of its class. */
  kind: string;
  filters: SearchFilters;
}

/** The filters of a search, as a client sends them. */
export type Make = (person: Sample, random: RandomNumbers) => Record<string, unknown>;

const sorts = ['relevance', 'relevance', 'name', 'organization', 'location', 'verified'] as const;
export const present = (text: string): string[] => (text === '' ? [] : [text]);
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
export function queriesIn(
  makers: Readonly<Record<string, Make>>,
  people: readonly Sample[],
  seed: number,
  count: number,
): BenchQuery[] {
  const random = randomNumbers(seed);
  const named = Object.entries(makers);
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = named[at % named.length] ?? random.pick(named);
    return { kind, filters: searchFilters.parse(make(random.pick(people), random)) };
  });
}

/** The half of the mix that was used for tuning. The other half is in fresh-queries.ts. */
export const benchQueries = (people: readonly Sample[], seed: number, count: number): BenchQuery[] =>
  queriesIn(classes, people, seed, count);
