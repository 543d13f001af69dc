// Who did what in a shared list: who added, whose the next step is, and the history.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { failure } from '#contract/operation.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { findOwnEvents } from './events-store.ts';
import { followMerges } from './follow-merges.ts';
import { forgetCandidate } from './public.ts';
import { newList, postAddition, put, readMembers, writeCandidates } from './testing/list-calls.ts';
import { nameAs, newMember, newWorkspace } from './testing/seats.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

let written: Promise<string[]> | null = null;
const candidates = async (): Promise<string[]> => (written ??= writeCandidates(product, 130));

const history = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      by: z.object({ name: z.string() }).nullable(),
      what: z.string(),
      candidates: z.number(),
      physician: z.object({ id: z.string() }).nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      to_member: z.object({ name: z.string() }).nullable(),
    }),
  ),
  hasMore: z.boolean(),
});
const readHistory = async (by: SignedIn, id: string, query = '') =>
  history.parse(await (await by.request(`/api/lists/${id}/history${query}`)).json());

/** Oldest first: who did what, from what to what. */
const told = async (by: SignedIn, id: string, query = ''): Promise<(string | number | null)[][]> =>
  (await readHistory(by, id, query)).data
    .toReversed()
    .map(({ by: member, what, candidates: count, from, to, to_member: toMember }) => [
      member?.name ?? null,
      what,
      count,
      from,
      to ?? toMember?.name ?? null,
    ]);

async function team() {
  const workspaceId = await newWorkspace(product);
  const [ana, ben] = [await newMember(product, workspaceId), await newMember(product, workspaceId)];
  await nameAs(product, ana, 'Ana Lima');
  await nameAs(product, ben, 'Ben Okafor');
  const ids = await candidates();
  const list = await newList(ana, 'Night Nurses', ids.slice(0, 1));
  await put(ana, `/api/lists/${list.id}/sharing`, { right: 'work' });
  const write = (by: SignedIn, id: string, change: object) => put(by, `/api/lists/${list.id}/members/${id}`, change);
  return { workspaceId, ana, ben, ids, list, write };
}

