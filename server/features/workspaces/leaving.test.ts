// What happens to work and accounts when a member leaves, is removed or deletes the account, and when a workspace closes.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { access } from '#contract/access/access.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import { auditRecorder } from '#server/features/audit/public.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { accountLife } from '#server/testing/account-life.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { leaveBeforeDeletion } from './leave-workspace.ts';
import { newMember, newWorkspace, outcomeOf, readWorkspace } from './testing/workspace-calls.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

const names = z.object({ data: z.array(z.object({ name: z.string() })) });
const listsOf = async (by: SignedIn): Promise<string[]> =>
  names
    .parse(await (await by.request('/api/lists')).json())
    .data.map(({ name }) => name)
    .toSorted();
const searchesOf = async (by: SignedIn): Promise<string[]> =>
  names
    .parse(await (await by.post('/api/get-saved-searches', {})).json())
    .data.map(({ name }) => name)
    .toSorted();
const template = {
  name: 'Night nurse',
  subject: 'A role',
  body: 'Hello',
  tone: 'friendly',
  length: 'short',
  position_type: 'contract',
};
const templatesOf = async (by: SignedIn): Promise<number> =>
  z.object({ templates: z.array(z.unknown()) }).parse(await (await by.request('/api/email-templates')).json()).templates
    .length;

/** With a list and a search whose names the owner has, one of its own, and a template. */
async function withWork(owner: SignedIn, handsOver: boolean): Promise<SignedIn> {
  const member = await newMember(product, owner, 'recruiter', handsOver);
  await pool.query(`update users set name = 'Ana Lopez' where id = $1`, [member.userId]);
  for (const name of ['Night Shift', 'Texas']) await member.post('/api/lists', { name });
  for (const name of ['RNs', 'ICU'])
    expect((await member.post('/api/save-search', { name, searchParams: { query: 'rn' } })).status).toBe(200);
  expect((await member.post('/api/email-templates', template)).status).toBe(200);
  return member;
}

async function ownerWithWork(): Promise<SignedIn> {
  const { owner } = await newWorkspace(product, 9);
  await owner.post('/api/lists', { name: 'night shift' });
  await owner.post('/api/save-search', { name: 'RNS', searchParams: { query: 'rn' } });
  return owner;
}

test('the work of a member without consent stays with the member who leaves or is removed', async () => {
  const owner = await ownerWithWork();
  const [left, removed] = [await withWork(owner, false), await withWork(owner, false)];
  await left.post('/api/workspace/leave', {});
  await owner.post(`/api/workspace/members/${removed.userId}/remove`, {});
  for (const by of [left, removed]) {
    expect([await listsOf(by), await searchesOf(by), await templatesOf(by)]).toEqual([
      ['Night Shift', 'Texas'],
      ['ICU', 'RNs'],
      1,
    ]);
    expect(await readWorkspace(by)).toBeNull();
  }
  expect([await listsOf(owner), await templatesOf(owner)]).toEqual([['night shift'], 0]);
});

test('the work of a member with consent goes to the owner, under names that are free', async () => {
  const owner = await ownerWithWork();
  const first = await withWork(owner, true);
  await first.post('/api/workspace/leave', {});
  const second = await withWork(owner, false);
  await put(second, '/api/workspace/hand-over', { handsOver: true });
  await owner.post(`/api/workspace/members/${second.userId}/remove`, {});
  expect(await listsOf(owner)).toEqual([
    'Night Shift (Ana Lopez 2)',
    'Night Shift (Ana Lopez)',
    'Texas',
    'Texas (Ana Lopez)',
    'night shift',
  ]);
  expect(await searchesOf(owner)).toEqual(['ICU', 'ICU (Ana Lopez)', 'RNS', 'RNs (Ana Lopez 2)', 'RNs (Ana Lopez)']);
  expect(await templatesOf(owner)).toBe(2);
  expect([await listsOf(first), await searchesOf(second), await templatesOf(second)]).toEqual([[], [], 0]);
  const { rows } = await pool.query(
    `select after from audit_entries where action in ('workspaces.member_left', 'workspaces.member_removed') and actor_id = any($1) order by sequence`,
    [[owner.userId, first.userId]],
  );
  const given = { handedOverTo: owner.userId, lists: 2, searches: 2, templates: 1, presets: 0 };
  expect(rows).toEqual([{ after: given }, { after: given }]);
});

