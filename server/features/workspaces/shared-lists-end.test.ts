// Two members, two servers: what a member loses at once, what both keep when a person leaves the directory, and what is due on the day of each.
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { physicianList } from '#contract/lists/lists.ts';
import { listMember } from '#contract/lists/list-members.ts';
import { contactVault, identityHasher, removeCandidate } from '#server/features/candidates/public.ts';
import {
  add,
  answerOf,
  newList,
  put,
  readMembers,
  writeCandidates,
} from '#server/features/lists/testing/list-calls.ts';
import { forgetCandidate } from '#server/features/lists/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { newMember, newWorkspace, outcomeOf } from './testing/workspace-calls.ts';

const product = testProduct();
const second = testProduct({ sharing: product });

const elsewhere = ({ authorization }: SignedIn, path: string): Promise<Response> =>
  second.request(path, { headers: { authorization } });
const share = async (by: SignedIn, id: string, right: string | null): Promise<string> =>
  outcomeOf(await put(by, `/api/lists/${id}/sharing`, { right }));

/** Whom a search within the list finds as due by the day. */
const countDue = async (by: SignedIn, listId: string, dueBy: string): Promise<unknown> =>
  Reflect.get(
    Object(await (await by.post('/api/optimized-search', { filters: { inList: [listId], dueBy } })).json()),
    'count',
  );

async function sharedList(people: number) {
  const { owner, id: workspaceId } = await newWorkspace(product, 5);
  const [ana, ben] = [await newMember(product, owner, 'recruiter'), await newMember(product, owner, 'recruiter')];
  const ids = await writeCandidates(product, people);
  const { id: listId } = await newList(ana, 'Nights', ids);
  expect(await share(ana, listId, 'manage')).toBe('200');
  return { owner, workspaceId, ana, ben, ids, listId };
}

test('a removed member loses the shared list on both servers, by every way to read it', async () => {
  const { owner, ben, ids, listId } = await sharedList(2);
  await put(ben, `/api/lists/${listId}/members/${ids[0]}`, { stage: 'contacted' });
  const pages = z.object({ total: z.int() });
  const ways = async (): Promise<unknown[]> => [
    (await elsewhere(ben, `/api/lists/${listId}`)).status,
    (await elsewhere(ben, `/api/lists/${listId}/history`)).status,
    (await answerOf(await elsewhere(ben, '/api/lists?page=1'), pages)).total,
    (await answerOf(await elsewhere(ben, `/api/lists?ids=${listId}`), z.object({ data: z.array(physicianList) }))).data
      .length,
    (
      await answerOf(
        await elsewhere(ben, `/api/candidates/${ids[0]}/workspace-history`),
        z.object({ data: z.array(z.unknown()) }),
      )
    ).data.length > 0,
    (await ben.request(`/api/lists/${listId}`)).status,
  ];
  expect(await ways()).toEqual([200, 200, 1, 1, true, 200]);
  expect((await owner.post(`/api/workspace/members/${ben.userId}/remove`, {})).status).toBe(200);
  // Rights are read with every request: nothing waits.
  expect(await ways()).toEqual([404, 404, 0, 0, false, 404]);
  expect(await outcomeOf(await put(ben, `/api/lists/${listId}/members/${ids[0]}`, { stage: 'replied' }))).not.toBe(
    '200',
  );
});