describe('the history of a shared list', () => {
  test('is not there for strangers, and is empty while a list is not shared', async () => {
    const { list } = await team();
    const stranger = await product.signedIn({ plan: 'premium' });
    expect((await stranger.request(`/api/lists/${list.id}/history`)).status).toBe(404);
    const own = await newList(stranger, 'Own', (await candidates()).slice(0, 3));
    await put(stranger, `/api/lists/${own.id}/members/${(await candidates())[0]}`, { stage: 'no' });
    expect(await told(stranger, own.id)).toEqual([]);
    expect((await pool.query('select from list_events where list_id = $1', [own.id])).rowCount).toBe(0);
  });

  test.each(['?before=-1', '?before=x', '?before=99999999999999999999', '?physicianId=x'])(
    'is refused for %s',
    async (query) => {
      const { ana, list } = await team();
      expect((await ana.request(`/api/lists/${list.id}/history${query}`)).status).toBe(400);
    },
  );

  test('says who did what, without the text of notes', async () => {
    const { ana, ben, ids, list, write } = await team();
    const [first = '', second = ''] = ids;
    await postAddition(ben, { listId: list.id, physicianIds: [second] });
    await write(ben, first, { stage: 'contacted' });
    await write(ben, first, { nextStep: 'Call back', nextStepOn: '2026-11-30', note: 'Private words' });
    await write(ana, first, { assignedTo: ana.userId });
    await put(ana, `/api/lists/${list.id}/members`, { changes: [{ physicianIds: [first, second], stage: 'replied' }] });
    await ben.post(`/api/lists/${list.id}/remove`, { physicianIds: [second] });
    await put(ana, `/api/lists/${list.id}`, { name: 'Nights' });
    expect(await told(ben, list.id)).toEqual([
      ['Ana Lima', 'shared', 0, null, 'work'],
      ['Ben Okafor', 'added', 1, null, null],
      ['Ben Okafor', 'stage', 1, 'to contact', 'contacted'],
      ['Ben Okafor', 'assigned', 1, null, 'Ben Okafor'],
      ['Ben Okafor', 'next step', 1, null, 'Call back · 2026-11-30'],
      ['Ben Okafor', 'note', 1, null, null],
      ['Ana Lima', 'assigned', 1, null, 'Ana Lima'],
      ['Ana Lima', 'stage', 1, 'contacted', 'replied'],
      ['Ana Lima', 'stage', 1, 'to contact', 'replied'],
      ['Ana Lima', 'assigned', 1, null, 'Ana Lima'],
      ['Ben Okafor', 'removed', 1, null, null],
      ['Ana Lima', 'renamed', 0, 'Night Nurses', 'Nights'],
    ]);
    expect((await told(ben, list.id, `?physicianId=${second}`)).map(([, what]) => what)).toEqual([
      'added',
      'stage',
      'assigned',
      'removed',
    ]);
    expect(JSON.stringify(await readHistory(ana, list.id))).not.toContain('Private words');
    expect(await findOwnEvents(product.database, ben.userId, 100)).toHaveLength(6);
  });

  test('counts more than 100 candidates of one change, and is read in parts', async () => {
    const { ana, ben, ids, list, write } = await team();
    await postAddition(ben, { listId: list.id, physicianIds: ids });
    expect((await told(ana, list.id)).at(-1)).toEqual(['Ben Okafor', 'added', ids.length - 1, null, null]);
    for (let n = 0; n < 60; n += 1) await write(ben, ids[n] ?? '', { stage: n % 2 === 0 ? 'no' : 'replied' });
    const parts: string[] = [];
    let before = '';
    for (let hasMore = true; hasMore;) {
      const part = await readHistory(ana, list.id, before);
      parts.push(...part.data.map(({ id }) => id));
      before = `?before=${part.data.at(-1)?.id}`;
      hasMore = part.hasMore;
    }
    // Each of the 60 became the step of Ben as well.
    expect([parts.length, new Set(parts).size]).toEqual([122, 122]);
  });

  test('names no one after the account is deleted, and is deleted with a removed candidate and after a year', async () => {
    const { ana, ben, ids, list, write } = await team();
    const [first = ''] = ids;
    await write(ben, first, { stage: 'contacted' });
    await pool.query('delete from users where id = $1', [ben.userId]);
    expect((await told(ana, list.id)).slice(1)).toEqual([
      [null, 'stage', 1, 'to contact', 'contacted'],
      [null, 'assigned', 1, null, null],
    ]);
    const gone = '77';
    await pool.query('update list_events set candidate_id = $2 where list_id = $1 and candidate_id is not null', [
      list.id,
      gone,
    ]);
    await inTransaction(product.database, (client) => forgetCandidate(client, gone));
    expect(await told(ana, list.id)).toEqual([['Ana Lima', 'shared', 0, null, 'work']]);
    await pool.query(`update list_events set at = now() - interval '366 days' where list_id = $1`, [list.id]);
    await product.runJob('prune-list-history', {});
    expect(await told(ana, list.id)).toEqual([]);
  });

  test('follows a candidate who is merged into another one, and goes back when that is undone', async () => {
    const { ana, ben, list, write } = await team();
    const [from = '', into = ''] = await writeCandidates(product, 2);
    await postAddition(ben, { listId: list.id, physicianIds: [from] });
    await write(ben, from, { stage: 'contacted' });
    const { rows } = await pool.query<{ id: string }>(
      `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id) values ('merge', $1, $2, 'link') returning id`,
      [from, into],
    );
    await followMerges(product.database);
    const whatOf = async (id: string) => (await told(ana, list.id, `?physicianId=${id}`)).map(([, what]) => what);
    expect([await whatOf(from), await whatOf(into)]).toEqual([[], ['added', 'stage', 'assigned']]);
    await pool.query('delete from regrouped_candidates where id = $1', [rows[0]?.id]);
    await followMerges(product.database);
    expect([await whatOf(from), await whatOf(into)]).toEqual([['added', 'stage', 'assigned'], []]);
  });

  test('of one workspace is not shown to another one', async () => {
    const { ana, ids, list, write } = await team();
    await write(ana, ids[0] ?? '', { stage: 'no' });
    await pool.query('delete from workspace_members where user_id = $1', [ana.userId]);
    const other = await newWorkspace(product);
    await pool.query(`insert into workspace_members (user_id, workspace_id, role) values ($1, $2, 'owner')`, [
      ana.userId,
      other,
    ]);
    await put(ana, `/api/lists/${list.id}/sharing`, { right: 'view' });
    expect((await told(ana, list.id)).map(([, what]) => what)).toEqual(['shared']);
  });
});