test('a list that is shared always goes to the owner, stays shared, and is not counted', async () => {
  const owner = await ownerWithWork();
  const member = await withWork(owner, false);
  const { id } = z.object({ id: z.string() }).parse(await (await member.post('/api/lists', { name: 'Shared' })).json());
  await put(member, `/api/lists/${id}/sharing`, { right: 'view' });
  await pool.query(`insert into lists (user_id, name) select $1, 'Old ' || n from generate_series(1, $2::int) n`, [
    owner.userId,
    listLimits.listsMax - 1,
  ]);
  const other = await newMember(product, owner, 'recruiter');
  await owner.post(`/api/workspace/members/${member.userId}/remove`, {});
  expect([await listsOf(member), await listsOf(other)]).toEqual([['Night Shift', 'Texas'], ['Shared']]);
  const { rows } = await pool.query(
    'select user_id as "userId", shared_right as right, workspace_id is not null as "isShared" from lists where id = $1',
    [id],
  );
  expect(rows).toEqual([{ userId: owner.userId, right: 'view', isShared: true }]);
  const { rows: entries } = await pool.query(
    `select after from audit_entries where action = 'workspaces.member_removed' and before ->> 'member' = $1`,
    [member.userId],
  );
  expect(entries).toEqual([{ after: { handedOverTo: owner.userId, lists: 1, searches: 0, templates: 0, presets: 0 } }]);
});

test('a shared list of a deleted account stays with an owner under a free name', async () => {
  const owner = await ownerWithWork();
  const member = await withWork(owner, false);
  for (const { id } of z
    .object({ data: z.array(z.object({ id: z.string() })) })
    .parse(await (await member.request('/api/lists')).json()).data)
    await put(member, `/api/lists/${id}/sharing`, { right: 'work' });
  expect(await outcomeOf(await member.post('/api/auth/delete-account', { password: member.password }))).toBe('200');
  expect(await listsOf(owner)).toEqual(['Night Shift (Ana Lopez)', 'Texas', 'night shift']);
});

test('lists that were shared with a workspace that closes are their accounts’ own again', async () => {
  const owner = await ownerWithWork();
  const member = await withWork(owner, true);
  await newMember(product, owner, 'viewer');
  const { rows } = await pool.query<{ id: string }>('select id from lists where user_id = $1', [member.userId]);
  for (const { id } of rows) await put(member, `/api/lists/${id}/sharing`, { right: 'manage' });
  expect(await listsOf(owner)).toEqual(['Night Shift', 'Texas', 'night shift']);
  expect(await outcomeOf(await owner.post('/api/workspace/close', {}))).toBe('200');
  expect([await listsOf(owner), await listsOf(member)]).toEqual([['night shift'], ['Night Shift', 'Texas']]);
  const { rows: shared } = await pool.query('select from lists where user_id = $1 and shared_right is not null', [
    member.userId,
  ]);
  expect(shared).toEqual([]);
});

test('lists for which the owner has no room stay with the member', async () => {
  const owner = await ownerWithWork();
  await pool.query(`insert into lists (user_id, name) select $1, 'Old ' || n from generate_series(1, $2::int) n`, [
    owner.userId,
    listLimits.listsMax - 2,
  ]);
  const member = await withWork(owner, true);
  await member.post('/api/workspace/leave', {});
  expect([(await listsOf(owner)).length, await listsOf(member)]).toEqual([listLimits.listsMax, ['Night Shift']]);
});

