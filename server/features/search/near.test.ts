// Searches near a place, and the countries of a directory, through HTTP on both engines.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { searchAnswer, selectionAnswer, type SearchAnswer } from '#contract/search/search.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct } from '#server/testing/product.ts';

const unitedStates = testProduct();
const both = testProduct({ countries: ['US', 'CA'], searchEngine: 'postgres', sharing: unitedStates });

/** id, last name, city, state, country, office ZIP code, phone, email, verified. */
type Row = [
  number,
  string,
  string | null,
  string | null,
  string | null,
  string | null,
  boolean,
  boolean,
  string | null,
];
const rows: Row[] = [
  [1, 'Boston', 'Boston', 'MA', null, null, true, true, null],
  [2, 'Code', 'Worcester', 'MA', 'US', '02108', true, false, '2026-11-20'],
  [3, 'Worcester', 'Worcester', 'MA', 'US', null, false, false, null],
  [4, 'Nowhere', null, null, null, null, true, true, '2020-01-01'],
  [5, 'Foreign', 'Boston', 'MA', 'GB', null, true, true, '2026-11-20'],
  [6, 'Toronto', 'Toronto', 'ON', null, 'M5V 2T6', false, true, null],
  [7, 'Mississauga', 'Mississauga', null, null, 'L5B 1M2', true, true, '2026-11-20'],
  [8, 'Alphabet', 'Austin', 'TX', 'US', null, false, false, null],
  [9, 'Zebra', 'Austin', 'TX', 'US', '73301', true, true, '2026-11-20'],
];

beforeAll(async () => {
  for (const [id, name, city, state, country, zip, phone, email, verified] of rows)
    await changeCandidates(
      unitedStates.database.pool,
      `insert into candidates (id, last_name, city, state, country, office_zip, phone_kind, email_kind, verified_on, specialty)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Nurse')`,
      [id, name, city, state, country, zip, phone ? 'mobile_phone' : null, email ? 'work_email' : null, verified],
    );
  await vi.waitFor(async () => expect((await search(unitedStates, {})).count).toBe(6), { timeout: 300_000 });
});

type Product = typeof unitedStates;
const post = async (product: Product, filters: Record<string, unknown>): Promise<Response> =>
  (await product.as('basic')).post('/api/optimized-search', { filters });
async function search(product: Product, filters: Record<string, unknown>): Promise<SearchAnswer> {
  const response = await post(product, filters);
  expect(response.status).toBe(200);
  return searchAnswer.parse(await response.json());
}
const names = ({ data }: SearchAnswer): string[] => data.map(({ lastName }) => lastName);

describe('near refuses', () => {
  test.each([
    [{ near: 'Boston', withinMiles: 4 }, /withinMiles/],
    [{ near: 'Boston', withinMiles: 101 }, /withinMiles/],
    [{ near: 'Boston', withinMiles: 7.5 }, /withinMiles/],
    [{ near: 'x'.repeat(201) }, /near/],
    [{ near: ['Boston'] }, /near/],
  ])('%o', async (filters, named) => {
    const response = await post(unitedStates, filters);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', message: expect.stringMatching(named) });
  });
});

describe.each([
  ['memory', unitedStates, {}],
  ['postgres', both, { country: 'US' }],
] as const)('a search near a place (%s)', (_engine, product, asked) => {
  test('finds the candidates within the distance, with exact counts and the distance', async () => {
    const near = await search(product, { ...asked, near: 'boston ma', sortKey: 'distance' });
    expect(names(near)).toEqual(['Boston', 'Code']);
    expect(near).toMatchObject({ count: 2, place: 'Boston, MA', facets: { state: [{ value: 'MA', count: 2 }] } });
    expect(near.data.map(({ distanceMiles }) => distanceMiles)).toEqual([0, expect.closeTo(0.4, 0)]);
    const wider = await search(product, { ...asked, near: '02108', withinMiles: 50, sortKey: 'distance' });
    expect(names(wider)).toEqual(['Code', 'Boston', 'Worcester']);
    expect(wider.place).toBe('02108');
    const farthest = await search(product, {
      ...asked,
      near: 'Boston',
      withinMiles: 50,
      sortKey: 'distance',
      sortDirection: 'desc',
      limit: 2,
    });
    expect(names(farthest)).toEqual(['Worcester', 'Code']);
  });

  test('of an unknown place finds no candidates, and says that the place is unknown', async () => {
    for (const place of ['Xyzzy', '00000', 'Toronto, ON'])
      expect(await search(product, { ...asked, near: place })).toMatchObject({ count: 0, place: null });
  });

  test('without a place has no distance, also when sorted by it', async () => {
    const answer = await search(product, { ...asked, sortKey: 'distance' });
    expect(answer.place).toBeNull();
    expect(new Set(answer.data.map(({ distanceMiles }) => distanceMiles))).toEqual(new Set([null]));
    expect(names(answer)).toEqual(names(await search(product, asked)));
  });

  test('without words shows the latest verified first, and then by name', async () => {
    const latest = ['Code', 'Zebra', 'Nowhere', 'Alphabet', 'Boston', 'Worcester'];
    expect(names(await search(product, asked))).toEqual(latest);
    expect(names(await search(product, { ...asked, sortKey: 'verified' }))).toEqual(latest);
  });
});

describe('a directory of the United States', () => {
  test('has everyone who is not known to be elsewhere', async () => {
    const answer = await search(unitedStates, {});
    expect(names(answer)).not.toContain('Foreign');
    expect(answer.countries).toEqual(['US']);
    expect(answer.facets.country).toEqual([{ value: 'US', count: 6 }]);
    expect(await search(unitedStates, { country: ['US', 'CA'] })).toMatchObject({ count: 6 });
  });

  test('cannot be asked for other countries', async () => {
    for (const country of ['CA', 'GB', 'Canada', '']) {
      const answer = await search(unitedStates, { country });
      expect(answer.count).toBe(country === '' ? 6 : 0);
    }
    expect(await search(unitedStates, { near: 'Toronto, ON' })).toMatchObject({ count: 0, place: null });
  });

  test('selects the candidates that it shows', async () => {
    const response = await (
      await unitedStates.as('premium')
    ).post('/api/optimized-search', { filters: { near: 'Boston', selectAll: true, sortKey: 'distance' } });
    expect(selectionAnswer.parse(await response.json()).data.map(({ id }) => id)).toEqual(['1', '2']);
  });
});

describe('a directory of the United States and Canada', () => {
  test('has both, and understands provinces and postal areas', async () => {
    const answer = await search(both, {});
    expect(answer).toMatchObject({
      count: 8,
      countries: ['US', 'CA'],
      facets: {
        country: [
          { value: 'US', count: 6 },
          { value: 'CA', count: 2 },
        ],
      },
    });
    expect(names(await search(both, { country: 'canada', sortKey: 'name' }))).toEqual(['Mississauga', 'Toronto']);
    expect(names(await search(both, { state: 'Ontario' }))).toEqual(['Toronto']);
    const near = await search(both, { near: 'm5v', sortKey: 'distance' });
    expect(names(near)).toEqual(['Toronto', 'Mississauga']);
    expect(near.place).toBe('M5V');
  });
});
