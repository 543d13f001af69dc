// Who may do what with a list: every operation, every caller, every kind of sharing.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sharedRights, type SharedRight } from '#contract/access/sharing.ts';
import { physicianList, type PhysicianList } from '#contract/lists/lists.ts';
import { failure } from '#contract/operation.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { answerOf, newList, postAddition, put, readList, readLists, writeCandidates } from './testing/list-calls.ts';
import { nameAs, newMember, newWorkspace, suspend } from './testing/seats.ts';

const product = testProduct({ runsJobs: false });
const all = Promise.withResolvers<string[]>();

beforeAll(async () => {
  all.resolve(await writeCandidates(product, 4));
  const person = await product.as('basic');
  const countNow = async (): Promise<unknown> =>
    Reflect.get(Object(await (await person.post('/api/optimized-search', { filters: {} })).json()), 'count');
  await vi.waitUntil(async () => (await countNow()) === 4, { timeout: 300_000 });
});

async function outcomeOf(response: Response): Promise<string> {
  if (response.ok) return 'yes';
  return `${response.status} ${failure.parse(await response.json()).code}`;
}

const share = (by: SignedIn, id: string, right: SharedRight | null): Promise<Response> =>
  put(by, `/api/lists/${id}/sharing`, { right });

interface Case {
  by: SignedIn;
  list: PhysicianList;
  /** In the list. */
  member: string;
  /** Not in it. */
  other: string;
}

/** In this order, the last one deletes the list. */
const operations: readonly [string, SharedRight, (made: Case) => Promise<Response>][] = [
  ['read', 'view', ({ by, list }) => by.request(`/api/lists/${list.id}`)],
  [
    'read members',
    'view',
    ({ by, list, member }) => by.post(`/api/lists/${list.id}/members`, { physicianIds: [member] }),
  ],
  ['search', 'view', ({ by, list }) => by.post('/api/optimized-search', { filters: { inList: [list.id] } })],
  ['search outside', 'view', ({ by, list }) => by.post('/api/optimized-search', { filters: { notInList: [list.id] } })],
  [
    'search by stage',
    'view',
    ({ by, list }) => by.post('/api/optimized-search', { filters: { inList: [list.id], stage: ['contacted'] } }),
  ],
  [
    'search in order',
    'view',
    ({ by, list }) => by.post('/api/optimized-search', { filters: { inList: [list.id], sortKey: 'added' } }),
  ],
  ['count', 'view', ({ by, list }) => by.post('/api/count-list-work', { listId: list.id, dueBy: '2026-11-28' })],
  ['find similar', 'view', ({ by, list }) => by.post('/api/find-similar', { listId: list.id })],
  ['add', 'work', ({ by, list, other }) => postAddition(by, { listId: list.id, physicianIds: [other] })],
  [
    'change a member',
    'work',
    ({ by, list, member }) => put(by, `/api/lists/${list.id}/members/${member}`, { stage: 'replied' }),
  ],
  [
    'change members',
    'work',
    ({ by, list, member }) =>
      put(by, `/api/lists/${list.id}/members`, { changes: [{ physicianIds: [member], stage: 'no' }] }),
  ],
  ['remove', 'work', ({ by, list, other }) => by.post(`/api/lists/${list.id}/remove`, { physicianIds: [other] })],
  [
    'restore',
    'work',
    ({ by, list }) => by.post(`/api/lists/${list.id}/restore`, { removalId: '4f6c1c1e-0000-4000-8000-000000000000' }),
  ],
  ['rename', 'manage', ({ by, list }) => put(by, `/api/lists/${list.id}`, { name: `${list.name} again` })],
  ['unshare', 'manage', ({ by, list }) => share(by, list.id, null)],
];

const callers = ['owner', 'manager', 'recruiter', 'viewer', 'no seat', 'other workspace', 'suspended'] as const;
type CallerOfTest = (typeof callers)[number];

/** Of lists of another account: for not shared, view, work and manage. */
const table: Readonly<Record<CallerOfTest, readonly [SharedRight | null, ...(SharedRight | null)[]]>> = {
  owner: [null, 'manage', 'manage', 'manage'],
  manager: [null, 'manage', 'manage', 'manage'],
  recruiter: [null, 'view', 'work', 'manage'],
  viewer: [null, 'view', 'view', 'view'],
  'no seat': [null, null, null, null],
  'other workspace': [null, null, null, null],
  suspended: [null, null, null, null],
};

