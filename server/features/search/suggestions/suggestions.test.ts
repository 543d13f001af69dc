// Suggestions while a user types, through HTTP on both engines.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { suggestions, type Suggestions } from '#contract/search/suggestions.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct } from '#server/testing/product.ts';

const memory = testProduct({ countries: ['US', 'CA'] });
const postgres = testProduct({ countries: ['US', 'CA'], searchEngine: 'postgres', sharing: memory });
type Product = typeof memory;

/** First and last name, specialty, title, organization, city, state, ZIP code, email on file. */
const rows: [string | null, string, string, string, string | null, string, string, string | null, boolean][] = [
  ['Rosa', 'Martinez', 'Nurse', 'ICU Nurse', 'Mayo Clinic', 'Boston', 'MA', '02108', true],
  ['Rosalind', 'Texwood', 'Nurse', 'ICU nurse', 'Mayo Clinic Hospital', 'South Boston', 'MA', '02108-1234', false],
  ['Mary Ann', 'Zeta', 'Nurse Practitioner', 'Nurse', 'MAYO CLINIC', 'Austin', 'TX', '73301', true],
  ['Tex', 'Ångström', 'Cardiology', 'ICU Nurse', "O'Neil Care", 'Dallas', 'TX', '75201', true],
  [null, 'Rosario', 'Cardiology', 'Cardiologist', 'ONeil Care', 'Toronto', 'ON', 'M5V 2T6', true],
  ['Bo', 'Martinez-Rosa', 'Pediatric Cardiology', '日本 Nurse %_', null, 'Boston', 'KY', null, false],
];

