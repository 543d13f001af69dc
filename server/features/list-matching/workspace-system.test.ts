// The system of a workspace: managed by owners and managers, used by every member, and by no one else.
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { workspaceRoles } from '#contract/access/workspace-roles.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { forgetInOwnSystems } from '#server/features/own-system/public.ts';
import { newWorkspaceKey, withKey } from '#server/features/workspaces/testing/key-calls.ts';
import { newMember, newWorkspace, outcomeOf } from '#server/features/workspaces/testing/workspace-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { listPeople } from './testing/list-people.ts';
import { draftOf, inventedPeople } from './testing/labeled-rows.ts';

const save = (by: SignedIn, id: string, owner: 'account' | 'workspace'): Promise<Response> =>
  by.post(`/api/match-runs/${id}/own-system`, { owner });
const marksOf = async (by: SignedIn, ids: readonly string[]) =>
  z
    .object({
      data: z.array(z.object({ id: z.string(), in_own_system: z.boolean(), in_workspace_system: z.boolean() })),
    })
    .parse(await (await by.post('/api/activity/find', { physicianIds: ids })).json())
    .data.map(({ id, in_own_system: own, in_workspace_system: workspace }) => ({ id, own, workspace }));
const versionOf = async (by: SignedIn): Promise<string> =>
  z.object({ contacts: z.string() }).parse(await (await by.post('/api/activity/version', {})).json()).contacts;