const ranks: readonly (SharedRight | null)[] = [null, ...sharedRights];
const answerTo = (right: SharedRight | null, needed: SharedRight): string => {
  if (right === null) return '404 LIST_NOT_FOUND';
  return ranks.indexOf(right) >= ranks.indexOf(needed) ? 'yes' : '403 RIGHT_TOO_SMALL';
};

/** The account to which the list belongs, and the caller. */
async function pairOf(caller: CallerOfTest): Promise<{ ana: SignedIn; by: SignedIn; workspaceId: string }> {
  const workspaceId = await newWorkspace(product);
  const ana = await newMember(product, workspaceId);
  const by = await (() => {
    if (caller === 'no seat') return product.signedIn({ plan: 'premium' });
    if (caller === 'suspended') return newMember(product, workspaceId);
    if (caller !== 'other workspace') return newMember(product, workspaceId, caller);
    return newWorkspace(product).then((other) => newMember(product, other, 'owner'));
  })();
  return { ana, by, workspaceId };
}

describe.each(callers)('the caller %s', (caller) => {
  test.each(ranks)('may do what its right lets it do with a list that another member shares for %s', async (right) => {
    const { ana, by, workspaceId } = await pairOf(caller);
    const [member = '', other = ''] = await all.promise;
    const list = await newList(ana, 'Night Nurses', [member]);
    if (right !== null) expect(await outcomeOf(await share(ana, list.id, right))).toBe('yes');
    if (caller === 'suspended') await suspend(product, workspaceId);
    const mine = table[caller][ranks.indexOf(right)] ?? null;
    const answers: [string, string][] = [];
    for (const [name, , call] of operations)
      answers.push([name, await outcomeOf(await call({ by, list, member, other }))]);
    expect(answers).toEqual(operations.map(([name, needed]) => [name, answerTo(mine, needed)]));
    const shown = (await readLists(by)).map(({ id, my_right: myRight, owner }) => [id, myRight, owner?.id]);
    // The last operation ended the sharing where it was allowed.
    expect(shown).toEqual(mine === null || mine === 'manage' ? [] : [[list.id, mine, ana.userId]]);
    expect((await readLists(ana)).map(({ my_right: myRight, owner }) => [myRight, owner])).toEqual([['manage', null]]);
  });

  test('may do everything with a list of its own', async () => {
    const { by, workspaceId } = await pairOf(caller);
    const [member = '', other = ''] = await all.promise;
    const list = await newList(by, 'Mine', [member]);
    if (caller === 'suspended') await suspend(product, workspaceId);
    const answers: string[] = [];
    for (const [, , call] of operations) answers.push(await outcomeOf(await call({ by, list, member, other })));
    expect(new Set(answers)).toEqual(new Set(['yes']));
    expect(await outcomeOf(await share(by, list.id, 'work'))).toBe(
      caller === 'no seat' || caller === 'suspended' ? '403 NO_SEAT' : 'yes',
    );
    expect(await outcomeOf(await by.post(`/api/lists/${list.id}/delete`, {}))).toBe('yes');
  });

  test('deletes a list of another member only with the right to manage it', async () => {
    const { ana, by, workspaceId } = await pairOf(caller);
    for (const right of sharedRights) {
      const list = await newList(ana, right, (await all.promise).slice(0, 1));
      await share(ana, list.id, right);
      if (caller === 'suspended') await suspend(product, workspaceId);
      expect(await outcomeOf(await by.post(`/api/lists/${list.id}/delete`, {}))).toBe(
        answerTo(table[caller][ranks.indexOf(right)] ?? null, 'manage'),
      );
      if (caller === 'suspended') return;
    }
  });
});

async function team() {
  const workspaceId = await newWorkspace(product);
  const [ana, ben] = [await newMember(product, workspaceId), await newMember(product, workspaceId)];
  await nameAs(product, ana, 'Ana Lima');
  await nameAs(product, ben, 'Ben Okafor');
  const ids = await all.promise;
  return { workspaceId, ana, ben, ids, list: await newList(ana, 'Night Nurses', ids.slice(0, 2)) };
}