describe('a next step', () => {
  test('is refused for someone who is not in the workspace, and for viewers', async () => {
    const { workspaceId, ana, ids, list, write } = await team();
    const viewer = await newMember(product, workspaceId, 'viewer');
    const stranger = await newMember(product, await newWorkspace(product));
    for (const { userId } of [viewer, stranger, { userId: 'nobody' }]) {
      const refused = await write(ana, ids[0] ?? '', { assignedTo: userId });
      expect([refused.status, failure.parse(await refused.json()).code]).toEqual([409, 'NOT_A_MEMBER']);
    }
    expect((await readMembers(ana, list.id, ids.slice(0, 1)))[0]?.assigned_to).toBeNull();
  });

  test('is of no one in a list that is not shared', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const ids = (await candidates()).slice(0, 1);
    const list = await newList(person, 'Own', ids);
    const path = `/api/lists/${list.id}/members/${ids[0]}`;
    expect((await put(person, path, { assignedTo: person.userId })).status).toBe(409);
    expect((await put(person, path, { stage: 'no' })).status).toBe(200);
    expect((await readMembers(person, list.id, ids))[0]).toMatchObject({ added_by: null, assigned_to: null });
  });

  test('is taken by who works on it first, and can be given to another member or to no one', async () => {
    const { ana, ben, ids, list, write } = await team();
    const [id = ''] = ids;
    const assigned = async () => (await readMembers(ana, list.id, [id]))[0]?.assigned_to?.name ?? null;
    await write(ben, id, { note: 'A note takes nothing' });
    expect(await assigned()).toBeNull();
    await write(ben, id, { nextStep: 'Call' });
    await write(ana, id, { stage: 'contacted' });
    expect(await assigned()).toBe('Ben Okafor');
    await write(ben, id, { assignedTo: ana.userId });
    expect(await assigned()).toBe('Ana Lima');
    await write(ben, id, { assignedTo: null });
    expect(await assigned()).toBeNull();
  });

  test('stays with the candidate through removal, undo and merge', async () => {
    const { ben, ids, list, write } = await team();
    const [id = ''] = ids;
    await write(ben, id, { stage: 'contacted' });
    const answer: unknown = await (await ben.post(`/api/lists/${list.id}/remove`, { physicianIds: [id] })).json();
    await ben.post(`/api/lists/${list.id}/restore`, { removalId: Reflect.get(Object(answer), 'removalId') });
    expect((await readMembers(ben, list.id, [id]))[0]?.assigned_to).toEqual({ id: ben.userId, name: 'Ben Okafor' });
  });
});

test('who added a candidate to a shared list is shown beside it', async () => {
  const { ben, ids, list } = await team();
  const [first = '', second = ''] = ids;
  await postAddition(ben, { listId: list.id, physicianIds: [second] });
  const members = await readMembers(ben, list.id, [first, second]);
  expect(new Map(members.map(({ physician_id: id, added_by: by }) => [id, by?.name ?? null]))).toEqual(
    new Map([
      [first, null],
      [second, 'Ben Okafor'],
    ]),
  );
});
