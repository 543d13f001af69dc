// The order of the best match, through HTTP on both engines.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct } from '#server/testing/product.ts';

const memory = testProduct();
const postgres = testProduct({ searchEngine: 'postgres', sharing: memory });

/** First name, last name, title, phone, email, verified. */
type Row = [string, string, string, boolean, boolean, string | null];
/** In the expected order of the search for `smith`; stored in the reverse of it. */
const smiths: Row[] = [
  ['Both', 'Smith', '', true, true, '2018-01-01'],
  ['Anna', 'Smith', '', true, false, '2020-01-02'],
  ['Zoe', 'Smith', '', true, false, '2020-01-02'],
  ['Early', 'SMITH', '', true, false, '2019-01-01'],
  ['Undated', 'Smith', '', true, false, null],
  ['Mail', 'Smith', '', false, true, '2026-11-20'],
  ['Nothing', 'Smith', '', false, false, '2026-11-20'],
  ['Part', 'Adams-Smith', '', true, true, '2026-11-20'],
  ['Begun', 'Smithson', '', true, true, '2026-11-20'],
];
const coaches: Row[] = [
  ['Whole', 'Zimmer', 'Wellness Coach', false, false, null],
  ['Longer', 'Abel', 'Senior Wellness Coach', true, true, '2026-11-20'],
  ['Other', 'Baker', 'Wellness Coach and Trainer', true, false, '2026-11-20'],
];

beforeAll(async () => {
  for (const [at, [first, last, title, phone, email, verified]] of [...smiths, ...coaches].toReversed().entries())
    await changeCandidates(
      memory.database.pool,
      `insert into candidates (id, first_name, last_name, title, phone_kind, email_kind, verified_on, country)
       values ($1, $2, $3, $4, $5, $6, $7, 'US')`,
      [at + 1, first, last, title, phone ? 'mobile_phone' : null, email ? 'work_email' : null, verified],
    );
  await vi.waitFor(async () => expect(await firstNames(memory, {})).toHaveLength(12), { timeout: 300_000 });
});

type Product = typeof memory;
async function firstNames(product: Product, filters: Record<string, unknown>): Promise<(string | null)[]> {
  const response = await (await product.as('basic')).post('/api/optimized-search', { filters });
  expect(response.status).toBe(200);
  return searchAnswer.parse(await response.json()).data.map(({ firstName }) => firstName);
}
const expected = (rows: readonly Row[]): string[] => rows.map(([first]) => first);

describe.each([
  ['memory', memory],
  ['postgres', postgres],
] as const)('the best match (%s)', (_engine, product) => {
  test('is a whole name before a part of it, then who can be called, written to, was verified last, and the alphabet', async () => {
    expect(await firstNames(product, { query: 'smith' })).toEqual(expected(smiths));
  });

  test('is a whole title before a part of it', async () => {
    expect(await firstNames(product, { query: 'wellness coach' })).toEqual(expected(coaches));
    expect(await firstNames(product, { query: '"wellness coach"' })).toEqual(expected(coaches));
  });

  test('comes in pages that neither repeat nor skip a person, in both directions', async () => {
    for (const sortDirection of ['desc', 'asc']) {
      const pages = [1, 2, 3].map((page) =>
        firstNames(product, { query: 'smith', sortKey: 'relevance', sortDirection, limit: 3, page }),
      );
      const all = (await Promise.all(pages)).flat();
      expect(all).toEqual(expected(sortDirection === 'desc' ? smiths : smiths.toReversed()));
    }
  });

  test('is the latest verification where there are no words', async () => {
    const latest = await firstNames(product, { sortKey: 'verified' });
    expect(new Set(latest.slice(-2))).toEqual(new Set(['Undated', 'Whole']));
    expect(await firstNames(product, {})).toEqual(latest);
  });
});