describe.each(['memory', 'postgres'] as const)('the system of a workspace, with the engine %s,', (searchEngine) => {
  const product = testProduct({ runsJobs: false, searchEngine });
  const { pool } = product.database;
  const everybody = inventedPeople(80, 11);
  const people = everybody.slice(0, 60);
  const strangers = everybody.slice(60);

  beforeAll(async () => {
    await listPeople(product, people);
  });

  const found = z.object({ count: z.number(), data: z.array(z.object({ id: z.string() })) });
  const searched = async (by: Pick<SignedIn, 'post'>, filters: object) => {
    const answer = await by.post('/api/optimized-search', { filters: { limit: 50, ...filters } });
    const { count, data } = found.parse(await answer.json());
    return { count, ids: data.map(({ id }) => id).toSorted() };
  };
  const compared = async (by: SignedIn, from: number, to: number, more: { npi: string }[] = []): Promise<string> => {
    const rows = [...people.slice(from, to).map(({ npi }) => ({ npi })), ...more];
    const run = await by.post('/api/match-runs', { rows: rows.length, keepsKeys: more.length > 0 });
    const { id } = z.object({ id: z.string() }).parse(await run.json());
    expect(await outcomeOf(await by.post(`/api/match-runs/${id}/rows`, { firstRow: 0, rows }))).toBe('200');
    return id;
  };

  test('is managed by owners and managers, and by no one outside', async () => {
    const { owner } = await newWorkspace(product, 9);
    for (const role of workspaceRoles) {
      const by = await newMember(product, owner, role);
      const may = role === 'owner' || role === 'manager';
      if (role !== 'viewer') {
        const outcome = await outcomeOf(await save(by, await compared(by, 0, 2), 'workspace'));
        expect([role, outcome]).toEqual([role, may ? '200' : '403 NOT_ALLOWED']);
      }
      expect(await (await by.request('/api/own-system')).json()).toMatchObject({
        system: null,
        workspace: { mayManage: may, system: { candidates: 2 } },
      });
      if (may) continue;
      expect(await outcomeOf(await by.post('/api/own-system/delete', { owner: 'workspace' }))).toBe('403 NOT_ALLOWED');
    }
    const stranger = await product.signedIn({ plan: 'premium' });
    expect(await outcomeOf(await save(stranger, await compared(stranger, 0, 2), 'workspace'))).toBe('403 NO_SEAT');
    expect(await outcomeOf(await stranger.post('/api/own-system/delete', { owner: 'workspace' }))).toBe('403 NO_SEAT');
    expect(await (await stranger.request('/api/own-system')).json()).toEqual({ system: null, workspace: null });
    // The comparison of someone else is none of the caller.
    const theirs = await compared(stranger, 0, 2);
    expect(await outcomeOf(await save(owner, theirs, 'workspace'))).toBe('404 NOT_FOUND');
    for (const body of [{ owner: 'everyone' }, { owner: 'workspace', workspaceId: 'x' }])
      expect((await owner.post(`/api/match-runs/${theirs}/own-system`, body)).status).toBe(400);
  });

  test('is marked, left out and found together with the own system of each member, also by a key of the workspace', async () => {
    const { owner, id: workspaceId } = await newWorkspace(product, 9);
    const recruiter = await newMember(product, owner, 'recruiter');
    const viewer = await newMember(product, owner, 'viewer');
    const { owner: stranger } = await newWorkspace(product, 2);
    await save(recruiter, await compared(recruiter, 0, 3), 'account');
    const own = await searched(recruiter, { inMySystem: true });
    const before = await versionOf(recruiter);
    await save(owner, await compared(owner, 2, 6), 'workspace');
    expect(await versionOf(recruiter)).not.toBe(before);
    const both = await searched(recruiter, { inMySystem: true });
    const ofWorkspace = await searched(viewer, { inMySystem: true });
    expect([own.count, ofWorkspace.count, both.count]).toEqual([3, 4, 6]);
    expect((await searched(recruiter, { inMySystem: false })).count).toBe(people.length - 6);
    expect((await searched(viewer, { inMySystem: false })).count).toBe(people.length - 4);
    expect((await searched(stranger, { inMySystem: true })).count).toBe(0);
    const shared = own.ids.filter((id) => ofWorkspace.ids.includes(id));
    expect(shared).toHaveLength(1);
    expect((await marksOf(recruiter, both.ids)).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      both.ids
        .map((id) => ({ id, own: own.ids.includes(id), workspace: ofWorkspace.ids.includes(id) }))
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect(await marksOf(stranger, both.ids)).toEqual([]);
    const { key } = await newWorkspaceKey(owner, { scopes: ['search'] });
    expect((await searched(withKey(product, key), { inMySystem: true })).count).toBe(4);
    // A replacement is seen at once by every member.
    await save(owner, await compared(owner, 40, 41), 'workspace');
    expect((await searched(viewer, { inMySystem: true })).count).toBe(1);
    expect((await searched(recruiter, { inMySystem: true })).count).toBe(4);
    const { rows } = await pool.query<{ action: string; after: unknown }>(
      `select action, after from audit_entries where actor_id = $1 and action = 'list-matching.system_replaced'`,
      [owner.userId],
    );
    expect(rows).toMatchObject([{ after: { workspace: workspaceId } }, { after: { candidates: 1 } }]);
  });

  test('is in exports and saved searches as in the search', async () => {
    const { owner } = await newWorkspace(product, 3);
    const recruiter = await newMember(product, owner, 'recruiter');
    await save(owner, await compared(owner, 10, 15), 'workspace');
    const saved = await recruiter.post('/api/save-search', { name: 'Not ours', searchParams: { inMySystem: false } });
    const { id } = z.object({ id: z.string() }).parse(Object(await saved.json()).data ?? {});
    const counted = await recruiter.post(`/api/saved-searches/${id}/count`, {});
    expect(Object(await counted.json()).count).toBe(people.length - 5);
  });

  test('ends for who leaves, while the workspace is suspended, and with the workspace', async () => {
    const { owner, id } = await newWorkspace(product, 5);
    const manager = await newMember(product, owner, 'manager');
    await save(manager, await compared(manager, 20, 23), 'workspace');
    expect((await searched(owner, { inMySystem: true })).count).toBe(3);
    await pool.query(`update workspaces set suspended_at = now(), suspension_reason = 'Test' where id = $1`, [id]);
    const paying = await product.signedIn({ plan: 'premium' });
    await pool.query(`insert into workspace_members (user_id, workspace_id, role) values ($1, $2, 'manager')`, [
      paying.userId,
      id,
    ]);
    expect((await searched(paying, { inMySystem: true })).count).toBe(0);
    expect(await outcomeOf(await save(paying, await compared(paying, 0, 1), 'workspace'))).toBe('403 NO_SEAT');
    await pool.query('update workspaces set suspended_at = null, suspension_reason = null where id = $1', [id]);
    expect((await searched(paying, { inMySystem: true })).count).toBe(3);
    expect(await outcomeOf(await paying.post('/api/workspace/leave', {}))).toBe('200');
    expect((await searched(paying, { inMySystem: true })).count).toBe(0);
    // It stays when the member who saved it leaves and deletes the account.
    expect(await outcomeOf(await manager.post('/api/workspace/leave', {}))).toBe('200');
    await pool.query('delete from users where id = $1', [manager.userId]);
    expect((await searched(owner, { inMySystem: true })).count).toBe(3);
    await owner.post('/api/workspace/close', {});
    expect((await pool.query('select 1 from own_systems where owner_id = $1', [id])).rowCount).toBe(0);
    expect((await pool.query('select 1 from own_system_parts where owner_id = $1', [id])).rowCount).toBe(0);
  });

  test('of one candidate who is removed has the others', async () => {
    const { owner } = await newWorkspace(product, 2);
    await save(owner, await compared(owner, 30, 32), 'workspace');
    const { ids } = await searched(owner, { inMySystem: true });
    await inTransaction(product.database, (client) => forgetInOwnSystems(client, ids[0] ?? ''));
    expect(await marksOf(owner, ids)).toHaveLength(1);
  });

  test('keeps its keys when the account of the comparison is deleted, and ends them when nothing uses them', async () => {
    const { owner, id } = await newWorkspace(product, 3);
    const manager = await newMember(product, owner, 'manager');
    const npi = strangers[0]?.npi ?? '';
    const run = await compared(manager, 50, 51, [{ npi }]);
    await save(manager, run, 'account');
    await save(manager, run, 'workspace');
    const keys = async (): Promise<number> =>
      (await pool.query('select 1 from own_keys where set_id = $1', [run])).rowCount ?? 0;
    expect(await keys()).toBe(1);
    await manager.post(`/api/match-runs/${run}/delete`, {});
    await manager.post('/api/own-system/delete', {});
    expect(await keys()).toBe(1);
    await pool.query('delete from users where id = $1', [manager.userId]);
    expect(await keys()).toBe(1);
    await inTransaction(product.database, (client) =>
      product.writer.write(client, strangers.slice(0, 1).map(draftOf), {
        source: 'acme',
        batchId: 'acme-1',
        today: '2026-11-21',
      }),
    );
    await product.runJob('find-people-added-later', {});
    expect(await (await owner.request('/api/own-system')).json()).toMatchObject({
      workspace: { system: { candidates: 2 } },
    });
    expect(await outcomeOf(await owner.post('/api/own-system/delete', { owner: 'workspace' }))).toBe('200');
    expect(await keys()).toBe(0);
    expect((await pool.query('select 1 from own_systems where workspace_id = $1', [id])).rowCount).toBe(0);
  });

  test('ends its keys when a comparison and its account end while no system has them', async () => {
    const by = await product.signedIn({ plan: 'premium' });
    const run = await compared(by, 50, 51, [{ npi: strangers[1]?.npi ?? '' }]);
    await save(by, run, 'account');
    await pool.query('delete from users where id = $1', [by.userId]);
    expect((await pool.query('select 1 from own_key_sets where id = $1', [run])).rowCount).toBe(0);
  });
});
