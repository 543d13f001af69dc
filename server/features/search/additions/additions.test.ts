import { describe, expect, test } from 'vitest';
import { searchAddition, type SearchAddition } from '#contract/search/search-additions.ts';
import {
  add,
  newList,
  readList,
  readLists,
  readMembers,
  writeCandidates,
} from '#server/features/lists/testing/list-calls.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { absentId, additionCalls } from './testing/addition-calls.ts';

const product = testProduct({ runsJobs: false });
const { database } = product;
const { all, read, run, cancel } = additionCalls(product);

const order = (by: SignedIn, body: object, key?: string): Promise<Response> =>
  by.post('/api/search-additions', { filters: {}, ...body }, key ? { headers: { 'idempotency-key': key } } : {});

async function ordered(by: SignedIn, body: object, key?: string): Promise<SearchAddition> {
  const response = await order(by, body, key);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return searchAddition.parse(await response.json());
}

/** The response without what differs in each. */
async function bytesOf(response: Response): Promise<string> {
  return `${response.status} ${(await response.text()).replace(response.headers.get('x-request-id') ?? '', '')}`;
}

describe('a whole search is refused', () => {
  test('with the Monthly Plan, as Select All is', async () => {
    const response = await order(await product.signedIn({ plan: 'basic' }), { listName: 'All' });
    expect([response.status, Reflect.get(Object(await response.json()), 'code')]).toEqual([403, 'PREMIUM_REQUIRED']);
  });

  test('for a list of another account as for an absent one, in the target and in the filters', async () => {
    const [mine, theirs] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const foreign = await newList(theirs, 'Theirs', (await all.promise).slice(0, 2));
    for (const body of [
      (id: string) => ({ listId: id }),
      (id: string) => ({ listName: 'Mine', filters: { inList: [id] } }),
    ]) {
      const answers = [];
      for (const id of [foreign.id, absentId, "'"]) answers.push(await bytesOf(await order(mine, body(id))));
      expect(answers[0]).toMatch(/^404 .*The requested list does not exist or you do not have permission to view it\./);
      expect(new Set(answers).size).toBe(1);
    }
    expect(await readLists(mine)).toEqual([]);
  });

  test('when it finds no candidate, before a list is created', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const response = await order(person, { listName: 'Empty', filters: { query: 'xqzzy' } });
    expect(await bytesOf(response)).toMatch(/^409 .*NO_RESULTS.*No candidates match this search\./);
    expect(await readLists(person)).toEqual([]);
  });

  test('while another one of the account is running, and without or with two lists', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const first = await ordered(person, { listName: 'First' });
    expect(await bytesOf(await order(person, { listName: 'Second' }))).toMatch(/^409 .*ADDITION_RUNNING/);
    expect((await readLists(person)).map(({ name }) => name)).toEqual(['First']);
    for (const target of [{}, { listName: 'A', listId: first.list_id }])
      expect((await order(person, target)).status).toBe(400);
  });

  test('to other accounts: an addition of another account and an absent one get the same bytes', async () => {
    const [mine, theirs] = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'premium' })];
    const { id } = await ordered(theirs, { listName: 'Theirs' });
    const answers = [];
    for (const one of [id, absentId, "'"]) answers.push(await bytesOf(await cancel(mine, one)));
    expect(answers[0]).toMatch(/^404 /);
    expect(new Set(answers).size).toBe(1);
    expect(await read(mine, id)).toBeUndefined();
    expect((await read(theirs, id))?.state).toBe('searching');
  });
});