test('alerts of a search that was handed over end, because the owner did not ask for emails', async () => {
  const owner = await ownerWithWork();
  const member = await withWork(owner, true);
  await pool.query(
    `insert into search_alerts (search_id, user_id, frequency, told_position, last_run_at, next_run_at)
     select id, user_id, 'daily', '0', now(), now() from saved_searches where user_id = $1`,
    [member.userId],
  );
  await member.post('/api/workspace/leave', {});
  const { rows } = await pool.query('select from search_alerts where user_id = any($1)', [
    [owner.userId, member.userId],
  ]);
  expect(rows).toEqual([]);
});

test('a member who deletes the account leaves first: with consent the work goes to the owner', async () => {
  const owner = await ownerWithWork();
  const member = await withWork(owner, true);
  expect(await outcomeOf(await member.post('/api/auth/delete-account', { password: member.password }))).toBe('200');
  expect(await listsOf(owner)).toEqual(['Night Shift (Ana Lopez)', 'Texas', 'night shift']);
  expect((await readWorkspace(owner))?.members).toHaveLength(1);
});

test('the only owner who deletes the account closes the workspace, and the members keep their accounts', async () => {
  const owner = await ownerWithWork();
  const member = await withWork(owner, true);
  expect(await outcomeOf(await owner.post('/api/auth/delete-account', { password: owner.password }))).toBe('200');
  expect(await readWorkspace(member)).toBeNull();
  expect(await listsOf(member)).toEqual(['Night Shift', 'Texas']);
  const { rows } = await pool.query(
    `select actor_kind from audit_entries where action = 'workspaces.closed' and before->>'members' = '2'`,
  );
  expect(rows).toEqual([{ actor_kind: 'system' }]);
});

const recordAudit = auditRecorder(testSecrets.lookupKey);

test('two owners with consent who delete their accounts at the same moment do not wait for each other', async () => {
  const owner = await ownerWithWork();
  const second = await newMember(product, owner, 'owner', true);
  await put(owner, '/api/workspace/hand-over', { handsOver: true });
  // Each deletion has locked its own account before any of them looks for owners who may receive the work.
  let locked = 0;
  const bothLocked = Promise.withResolvers<null>();
  const outcomes = await Promise.allSettled(
    [owner, second].map(({ userId }) =>
      inTransaction(product.database, async (client) => {
        await client.query('select 1 from users where id = $1 for update', [userId]);
        locked += 1;
        if (locked === 2) bothLocked.resolve(null);
        await bothLocked.promise;
        await leaveBeforeDeletion(client, { ...accountLife(product.database), recordAudit }, userId);
      }),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect([await readWorkspace(owner), await readWorkspace(second)]).toEqual([null, null]);
});

test('a workspace that its owner closes takes nothing but the seats, and can be founded again', async () => {
  const owner = await ownerWithWork();
  const [member, manager] = [await withWork(owner, true), await newMember(product, owner, 'manager')];
  expect(await outcomeOf(await manager.post('/api/workspace/close', {}))).toBe('403 NOT_ALLOWED');
  expect(await outcomeOf(await owner.post('/api/workspace/close', {}))).toBe('200');
  expect(await listsOf(member)).toEqual(['Night Shift', 'Texas']);
  const told = access.parse(await (await member.request('/api/access')).json());
  expect([told.kind, told.seat]).toEqual(['free', null]);
  expect(await outcomeOf(await owner.post('/api/workspace/close', {}))).toBe('404 NO_WORKSPACE');
  const order = { email: member.email, seats: 2, name: 'Ours' };
  expect(await outcomeOf(await (await product.as('admin')).post('/api/workspace-seats', order))).toBe('200');
});

test('the file of one’s own data names the workspace, and nothing of other members', async () => {
  const owner = await ownerWithWork();
  const member = await newMember(product, owner, 'viewer');
  const file = z.object({ json: z.string() }).parse(await (await member.post('/api/account/data', {})).json()).json;
  expect(JSON.parse(file)).toMatchObject({
    workspace: { name: 'Northline Staffing', role: 'viewer', handsOver: false, revealsPerDay: null },
  });
  expect(file).not.toContain(owner.email);
});