beforeAll(async () => {
  for (const [at, [first, last, specialty, title, organization, city, state, zip, email]] of rows.entries())
    await changeCandidates(
      memory.database.pool,
      `insert into candidates (id, first_name, last_name, specialty, title, organization, city, state, office_zip, email_kind)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [at + 1, first, last, specialty, title, organization, city, state, zip, email ? 'work_email' : null],
    );
  await vi.waitFor(async () => expect(await countOf(memory, {})).toBe(rows.length), { timeout: 300_000 });
});

const post = async (product: Product, filters: unknown, path = 'search-suggestions'): Promise<Response> =>
  (await product.as('basic')).post(`/api/${path}`, { filters });

async function suggest(product: Product, query: string, filters: object = {}): Promise<Suggestions> {
  const response = await post(product, { ...filters, query });
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  const answer = suggestions.parse(body);
  expect(body).toEqual(answer);
  return answer;
}

async function countOf(product: Product, filters: object): Promise<number> {
  const response = await post(product, filters, 'optimized-search');
  return searchAnswer.parse(await response.json()).count;
}

const names = ({ candidates }: Suggestions): string[] => candidates.data.map(({ lastName }) => lastName);

describe('suggestions refuse', () => {
  test.each([
    ['a text of more than 200 characters', { query: 'x'.repeat(201) }, /query/],
    ['an unknown filter', { query: 'nurse', shoeSize: 9 }, /shoeSize/],
    ['a page', { query: 'nurse', page: 2 }, /page/],
    ['all ids', { query: 'nurse', selectAll: true }, /selectAll/],
    ['a distance below the least', { query: 'nurse', near: 'Boston', withinMiles: 4 }, /withinMiles/],
  ])('%s', async (_case, filters, named) => {
    const response = await post(memory, filters);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(named) });
  });

  test('a list of another account', async () => {
    const response = await post(memory, { query: 'nurse', inList: ['7c4f5b2e-0000-4000-8000-000000000000'] });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'LIST_NOT_FOUND' });
  });
});

describe.each([
  ['memory', memory],
  ['postgres', postgres],
] as const)('suggestions (%s)', (_engine, product) => {
  test('of specialties, titles and organizations, each with the candidates that it finds as a filter', async () => {
    expect(await suggest(product, 'car')).toMatchObject({
      remainingQuery: '',
      specialties: [
        { value: 'Cardiology', count: 2 },
        { value: 'Pediatric Cardiology', count: 1 },
      ],
      titles: [{ value: 'Cardiologist', count: 1 }],
      organizations: [{ value: "O'Neil Care", count: 2 }],
    });
    // Spellings with the same words are one suggestion, because as a filter they are one.
    expect((await suggest(product, 'mayo cl')).organizations).toEqual([
      { value: 'MAYO CLINIC', count: 3 },
      { value: 'Mayo Clinic Hospital', count: 1 },
    ]);
  });

  test('count under the other filters, and in place of the values of their own', async () => {
    expect((await suggest(product, 'icu', { state: ['MA'] })).titles).toEqual([{ value: 'ICU Nurse', count: 2 }]);
    expect((await suggest(product, 'icu', { title: ['Cardiologist'] })).titles).toEqual([
      { value: 'ICU Nurse', count: 3 },
    ]);
    expect((await suggest(product, 'cardio', { specialty: ['Nurse', 'Cardiology'] })).specialties).toEqual([
      { value: 'Pediatric Cardiology', count: 1 },
    ]);
    expect((await suggest(product, 'icu', { hasEmail: true, near: 'Boston, MA' })).titles).toEqual([
      { value: 'ICU Nurse', count: 1 },
    ]);
    // A profession in the words before is a value of the same filter.
    expect(await suggest(product, 'nurse card')).toMatchObject({
      remainingQuery: 'nurse',
      specialties: [
        { value: 'Cardiology', count: 2 },
        { value: 'Pediatric Cardiology', count: 1 },
      ],
    });
  });

  test('complete the last words; the words before stay in the search', async () => {
    expect(await suggest(product, ' icu  tex')).toMatchObject({
      remainingQuery: 'icu',
      states: [{ value: 'TX', count: 1 }],
    });
    expect(await suggest(product, 'icu nurse')).toMatchObject({ remainingQuery: '', titles: [{ count: 3 }] });
    expect(await suggest(product, '"icu nurse" -mayo dal')).toMatchObject({
      remainingQuery: '"icu nurse" -mayo',
      cities: [{ value: 'Dallas', count: 1 }],
    });
  });

  test('complete a sentence by a place, with the count of that search', async () => {
    const { sentences } = await suggest(product, 'icu nurses in t');
    expect(sentences).toEqual([{ value: 'icu nurses in Texas', count: expect.any(Number) }]);
    expect(await countOf(product, { query: 'icu nurses in Texas' })).toBe(sentences[0]?.count);
    expect((await suggest(product, 'tex')).sentences).toEqual([]);
  });

  test('of states, cities and postal codes', async () => {
    expect((await suggest(product, 'TX')).states).toEqual([{ value: 'TX', count: 2 }]);
    expect((await suggest(product, 'ontar')).states).toEqual([{ value: 'ON', count: 1 }]);
    expect((await suggest(product, 'bost')).cities).toEqual([
      { value: 'Boston', count: 3 },
      { value: 'South Boston', count: 1 },
    ]);
    expect((await suggest(product, '021')).postalCodes).toEqual([{ value: '02108', count: 2 }]);
    expect((await suggest(product, 'm5v')).postalCodes).toEqual([{ value: 'M5V', count: 1 }]);
    expect((await suggest(product, '02108', { near: '73301' })).postalCodes).toEqual([{ value: '02108', count: 2 }]);
  });

  test('of candidates by name', async () => {
    const rosa = await suggest(product, 'rosa');
    expect(rosa.candidates.count).toBe(4);
    expect(rosa.candidates.data).toHaveLength(3);
    expect(names(await suggest(product, 'rosa mart'))).toEqual(['Martinez', 'Martinez-Rosa']);
    expect(await suggest(product, 'cardiologist rosar')).toMatchObject({
      remainingQuery: 'cardiologist',
      candidates: { count: 1, data: [{ id: '5', firstName: null, lastName: 'Rosario', location: 'Toronto, ON' }] },
    });
  });

  test.each(['', ' ', 'a', '-nurse', '"icu', '"icu nurse"', '--', "'", '%', '_', '\\', ':*', 'ʼʼ', 'xyzzyxyzzy', '٣'])(
    'of %j: none',
    async (query) => {
      expect(await suggest(product, query)).toMatchObject({
        remainingQuery: query.trim(),
        specialties: [],
        titles: [],
        states: [],
        cities: [],
        postalCodes: [],
        organizations: [],
        candidates: { count: 0, data: [] },
      });
    },
  );
});

describe('both engines', () => {
  const beginnings = [
    'nur',
    'icu',
    'car',
    'ma',
    'bo',
    'mayo clinic',
    "o'nei",
    'onei',
    'rosa',
    'tex',
    '021',
    '日本',
    'practitioner',
  ];
  const filters = [{}, { state: ['MA', 'TX'] }, { organization: ['mayo'] }, { specialty: ['Nurse'], hasEmail: true }];

  test('suggest the same, and a suggestion that is chosen finds as many candidates as it says', async () => {
    for (const query of beginnings) {
      for (const active of filters) {
        const answer = await suggest(memory, query, active);
        expect({ ...(await suggest(postgres, query, active)), tookMs: 0 }, query).toEqual({ ...answer, tookMs: 0 });
        const selected = [
          ...answer.specialties.map(({ value, count }) => ({ count, specialty: value })),
          ...answer.titles.map(({ value, count }) => ({ count, title: value })),
          ...answer.states.map(({ value, count }) => ({ count, state: value })),
          ...answer.cities.map(({ value, count }) => ({ count, city: value })),
          ...answer.postalCodes.map(({ value, count }) => ({ count, near: value })),
          ...answer.organizations.map(({ value, count }) => ({ count, organization: value })),
        ];
        for (const { count, ...filter } of selected)
          expect(
            await countOf(memory, { ...active, ...filter, query: answer.remainingQuery }),
            JSON.stringify(filter),
          ).toBe(count);
      }
    }
  });
});