test('all candidates of the search come into the list once, also when the request and the job are repeated', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  const ids = await all.promise;
  const list = await newList(person, 'Some', ids.slice(0, 3));
  const request = { listId: list.id, filters: { state: 'TX', page: 2, limit: 10 } };
  const first = await ordered(person, request, 'one-key');
  expect(first).toMatchObject({ state: 'searching', total: null, result: null });
  expect((await ordered(person, request, 'one-key')).id).toBe(first.id);
  const others = [
    { ...request, filters: { state: 'CA' } },
    { ...request, listId: (await newList(person, 'Other', ids.slice(0, 1))).id },
  ];
  for (const other of others) expect((await order(person, other, 'one-key')).status).toBe(409);
  expect((await readList(person, list.id)).physician_count).toBe(3);
  await run(first.id);
  await run(first.id);
  const done = { state: 'done', total: 40, processed: 40, result: { added: 37, already_there: 3, gone: 0 } };
  expect(await read(person, first.id)).toMatchObject(done);
  expect(await ordered(person, request, 'one-key')).toMatchObject({ id: first.id, ...done });
  expect((await readList(person, list.id)).physician_count).toBe(40);
  expect(await readMembers(person, list.id, ids)).toHaveLength(40);
});

test('a try after a failed one adds the candidates that the search found first, without those who left the directory', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  const extra = await writeCandidates(product, 2);
  const { id, list_id: listId } = await ordered(person, { listName: 'Frozen' });
  await database.pool.query(
    `update search_additions set candidate_ids = $2::bigint[], total = 2, state = 'adding' where id = $1`,
    [id, extra],
  );
  await changeCandidates(database.pool, 'delete from candidates where id = $1', [extra[0]]);
  await run(id);
  expect(await read(person, id)).toMatchObject({ state: 'done', total: 2, result: { added: 1, gone: 1 } });
  expect((await readMembers(person, listId, extra)).map((member) => member.physician_id)).toEqual([extra[1]]);
  await changeCandidates(database.pool, 'delete from candidates where id = $1', [extra[1]]);
});

test('a canceled addition adds no candidate, and the account can start another one', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  const { id, list_id: listId } = await ordered(person, { listName: 'Canceled' });
  expect(searchAddition.parse(await (await cancel(person, id)).json()).state).toBe('canceled');
  await run(id);
  expect((await readList(person, listId)).physician_count).toBe(0);
  const next = await ordered(person, { listId });
  await run(next.id);
  expect(searchAddition.parse(await (await cancel(person, next.id)).json())).toMatchObject({ state: 'done' });
});

test.each([
  ['its list', 'The list was deleted or is not shared with you any more, so no candidates were added.'],
  [
    'a list of its filters',
    'A list that the search names was deleted or is not shared with you any more, so no candidates were added.',
  ],
])('an addition fails with one sentence when %s is deleted before it runs', async (which, sentence) => {
  const person = await product.signedIn({ plan: 'premium' });
  const members = (await all.promise).slice(0, 4);
  const searched = await newList(person, 'Searched', members);
  const { id, list_id: listId } = await ordered(person, { listName: 'Target', filters: { inList: [searched.id] } });
  await person.post(`/api/lists/${which === 'its list' ? listId : searched.id}/delete`, {});
  await run(id);
  expect(await read(person, id)).toMatchObject({ state: 'failed', failure: sentence, result: null });
});

test('an addition to a list without room leaves the list as it was, and says so', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  const list = await newList(person, 'Nearly full', (await all.promise).slice(0, 1));
  await database.pool.query('update lists set size = 99970 where id = $1', [list.id]);
  const { id } = await ordered(person, { listId: list.id });
  await run(id);
  expect(await read(person, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('room for 30 more'),
  });
  expect(await readMembers(person, list.id, await all.promise)).toHaveLength(1);
});

test('an addition that no job could finish ends after a day, so that the account can start another one', async () => {
  const person = await product.signedIn({ plan: 'premium' });
  const { id, list_id: listId } = await ordered(person, { listName: 'Old' });
  await database.pool.query(`update search_additions set created_at = now() - interval '23 hours' where id = $1`, [id]);
  await product.runJob('prune-search-additions', {});
  expect((await read(person, id))?.state).toBe('searching');
  await database.pool.query(`update search_additions set created_at = now() - interval '25 hours' where id = $1`, [id]);
  await product.runJob('prune-search-additions', {});
  expect((await ordered(person, { listId })).state).toBe('searching');
  expect((await add(person, { listId, physicianIds: (await all.promise).slice(0, 1) })).added).toBe(1);
});
