// fast-check generators of documents and queries over a small set of values, so that all combinations occur.
import * as fc from 'fast-check';
import { pointOf } from '../geometry.ts';
import { parseQueryText, queryTextOf } from '../text/query-text.ts';
import type { Exclusion, IndexDocument, IndexQuery, Near, SuggestRequest } from '../schema.ts';
import {
  cities,
  degrees,
  firstNames,
  lastNames,
  organizations,
  phrases,
  points,
  schools,
  sizes,
  skills,
  specialties,
  states,
  tags,
  titles,
  words,
} from './people-values.ts';

export const smallId = fc
  .bigInt({ min: 1n, max: 400n })
  .map((id) => (id % 7n === 0n ? (id * 90_000_000_000_000_000n) % 9_223_372_036_854_775_807n : id));

export function randomDocument(id: fc.Arbitrary<bigint> = smallId): fc.Arbitrary<IndexDocument> {
  const values = fc.record({
    firstName: fc.constantFrom(...firstNames),
    middleName: fc.constantFrom('Lee', 'J', null, null),
    lastName: fc.constantFrom(...lastNames),
    title: fc.constantFrom(...titles),
    specialty: fc.constantFrom(...specialties),
    organization: fc.constantFrom(...organizations),
    city: fc.constantFrom(...cities),
    state: fc.constantFrom(...states),
    country: fc.constantFrom('US', 'CA'),
    companySize: fc.constantFrom(...sizes),
    companyRevenue: fc.constantFrom('<$1M', '$1B+', null),
    companyIndustry: fc.constantFrom('Education', 'Retail', null),
    skills: some(skills, 4),
    schools: some(schools, 2),
    degree: some(degrees, 2),
    profileUrl: fc.constantFrom('https://people.example/1', 'https://people.example/ü', null),
    hasPhone: fc.boolean(),
    hasEmail: fc.boolean(),
    verified: fc.option(fc.integer({ min: 20_000, max: 20_010 })),
    place: fc.constantFrom(...points),
  });
  return fc.record({ id, values }).map(withFurtherValues);
}

/** Of a few documents, chosen by their ids. A further value is none that the document has. */
function withFurtherValues<Values extends { city: string | null; state: string | null }>({
  id,
  values,
}: {
  id: bigint;
  values: Values;
}): { id: bigint; values: Values & { otherCities: string[]; otherStates: string[]; licenseState: string[] } } {
  const someOf = (all: readonly (string | null)[], own: string | null): string[] =>
    [0n, 1n]
      .filter((at) => (id + at) % 3n === 0n)
      .map((at) => all[Number((id / 3n + at) % BigInt(all.length))] ?? null)
      .filter((value, at, chosen): value is string => value !== null && value !== own && chosen.indexOf(value) === at);
  return {
    id,
    values: {
      ...values,
      otherCities: someOf(cities, values.city),
      otherStates: someOf(states, values.state),
      licenseState: licensesOf(id, values.state),
    },
  };
}

/** Of most documents their own state alone, of a few others as well. */
function licensesOf(id: bigint, state: string | null): string[] {
  const own = state === null || id % 6n === 0n ? [] : [state];
  const others = id % 5n === 0n ? ['MO', 'Guam'] : [];
  return [...new Set(id % 30n === 5n ? [...others, ...own, 'IL'] : [...own, ...others.slice(Number(id % 2n), 1)])];
}

const randomText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...words) },
      { weight: 2, arbitrary: fc.constantFrom(...words).map((word) => `-${word}`) },
      { weight: 2, arbitrary: fc.constantFrom(...phrases).map((phrase) => `"${phrase}"`) },
      { weight: 1, arbitrary: fc.constantFrom(...phrases).map((phrase) => `-"${phrase}"`) },
      { weight: 1, arbitrary: fc.constantFrom('"', '-', "'", '!!', '"open nurse', 'MD/RN', '""') },
    ),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.join(' '));

const facetNames = [
  'specialty',
  'state',
  'country',
  'companySize',
  'companyRevenue',
  'companyIndustry',
  'licenseState',
  'skills',
  'degree',
];

const someFilters = fc.record(
  {
    specialty: fc.subarray(['Nurse', 'Cardiology', 'Unknown', 'OBGYN', '']),
    state: fc.subarray(['NY', 'IL', 'XX']),
    companySize: fc.subarray(['1 to 19', '5000+']),
    licenseState: fc.subarray(['IL', 'Guam']),
    skills: fc.subarray(['ICU', 'X-Ray', 'Nursing']),
    degree: fc.subarray(['MD', 'RN']),
  },
  { requiredKeys: [] },
);
/** Cities as if they were a second specialty. */
const someOthers = fc.record({
  field: fc.constantFrom('city', 'companySize'),
  values: fc.subarray(['New York', 'Chicago', 'Marysville', '5000+', 'Unknown', '']),
});
const someTags = fc.record(
  { title: tagList(), organization: tagList(), city: tagList(), schools: tagList() },
  { requiredKeys: [] },
);