describe('sharing', () => {
  test('is refused with a right that does not exist', async () => {
    const { ana, list } = await team();
    for (const right of ['own', 'VIEW', '', 1, undefined])
      expect((await put(ana, `/api/lists/${list.id}/sharing`, { right })).status).toBe(400);
    expect((await readList(ana, list.id)).shared).toBeNull();
  });

  test('cannot name a workspace: it is that of the caller', async () => {
    const { ana, list } = await team();
    const other = await newWorkspace(product);
    const response = await put(ana, `/api/lists/${list.id}/sharing`, { right: 'view', workspaceId: other });
    expect(response.status).toBe(400);
  });

  test('says whose the list is, what the others may do and what the reader may do', async () => {
    const { ana, ben, list } = await team();
    await share(ana, list.id, 'work');
    expect(await readList(ana, list.id)).toMatchObject({ owner: null, shared: { right: 'work' }, my_right: 'manage' });
    expect(await readList(ben, list.id)).toMatchObject({
      owner: { id: ana.userId, name: 'Ana Lima' },
      shared: { right: 'work' },
      my_right: 'work',
    });
  });

  test('with too small a right says whom to ask', async () => {
    const { ana, ben, ids, list } = await team();
    await share(ana, list.id, 'view');
    const refused = await postAddition(ben, { listId: list.id, physicianIds: ids });
    expect(failure.parse(await refused.json()).message).toBe(
      'You may view this list. Ask Ana Lima, to whom it belongs, for the right to change it.',
    );
    await share(ana, list.id, 'work');
    const renaming = await put(ben, `/api/lists/${list.id}`, { name: 'Mine now' });
    expect(failure.parse(await renaming.json()).message).toBe(
      'You may work on this list. Ask Ana Lima, to whom it belongs, for the right to manage it.',
    );
  });

  test('leaves the names of one’s own lists free, and counts no list of others', async () => {
    const { ana, ben, list } = await team();
    await share(ana, list.id, 'manage');
    expect((await ben.post('/api/lists', { name: 'night nurses' })).status).toBe(200);
    await ana.post('/api/lists', { name: 'Taken' });
    // The name is taken among the lists of the account to which the list belongs.
    expect(await outcomeOf(await put(ben, `/api/lists/${list.id}`, { name: 'TAKEN' }))).toBe('409 LIST_NAME_TAKEN');
    expect(await outcomeOf(await put(ben, `/api/lists/${list.id}`, { name: 'Day Nurses' }))).toBe('yes');
    expect(await readList(ana, list.id)).toMatchObject({ name: 'Day Nurses', user_id: ana.userId });
  });

  test('that a manager of the list ends leaves the manager nothing to see', async () => {
    const { ana, ben, list } = await team();
    await share(ana, list.id, 'manage');
    const answer = z.object({ list: physicianList.nullable() });
    expect(await answerOf(await share(ben, list.id, 'work'), answer)).toMatchObject({ list: { my_right: 'work' } });
    await share(ana, list.id, 'manage');
    expect(await answerOf(await share(ben, list.id, null), answer)).toEqual({ list: null });
    expect(await answerOf(await share(ana, list.id, 'view'), answer)).toMatchObject({ list: { id: list.id } });
  });

  test('of an API key ends with the seat of its account', async () => {
    const { ana, ben, list, workspaceId } = await team();
    await share(ana, list.id, 'work');
    await product.database.pool.query('update sessions set stepped_up_at = now() where user_id = $1', [ben.userId]);
    const created = await ben.post('/api/account/api-keys', { name: 'Program', scopes: ['lists'] });
    const { key } = z.object({ key: z.string() }).parse(await created.json());
    const headers = { authorization: `Bearer ${key}` };
    const read = () => product.request(`/api/lists/${list.id}`, { headers });
    expect((await read()).status).toBe(200);
    await product.database.pool.query('delete from workspace_members where workspace_id = $1 and user_id = $2', [
      workspaceId,
      ben.userId,
    ]);
    expect((await read()).status).toBe(404);
  });
});
