// A visitor without an account who keeps connections of every kind open. `npm run soak -- strangers` does it for minutes, with 500
// connections and page views, and measures times and memory.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { openStranger, socketKinds, type Stranger } from './testing/stranger.ts';

const product = testProduct();
const searches = 20;
const answerShape = z.looseObject({ tookMs: z.number() });
let port: number;
let user: SignedIn;
let stranger: Stranger | null = null;

beforeAll(async () => {
  port = await product.port();
  user = await product.as('premium');
});
afterAll(() => stranger?.leave());

const post = (path: string, body: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: user.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function answerTo(filters: object): Promise<unknown> {
  const response = await post('/api/optimized-search', { filters });
  const { tookMs: _tookMs, ...answer } = answerShape.parse(await response.json());
  return [response.status, answer];
}

test('searches and suggestions of others are answered and correct while a stranger has connections of every kind, and afterwards', async () => {
  const filters = { query: 'nurse' };
  const before = await answerTo(filters);
  expect(before).toEqual([200, expect.objectContaining({ success: true })]);
  stranger = await openStranger({ port, from: '127.0.0.2', sockets: 60, seed: 36, replaceAfterMs: 100 });
  for (let turn = 0; turn < searches; turn += 1) {
    expect(await answerTo(filters)).toEqual(before);
    expect((await post('/api/search-suggestions', { filters: { query: 'nur' } })).status).toBe(200);
  }
  for (const kind of socketKinds) expect(stranger.opened[kind]).toBeGreaterThanOrEqual(60 / socketKinds.length);
  stranger.leave();
  // As many at once as one caller may have: the places of the stranger's connections are free.
  const together = await Promise.all(Array.from({ length: 8 }, () => post('/api/optimized-search', { filters })));
  expect(together.map(({ status }) => status)).toEqual(together.map(() => 200));
  expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
