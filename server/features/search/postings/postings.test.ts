// A pasted job posting over HTTP, with both engines: who may send one, what it becomes, and that its text stays nowhere.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { postingAnswer, type PostingAnswer } from '#contract/search/postings.ts';
import { searchAnswer } from '#contract/search/search.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { databaseFiles, readableIn } from '#server/testing/database-files.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct } from '#server/testing/product.ts';

const memory = testProduct();
const postgres = testProduct({ sharing: memory, searchEngine: 'postgres' });
type Product = typeof memory;

const path = '/api/read-posting';
const post = async (product: Product, posting: string, filters: object = {}): Promise<Response> =>
  (await product.as('basic')).post(path, { posting, filters });
async function read(product: Product, posting: string, filters: object = {}): Promise<PostingAnswer> {
  const response = await post(product, posting, filters);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  const answer = postingAnswer.parse(body);
  expect(body).toEqual(answer);
  return answer;
}
const countOf = async (product: Product, filters: object): Promise<number> =>
  searchAnswer.parse(await (await (await product.as('basic')).post('/api/optimized-search', { filters })).json()).count;
const counted = ({ understood }: PostingAnswer): [string, number][] =>
  understood.map(({ label, count }) => [label, count]);

beforeAll(async () => {
  const nurse = { specialty: 'Nurse', title: 'ICU Nurse', credentials: 'BSN, RN', state: 'TX' };
  const drafts = [
    testDraft({ ...nurse, lastName: 'Austinworth', city: 'Austin' }),
    testDraft({ ...nurse, lastName: 'Dallasworth', city: 'Dallas' }),
    testDraft({ ...nurse, lastName: 'Floorworth', city: 'Austin', title: 'Staff Nurse' }),
    testDraft({ lastName: 'Heartworth', specialty: 'Cardiology', title: 'Cardiologist', city: 'Austin', state: 'TX' }),
  ];
  await inTransaction(memory.database, (client) =>
    memory.writer.write(client, drafts, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  await vi.waitFor(async () => expect(await countOf(memory, {})).toBe(drafts.length), 300_000);
});

describe('a posting is refused', () => {
  test.each([
    ['with more than 10,000 characters', { posting: 'a'.repeat(10_001), filters: {} }, /at most 10,000 characters/],
    ['without a text', { posting: '', filters: {} }, /Paste the text/],
    ['with a character that cannot be stored', { posting: 'Nurse\0', filters: {} }, /cannot be stored/],
    ['without filters', { posting: 'Nurse' }, /filters/],
    ['with a query', { posting: 'Nurse', filters: { query: 'nurse' } }, /query/],
    ['with an unknown filter', { posting: 'Nurse', filters: { shoeSize: 9 } }, /shoeSize/],
    ['that is no text', { posting: ['Nurse'], filters: {} }, /posting/],
  ])('%s, and the answer does not repeat it', async (_case, body, named) => {
    const response = await (await memory.as('basic')).post(path, body);
    expect(response.status).toBe(400);
    const text = await response.text();
    expect(text).toMatch(/INVALID_INPUT/);
    expect(text).toMatch(named);
    expect(text.length).toBeLessThan(400);
  });

  test('of a visitor, of an account without a plan, and with a list of another account', async () => {
    expect((await memory.post(path, { posting: 'Nurse', filters: {} })).status).toBe(401);
    expect((await (await memory.as('free')).post(path, { posting: 'Nurse', filters: {} })).status).toBe(403);
    const foreign = await post(memory, 'Nurse', { inList: ['7c4f5b2e-0000-4000-8000-000000000000'] });
    expect(foreign.status).toBe(404);
  });

  test('by GET, so that its text is in no address', async () => {
    expect((await (await memory.as('basic')).request(`${path}?posting=Nurse`)).status).toBe(404);
  });
});

const posting = `Registered Nurse - ICU
Location: Austin, TX
Qualifications: BSN required, CCRN preferred
Skills in juggling are welcome.`;

describe.each([
  ['memory', memory],
  ['postgres', postgres],
] as const)('a posting (%s)', (_engine, product) => {
  test('becomes a search that finds as many as its answer says, each part alone and all of them', async () => {
    const answer = await read(product, posting);
    expect(answer).toMatchObject({
      query: 'Registered Nurse; ICU; BSN; Austin, TX',
      count: 1,
      leftOut: [],
      notSearched: [{ text: 'CCRN', reason: 'preferred' }],
    });
    expect(counted(answer)).toEqual([
      ['RN', 3],
      ['icu', 2],
      ['BSN', 3],
      ['Austin, TX', 3],
    ]);
    expect(await countOf(product, { query: answer.query })).toBe(1);
    const keys = answer.understood.map(({ key }) => key);
    for (const { key, count } of answer.understood)
      expect(await countOf(product, { query: answer.query, removed: keys.filter((other) => other !== key) })).toBe(
        count,
      );
  });

  test('is counted within the filters of the search, and without the parts that were removed', async () => {
    expect(counted(await read(product, posting, { city: ['Dallas'] }))).toContainEqual(['RN', 1]);
    const icu = (await read(product, posting)).understood.find(({ label }) => label === 'icu');
    const without = await read(product, posting, { removed: [icu?.key] });
    expect(without.count).toBe(2);
    expect(without.understood.map(({ removed }) => removed)).toEqual([false, true, false, false]);
  });

  test('is not emptied by a unit that no one there has: it is left out and named', async () => {
    expect(await read(product, 'Cardiologist\nUnit: NICU\nLocation: Austin, TX')).toMatchObject({
      count: 1,
      leftOut: [{ text: 'nicu', reason: 'noOneHas' }],
    });
  });

  test('in which nothing is recognized is no search of everyone', async () => {
    expect(await read(product, 'We are a growing company.')).toMatchObject({ query: '', count: 0, understood: [] });
  });
});

test('the text of a posting, also of a refused one, is in no log line, no table and no file of the database', async () => {
  const canary = 'zqpostingcanary';
  const text = `Nurse for ${canary}\n${canary} clinic, Location: Austin, TX\nRequired: ${canary} RN`;
  for (const product of [memory, postgres]) {
    await read(product, text);
    await read(product, `We like ${canary}.`);
    const refused = await post(product, `${canary}${'a'.repeat(10_000)}`);
    expect(refused.status).toBe(400);
    expect(await refused.text()).not.toContain(canary);
    await (await product.as('basic')).post(path, `{"posting":"${canary}`);
    expect((await post(product, `${canary}\0`)).status).toBe(400);
    await countOf(product, { query: (await read(product, text)).query });
  }
  for await (const { file, content } of databaseFiles(memory.database))
    expect(readableIn(content, [canary]), file).toEqual([]);
  const lines = [...memory.logLines, ...postgres.logLines];
  expect(lines.some((line) => line.includes(path))).toBe(true);
  expect(readableIn(Buffer.from(lines.join('\n')), [canary])).toEqual([]);
});
