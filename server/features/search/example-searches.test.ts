import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleSearchesMax } from '#contract/search/example-searches.ts';
import { synthesizeCandidates } from '#sample-data/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const product = testProduct();
const small = testProduct();
const origin = { source: 'synthetic', batchId: 'synthetic', today: '2026-11-27' };

const examples = async (person: SignedIn): Promise<string[]> =>
  z.object({ queries: z.array(z.string()) }).parse(await (await person.request('/api/example-searches')).json())
    .queries;
const countOf = async (person: SignedIn, filters: object): Promise<number> =>
  z.object({ count: z.number() }).parse(await (await person.post('/api/optimized-search', { filters })).json()).count;

test('an empty directory has no examples', async () => {
  expect(await examples(await small.as('basic'))).toEqual([]);
});

test('every example finds someone, and trying them is in no log', async () => {
  const drafts = [...synthesizeCandidates({ count: 3_000, today: origin.today })];
  await inTransaction(product.database, (client) => product.writer.write(client, drafts, origin));
  const person = await product.as('basic');
  await expect.poll(() => countOf(person, {})).toBeGreaterThan(2_500);
  const queries = await examples(person);
  expect(queries).toHaveLength(exampleSearchesMax);
  expect(new Set(queries).size).toBe(exampleSearchesMax);
  for (const query of queries) expect([query, await countOf(person, { query })]).not.toEqual([query, 0]);
  expect((await product.database.pool.query('select 1 from unmatched_terms')).rowCount).toBe(0);
});
