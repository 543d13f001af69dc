// What the page of all lists shows of each: when it changed last, and how many next steps are due.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { physicianList, type PhysicianList } from '#contract/lists/lists.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { add, newList, put, readList, writeCandidates } from './testing/list-calls.ts';

const product = testProduct();
const { pool } = product.database;

const listsOf = async (by: SignedIn, query = ''): Promise<PhysicianList[]> =>
  z.object({ data: z.array(physicianList) }).parse(await (await by.request(`/api/lists${query}`)).json()).data;

test('a list changed when its text, its members or the work on them changed, and not when it is read', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  const [first = '', second = ''] = await writeCandidates(product, 2);
  const { id } = await newList(by, 'Nurses', [first]);
  const long = '2020-01-01T00:00:00.000Z';
  const changes: [string, () => Promise<unknown>][] = [
    ['text', () => put(by, `/api/lists/${id}`, { name: 'Nurses', description: 'For spring' })],
    ['members', () => add(by, { listId: id, physicianIds: [second] })],
    ['stage', () => put(by, `/api/lists/${id}/members/${first}`, { stage: 'contacted' })],
    ['note', () => put(by, `/api/lists/${id}/members/${first}`, { note: 'After six' })],
    ['outcome', () => by.post('/api/contact-attempts', { physicianId: first, channel: 'call', outcome: 'interested' })],
    ['removal', () => by.post(`/api/lists/${id}/remove`, { physicianIds: [second] })],
  ];
  for (const [change, make] of changes) {
    await pool.query('update lists set changed_at = $2 where id = $1', [id, long]);
    expect((await readList(by, id)).changed_at).toBe(long);
    await make();
    expect([change, (await readList(by, id)).changed_at > long]).toEqual([change, true]);
  }
});

test('a list that was not changed since it was created has that time', async () => {
  const by = await product.signedIn({ plan: 'basic' });
  await by.post('/api/lists', { name: 'Empty' });
  expect(await listsOf(by)).toEqual([expect.objectContaining({ name: 'Empty' })]);
  const [list] = await listsOf(by);
  expect(list?.changed_at).toBe(list?.created_at);
});

test('next steps are due on their day and afterwards, by list and for their owner', async () => {
  const [by, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
  const ids = await writeCandidates(product, 3);
  const { id } = await newList(by, 'Nurses', ids);
  await newList(by, 'Others', ids);
  const { id: theirs } = await newList(other, 'Theirs', ids);
  const days = ['2026-11-27', '2026-11-28', '2026-11-29'];
  for (const listId of [id, theirs])
    for (const [at, nextStepOn] of days.entries())
      await by.request(`/api/lists/${listId}/members/${ids[at]}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ nextStepOn }),
      });
  const dueOf = async (query: string) => (await listsOf(by, query)).map(({ name, due_count }) => [name, due_count]);
  expect(await dueOf('?dueBy=2026-11-28')).toEqual([
    ['Others', 0],
    ['Nurses', 2],
  ]);
  expect(await dueOf('')).toEqual([
    ['Others', undefined],
    ['Nurses', undefined],
  ]);
  expect((await by.request('/api/lists?dueBy=today')).status).toBe(400);
  expect((await by.request('/api/lists?dueBy=2026-02-30')).status).toBe(400);
});
