// What a directory says while it is filled for the first time. How it is filled: server/assembly/first-fill.test.ts.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct } from '#server/testing/product.ts';
import { writeCandidates } from '../lists/testing/list-calls.ts';

const filling = { listed: 40, total: 1_504_202, secondsLeft: 130 };
const product = testProduct({ fillState: () => filling });
/** Another server of the same directory, which is complete. */
const complete = testProduct({ sharing: product });

const written = writeOnce();
function writeOnce(): () => Promise<string[]> {
  let ids: Promise<string[]> | null = null;
  return () => (ids ??= writeCandidates(product, 40));
}

const refusal =
  'The directory is still filling: 40 of 1,504,202 people are here. You can take all results of a search when it is complete. Try again in about 3 minutes.';

const countedByVisitor = async (server: typeof product): Promise<unknown> =>
  z
    .object({ count: z.number().nullable() })
    .parse(await (await server.post('/api/count-directory', { query: '' })).json()).count;

test('everything that takes all results of a search is refused while the directory is filled', async () => {
  await written();
  const person = await product.signedIn({ plan: 'premium' });
  const answers = await Promise.all([
    person.post('/api/optimized-search', { filters: { selectAll: true } }),
    person.post('/api/exports', { filters: {} }),
    person.post('/api/search-additions', { listName: 'All', filters: {} }),
  ]);
  for (const answer of answers) {
    const { message } = z.object({ message: z.string() }).parse(await answer.json());
    expect([answer.status, message, answer.headers.get('retry-after') !== null]).toEqual([503, refusal, true]);
  }
});

test('a directory that is filled is ready and says how far it is, and answers with the people who are there', async () => {
  await written();
  const ready = await product.request('/readyz');
  expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'ready', filling })]);
  const person = await product.signedIn({ plan: 'premium' });
  const count = async (): Promise<unknown> =>
    z.object({ count: z.number() }).parse(await (await person.post('/api/optimized-search', { filters: {} })).json())
      .count;
  await expect.poll(count).toBe(40);
});

test('an administrator sees on the overview how far the directory is filled', async () => {
  const overview = await (await product.as('admin')).request('/api/overview');
  expect(await overview.json()).toMatchObject({ index: { filling } });
});

test('visitors see no count before the directory is complete, and the exact one afterwards', async () => {
  await written();
  expect(await countedByVisitor(product)).toBeNull();
  // Its search follows the database a moment later.
  await expect.poll(() => countedByVisitor(complete)).toBe(40);
  const person = await complete.signedIn({ plan: 'premium' });
  expect((await person.post('/api/optimized-search', { filters: { selectAll: true } })).status).toBe(200);
  expect(await (await complete.request('/readyz')).json()).not.toHaveProperty('filling');
});