/** Mostly absent, so that most queries find something: an empty answer compares little. */
function seldom<T extends object>(part: fc.Arbitrary<T>): fc.Arbitrary<Partial<T>> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: part });
}

const randomNear: fc.Arbitrary<Near> = fc.record({
  field: fc.constant('place'),
  center: fc.constantFrom(pointOf(42.36, -71.16), pointOf(42.36, -71.06), pointOf(0, -180), pointOf(-90, 0)),
  meters: fc.constantFrom(0.5, 8_000, 8_300, 25_000, 300_000, 20_100_000, Infinity),
});

const someFlags = fc.record({ hasPhone: fc.boolean(), hasEmail: fc.boolean() }, { requiredKeys: [] });
const someDays = fc.record({ verified: fc.integer({ min: -1, max: 20_012 }) }, { requiredKeys: [] });
const someExceptions: fc.Arbitrary<Exclusion[]> = fc.array(
  fc.record(
    {
      filters: someFilters.map((filters) =>
        Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
      ),
      contains: someTags,
      flags: someFlags,
      since: someDays,
      near: randomNear,
    },
    { requiredKeys: ['filters'] },
  ),
  { minLength: 1, maxLength: 2 },
);

const anyQuery: fc.Arbitrary<IndexQuery> = fc.record({
  text: fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 2, arbitrary: randomText }),
  filters: fc.oneof(
    fc.constant({}),
    fc
      .subarray(['specialty', 'state', 'companySize', 'skills', 'degree'], { maxLength: 2 })
      .chain((names) => someFilters.map((filters) => onlyOf(filters, names))),
  ),
  contains: seldom(someTags).map((byField) => Object.fromEntries(Object.entries(byField).slice(0, 2))),
  flags: seldom(someFlags),
  since: seldom(someDays),
  sort: fc.record({
    key: fc.constantFrom('relevance', 'relevance', 'relevance', 'name', 'organization', 'location', 'verified'),
    direction: fc.constantFrom('asc', 'desc'),
  }),
  offset: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 120 }) },
  ),
  limit: fc.integer({ min: 0, max: 40 }),
  facets: fc.subarray(facetNames),
  alsoStored: fc.subarray(['companySize', 'middleName', 'country'], { maxLength: 2 }),
  facetLimit: fc.constantFrom(0, 1, 2, 5, 100),
});

/** Beginnings of words and several words, of the values that random documents have. */
const someSuggestions: fc.Arbitrary<SuggestRequest[]> = fc
  .subarray(['title', 'organization', 'city'], { minLength: 1 })
  .chain((fields) =>
    fc
      .tuple(fc.constantFrom(...tags, 'n', 's', 'new', 'ca', ''), fc.integer({ min: 0, max: 5 }))
      .map(([text, limit]) => fields.map((field) => ({ field, text, limit }))),
  );

export const randomQuery: fc.Arbitrary<IndexQuery> = fc
  .tuple(
    anyQuery,
    fc.option(fc.tuple(randomNear, fc.boolean()), { freq: 1 }),
    fc.option(someSuggestions, { freq: 1 }),
    fc.option(someOthers, { freq: 1 }),
    fc.option(randomText, { freq: 1 }),
    fc.option(someExceptions, { freq: 1 }),
  )
  .map(([plain, drawn, suggest, other, optional, except]) => {
    const query = {
      ...plain,
      ...(suggest === null ? {} : { suggest }),
      ...(except === null ? {} : { except }),
      ...(other === null || plain.filters.specialty === undefined ? {} : { also: { specialty: other } }),
      ...(optional === null
        ? {}
        : { text: { ...queryTextOf(plain.text), optional: parseQueryText(optional).required } }),
    };
    if (drawn === null) return query;
    const [near, isSort] = drawn;
    return { ...query, near, sort: isSort ? { ...query.sort, key: 'distance' } : query.sort };
  });

function onlyOf(filters: Readonly<Record<string, string[]>>, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
}

function some(values: string[], most: number): fc.Arbitrary<string[]> {
  return fc.array(fc.constantFrom(...values), { maxLength: most });
}

function tagList(): fc.Arbitrary<string[]> {
  return fc.array(fc.constantFrom(...tags), { maxLength: 2 });
}