test('a person who is removed while two members edit leaves no work behind, and no edit fails otherwise', async () => {
  const { ana, ben, ids, listId } = await sharedList(3);
  const [gone = '', kept = ''] = ids;
  const [vault, hasher] = [contactVault(testSecrets.contactKeys), identityHasher(testSecrets.lookupKey)];
  const edits = (by: SignedIn, at: number): Promise<Response>[] =>
    [gone, kept].map((id) =>
      put(by, `/api/lists/${listId}/members/${id}`, { nextStep: `Step ${at}`, note: `N ${at}` }),
    );
  const removal = inTransaction(product.database, (client) =>
    removeCandidate(client, vault, hasher, gone, {
      forgetCandidate: async (one, id) => void (await forgetCandidate(one, id)),
    }),
  );
  const answers = await Promise.all([
    ...edits(ana, 1),
    ...edits(ben, 2),
    ...edits(ana, 3),
    add(ben, { listId, physicianIds: [kept] }).then(() => new Response('{}')),
  ]);
  await removal;
  for (const answer of answers) expect([200, 404, 409]).toContain(answer.status);
  expect((await put(ben, `/api/lists/${listId}/members/${gone}`, { stage: 'no' })).status).toBe(404);
  expect((await readMembers(ana, listId, ids)).map(({ physician_id: id }) => id)).toEqual(
    expect.arrayContaining([kept]),
  );
  expect((await readMembers(ana, listId, [gone])).length).toBe(0);
  const { rows } = await product.database.pool.query('select 1 from list_events where candidate_id = $1', [gone]);
  expect(rows).toEqual([]);
});

test('a next step is due for each of two members on the day of their own time zone', async () => {
  const { ana, ben, ids, listId } = await sharedList(1);
  await answerOf(
    await put(ana, `/api/lists/${listId}/members/${ids[0]}`, { nextStep: 'Call', nextStepOn: '2026-12-01' }),
    listMember,
  );
  const lists = z.object({ data: z.array(physicianList) });
  const due = async (by: SignedIn, day: string) =>
    (await answerOf(await by.request(`/api/lists?page=1&dueBy=${day}`), lists)).data.find(({ id }) => id === listId)
      ?.due_count;
  // At one moment it is the last of November in Honolulu, and the first of December in Auckland.
  expect([await due(ana, '2026-11-30'), await due(ben, '2026-12-01')]).toEqual([0, 1]);
  await vi.waitFor(
    async () => {
      expect([await countDue(ana, listId, '2026-11-30'), await countDue(ben, listId, '2026-12-01')]).toEqual([0, 1]);
    },
    { timeout: 300_000 },
  );
});

test('the next step of a member who only views from now on is kept, and is no one’s', async () => {
  const { owner, ana, ben, ids, listId } = await sharedList(1);
  await put(ben, `/api/lists/${listId}/members/${ids[0]}`, { nextStep: 'Call' });
  const steps = async () =>
    (await readMembers(ana, listId, ids)).map((member) => [member.next_step, member.assigned_to?.id ?? null]);
  expect(await steps()).toEqual([['Call', ben.userId]]);
  expect((await owner.post(`/api/workspace/members/${ben.userId}/role`, { role: 'viewer' })).status).toBe(200);
  expect(await steps()).toEqual([['Call', null]]);
});

test('two members who rename, share, delete and hand over while the workspace closes leave no list shared', async () => {
  const { owner, workspaceId, ana, ben, ids, listId } = await sharedList(2);
  const outcomes = await Promise.all(
    [
      put(ana, `/api/lists/${listId}`, { name: 'Ana names it' }),
      put(ben, `/api/lists/${listId}`, { name: 'Ben names it' }),
      put(ben, `/api/lists/${listId}/sharing`, { right: 'view' }),
      put(ana, `/api/lists/${listId}/sharing`, { right: 'work' }),
      ben.post('/api/workspace/leave', {}),
      owner.post('/api/workspace/close', {}),
      put(ben, `/api/lists/${listId}/members/${ids[0]}`, { stage: 'contacted' }),
      ana.request(`/api/candidates/${ids[0]}/workspace-history`),
    ].map(async (answer) => (await answer).status),
  );
  for (const status of outcomes) expect([200, 403, 404, 409]).toContain(status);
  const closed = (await product.database.pool.query('select 1 from workspaces where id = $1', [workspaceId])).rows;
  if (closed.length > 0) expect((await owner.post('/api/workspace/close', {})).status).toBe(200);
  const { rows } = await product.database.pool.query('select 1 from lists where workspace_id is not null and id = $1', [
    listId,
  ]);
  expect(rows).toEqual([]);
  expect((await ana.request(`/api/lists/${listId}`)).status).toBe(200);
  expect((await ben.request(`/api/lists/${listId}`)).status).toBe(404);
});
