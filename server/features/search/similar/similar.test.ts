// Similar people over HTTP, with both engines: who may ask, what becomes a condition, what is said of the rest.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { searchAnswer } from '#contract/search/search.ts';
import { similarAnswer, type SimilarAnswer } from '#contract/search/similar.ts';
import { newList } from '#server/features/lists/testing/list-calls.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const memory = testProduct();
const postgres = testProduct({ sharing: memory, searchEngine: 'postgres' });

const path = '/api/find-similar';
const ask = async (by: SignedIn, body: object): Promise<SimilarAnswer> => {
  const response = await by.post(path, body);
  expect(response.status).toBe(200);
  const answer: unknown = await response.json();
  expect(answer).toEqual(similarAnswer.parse(answer));
  return similarAnswer.parse(answer);
};
const search = async (by: SignedIn, filters: object) =>
  searchAnswer.parse(await (await by.post('/api/optimized-search', { filters })).json());
const idsOf = async (by: SignedIn, filters: object): Promise<string[]> =>
  (await search(by, { ...filters, limit: 100 })).data.map(({ id }) => id);

const nurse = { specialty: 'Nurse', title: 'Staff Nurse', credentials: 'BSN, RN' };
const people = (count: number, said: Parameters<typeof testDraft>[0]) =>
  Array.from({ length: count }, () => testDraft(said));

beforeAll(async () => {
  const drafts = [
    ...people(20, { ...nurse, city: 'Austin', state: 'TX', skills: ['Epic', 'ECMO'] }),
    ...people(12, { ...nurse, city: 'Dallas', state: 'TX', skills: ['Epic', 'ECMO', 'CRRT'] }),
    ...people(30, { ...nurse, city: 'Tulsa', state: 'OK', skills: ['Epic'] }),
    ...people(30, { ...nurse, credentials: 'LPN', city: 'Austin', state: 'TX', skills: ['Epic'] }),
    ...people(3, { specialty: 'Cardiology', credentials: 'MD', city: 'Reno', state: 'NV' }),
    ...people(2, { specialty: 'Cardiology', credentials: 'DO', city: 'Reno', state: 'NV' }),
    testDraft({ lastName: 'Nothingknown' }),
    testDraft({ lastName: 'Titleonly', title: 'Perfusionist' }),
  ];
  await inTransaction(memory.database, (client) =>
    memory.writer.write(client, drafts, { source: 'test', batchId: 'test', today: '2026-11-21' }),
  );
  for (const product of [memory, postgres]) {
    const person = await product.as('premium');
    await vi.waitFor(async () => expect((await search(person, {})).count).toBe(drafts.length), 300_000);
  }
});

describe('a call is refused', () => {
  test.each([
    ['without people', {}],
    ['with people and a list', { physicianIds: ['1'], listId: 'x' }],
    ['with no one', { physicianIds: [] }],
    ['with more than 100 people', { physicianIds: Array.from({ length: 101 }, (_, at) => String(at + 1)) }],
    ['with an id that is none', { physicianIds: ['x'] }],
    ['with a field that it does not have', { physicianIds: ['1'], limit: 5 }],
  ])('%s', async (_case, body) => {
    expect((await (await memory.as('basic')).post(path, body)).status).toBe(400);
  });

  test('for a list of another account, as for one that does not exist', async () => {
    const [mine, theirs] = [await memory.as('basic'), await memory.as('premium')];
    const [id = ''] = await idsOf(theirs, { state: ['NV'] });
    const { id: listId } = await newList(theirs, 'Theirs', [id]);
    const answers = await Promise.all([listId, 'none'].map((list) => mine.post(path, { listId: list })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe.each([
  ['memory', memory],
  ['postgres', postgres],
])('with the engine %s', (_engine, product) => {
  test('one person leads to the same profession, level and state, wider than the city, with skills first', async () => {
    const by = await product.as('basic');
    const [id = ''] = await idsOf(by, { skills: ['CRRT'] });
    const { filters, count, people: asked, widened, reasons } = await ask(by, { physicianIds: [id] });
    expect(asked).toBe(1);
    expect(filters).toMatchObject({ specialty: ['Nurse'], query: 'RN', state: ['TX'], city: [] });
    expect(filters?.prefer).toEqual(expect.arrayContaining(['CRRT', 'ECMO']));
    expect(widened).toEqual(['state']);
    const found = await search(by, filters ?? {});
    expect(found.count).toBe(count);
    expect(found.data.every(({ credentials }) => credentials === 'BSN, RN')).toBe(true);
    expect(found.data.slice(0, 12).every(({ skills }) => skills.includes('CRRT'))).toBe(true);
    expect(reasons).toContainEqual({ kind: 'level', value: 'RN', has: 1, of: 1, effect: 'required' });
    expect(reasons).toContainEqual({ kind: 'city', value: 'Dallas', has: 1, of: 1, effect: 'dropped' });
  });

  test('MD and DO are one level, and few people lead to a wider search that says so', async () => {
    const by = await product.as('basic');
    const { filters, widened, reasons } = await ask(by, { physicianIds: await idsOf(by, { state: ['NV'] }) });
    expect(filters).toMatchObject({ specialty: ['Cardiology'], query: 'MD or DO', state: [] });
    expect(widened).toEqual(['state', 'neighbors', 'anywhere']);
    expect(reasons).toContainEqual({ kind: 'level', value: 'MD or DO', has: 5, of: 5, effect: 'required' });
  });

  test('a list is counted as a whole and left out of its search', async () => {
    const by = await product.as('premium');
    const ids = await idsOf(by, { city: ['Austin'], query: 'RN' });
    const { id: listId } = await newList(by, `Austin of ${_engine}`, ids.slice(0, 10));
    const { filters, people: counted, reasons } = await ask(by, { listId });
    expect(counted).toBe(10);
    expect(filters?.notInList).toEqual([listId]);
    expect(reasons).toContainEqual({ kind: 'specialty', value: 'Nurse', has: 10, of: 10, effect: 'required' });
    const found = await idsOf(by, filters ?? {});
    expect(found.filter((id) => ids.slice(0, 10).includes(id))).toEqual([]);
  });

  test('people of two professions without a majority have no search', async () => {
    const by = await product.as('basic');
    const nurses = (await idsOf(by, { state: ['OK'] })).slice(0, 5);
    const doctors = await idsOf(by, { state: ['NV'] });
    const mixed = await ask(by, { physicianIds: [...nurses, ...doctors] });
    expect(mixed.filters?.specialty.toSorted()).toEqual(['Cardiology', 'Nurse']);
    expect(mixed.filters?.query).toBe('');
    expect(mixed.reasons.filter(({ kind }) => kind === 'specialty').map(({ has, of }) => [has, of])).toEqual([
      [5, 10],
      [5, 10],
    ]);
  });

  test('a person without data has no search, and one with a title is found by it', async () => {
    const by = await product.as('premium');
    const nothing = await ask(by, { physicianIds: await idsOf(by, { query: 'Nothingknown' }) });
    expect(nothing).toMatchObject({ filters: null, count: 0, people: 1, reasons: [] });
    const title = await ask(by, { physicianIds: await idsOf(by, { query: 'Titleonly' }) });
    expect(title).toMatchObject({ filters: { title: ['Perfusionist'] }, count: 1 });
  });

  test('ids of no one have no search', async () => {
    const by = await product.as('basic');
    expect(await ask(by, { physicianIds: ['999999999', '9999999999999999999'] })).toMatchObject({
      people: 0,
      filters: null,
    });
  });
});
