// Programs that act for a workspace: what a key of each role and scope may do, who manages it, when it ends, and that it never administers.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { access } from '#contract/access/access.ts';
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts';
import { contract } from '#contract/contract.ts';
import { apiKeyScopes } from '#contract/operation.ts';
import { workspaceRoles } from '#contract/access/workspace-roles.ts';
import { rolesOfKeys, workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { operationsOf } from '#server/entrances/http/orpc.ts';
import { accountsOfTest } from '#server/features/access/testing/callers.ts';
import { newList, put } from '#server/features/lists/testing/list-calls.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { createKey, keyOrder, listKeys, newWorkspaceKey, readCreated, withKey } from './testing/key-calls.ts';
import { writeRevealable } from './testing/revealable-candidates.ts';
import { newMember, newWorkspace, outcomeOf, readWorkspace, stepUp } from './testing/workspace-calls.ts';

const product = testProduct({
  runsJobs: false,
  accounts: accountsOfTest,
  operatorDefaults: { keyCallsPerMinuteMax: 50_000, keyCallsPerDayMax: 100_000 },
});
const { pool } = product.database;

const noId = '00000000-0000-4000-8000-000000000000';
const path = (id: string, verb: 'revoke' | 'rotate'): string => `/api/workspace/api-keys/${id}/${verb}`;
const actions = async (workspaceId: string) => {
  const { rows } = await pool.query<{ action: string; after: unknown; before: unknown }>(
    `select action, before, after from audit_entries where subject_id = $1 and action like 'workspaces.api_key%' order by sequence`,
    [workspaceId],
  );
  return rows;
};
const accountOf = async (keyId: string): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>('select user_id as id from api_keys where id = $1', [keyId]);
  return rows[0]?.id ?? '';
};
const call = withKey.bind(null, product);
const accessOf = async (key: string) => access.parse(await (await call(key).get('/api/access')).json());
const limits = async (key: string): Promise<string> => outcomeOf(await call(key).get('/api/limits'));
const search = async (key: string): Promise<string> =>
  outcomeOf(await call(key).post('/api/optimized-search', { filters: {} }));
const sharedList = async (by: SignedIn, name: string, right: 'view' | 'work' | 'manage'): Promise<string> => {
  const [person = ''] = await writeRevealable(product, 1);
  const { id } = await newList(by, name, [person]);
  expect(await outcomeOf(await put(by, `/api/lists/${id}/sharing`, { right }))).toBe('200');
  return id;
};

describe('a key is refused', () => {
  test('to recruiters, viewers and people without a workspace, who may not list, rotate or revoke one either', async () => {
    const { owner } = await newWorkspace(product, 9);
    const { apiKey } = await newWorkspaceKey(owner);
    for (const role of workspaceRoles) {
      const by = await newMember(product, owner, role);
      const mayManage = role === 'owner' || role === 'manager';
      const outcomes = [(await listKeys(by)).length > 0, await outcomeOf(await createKey(by, { name: role }))];
      expect([role, ...outcomes]).toEqual([role, mayManage, mayManage ? '200' : '403 NOT_ALLOWED']);
      if (mayManage) continue;
      expect(await outcomeOf(await by.post(path(apiKey.id, 'rotate'), {}))).toBe('403 NOT_ALLOWED');
      expect(await outcomeOf(await by.post(path(apiKey.id, 'revoke'), {}))).toBe('403 NOT_ALLOWED');
    }
    const stranger = await product.signedIn({ plan: 'premium' });
    await stepUp(product, stranger);
    expect(await outcomeOf(await createKey(stranger))).toBe('404 NO_WORKSPACE');
    expect(await outcomeOf(await stranger.post(path(apiKey.id, 'revoke'), {}))).toBe('404 NO_WORKSPACE');
  });

  test.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(apiKeyLimits.nameLengthMax + 1) }],
    [{ role: 'owner' }],
    [{ role: 'manager' }],
    [{ scopes: [] }],
    [{ scopes: ['admin'] }],
    [{ days: 0 }],
    [{ days: apiKeyLimits.daysMax + 1 }],
    [{ workspaceId: noId }],
  ])('with %o', async (changes) => {
    const { owner } = await newWorkspace(product, 2);
    expect((await createKey(owner, changes)).status).toBe(400);
  });

  test('before the identity was confirmed', async () => {
    const { owner } = await newWorkspace(product, 2);
    const { apiKey } = await newWorkspaceKey(owner);
    await pool.query('update sessions set stepped_up_at = null where user_id = $1', [owner.userId]);
    expect(await outcomeOf(await createKey(owner))).toBe('403 STEP_UP_REQUIRED');
    expect(await outcomeOf(await owner.post(path(apiKey.id, 'rotate'), {}))).toBe('403 STEP_UP_REQUIRED');
    expect(await outcomeOf(await owner.post(path(apiKey.id, 'revoke'), {}))).toBe('200');
  });

  test('without a free seat, while the workspace is suspended, and beyond ten, also when they are created at once', async () => {
    const { owner, id } = await newWorkspace(product, 1);
    expect(await outcomeOf(await createKey(owner))).toBe('409 SEATS_FULL');
    await pool.query(
      "update workspaces set seats = 30, suspended_at = now(), suspension_reason = 'Test' where id = $1",
      [id],
    );
    expect(await outcomeOf(await createKey(owner))).toBe('409 WORKSPACE_SUSPENDED');
    await pool.query('update workspaces set suspended_at = null, suspension_reason = null where id = $1', [id]);
    const answers = await Promise.all(
      Array.from({ length: workspaceLimits.keysMax + 3 }, (_, at) => createKey(owner, { name: `Key ${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(workspaceLimits.keysMax);
    expect(await outcomeOf(await createKey(owner))).toBe('409 TOO_MANY_KEYS');
    expect((await readWorkspace(owner))?.members).toHaveLength(1 + workspaceLimits.keysMax);
    const [first] = await listKeys(owner);
    expect(await outcomeOf(await owner.post(path(first?.id ?? '', 'revoke'), {}))).toBe('200');
    expect(await outcomeOf(await createKey(owner))).toBe('200');
  });

  test('of another workspace, of a person, and after it was replaced', async () => {
    const { owner } = await newWorkspace(product, 3);
    const { owner: other } = await newWorkspace(product, 3);
    const theirs = await newWorkspaceKey(other);
    const mine = await newWorkspaceKey(owner);
    const answer = await owner.post('/api/account/api-keys', { name: 'Mine', scopes: ['search'] });
    const personal = z.object({ apiKey: z.object({ id: z.string() }) }).parse(await answer.json()).apiKey;
    await readCreated(await owner.post(path(mine.apiKey.id, 'rotate'), {}));
    for (const id of [theirs.apiKey.id, personal.id, mine.apiKey.id, noId])
      for (const verb of ['rotate', 'revoke'] as const)
        expect([verb, await outcomeOf(await owner.post(path(id, verb), {}))]).toEqual([verb, '404 NOT_FOUND']);
    expect(await limits(theirs.key)).toBe('200');
    // The list of an account has no keys of workspaces, and cannot end them.
    expect(await outcomeOf(await other.post(`/api/account/api-keys/${theirs.apiKey.id}/revoke`, {}))).toBe(
      '404 NOT_FOUND',
    );
  });
});

describe('a key of each role and scope', () => {
  test('calls exactly the operations of its scope, with the rights of its seat, and never administers', async () => {
    const { owner } = await newWorkspace(product, 20);
    for (const role of rolesOfKeys)
      for (const own of apiKeyScopes) {
        const { key } = await newWorkspaceKey(owner, { name: `${role} ${own}`, role, scopes: [own] });
        const { kind, capabilities } = await accessOf(key);
        expect(kind).toBe(role === 'viewer' ? 'viewer' : 'member');
        for (const { method, path: address, scope, capability } of operationsOf(contract)) {
          const response = await call(key).send(
            method,
            `/api${address.replaceAll(/\{\w+\}/g, noId)}`,
            method === 'GET' ? undefined : {},
          );
          const body = await response.text();
          const what = `${role} ${own}: ${method} ${address}`;
          const isTheirs = scope === 'any' || scope === own;
          expect(`${what} ${body.includes('KEY_SCOPE')}`).toBe(`${what} ${!isTheirs}`);
          if (!isTheirs) expect(response.status).toBe(403);
          const right = capability === null ? null : capabilities[capability];
          if (isTheirs && right?.reason != null)
            expect(`${what} ${response.status} ${body.includes(right.reason.toUpperCase())}`).toBe(`${what} 403 true`);
          if (capability === 'admin') expect(isTheirs).toBe(false);
        }
      }
  });

  test('has the rights of a member with the same role, reduced by its scopes', async () => {
    const { owner } = await newWorkspace(product, 9);
    for (const role of rolesOfKeys) {
      const { key } = await newWorkspaceKey(owner, { name: role, role });
      const person = await newMember(product, owner, role);
      const ofPerson = access.parse(await (await person.request('/api/access')).json());
      const { seat, ...ofKey } = await accessOf(key);
      expect(seat).toMatchObject({ role, workspaceName: 'Northline Staffing' });
      for (const [capability, right] of Object.entries(ofKey.capabilities))
        if (capability !== 'admin')
          expect([role, capability, right]).toEqual([
            role,
            capability,
            Object.entries(ofPerson.capabilities).find(([name]) => name === capability)?.[1],
          ]);
    }
  });

  test('works in MCP as well', async () => {
    const { owner } = await newWorkspace(product, 3);
    const { key, apiKey } = await newWorkspaceKey(owner, { role: 'viewer', scopes: ['search'] });
    const tools = () =>
      product.request('/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    expect(await (await tools()).text()).toContain('search_candidates');
    await owner.post(path(apiKey.id, 'revoke'), {});
    expect((await tools()).status).toBe(401);
  });

  test('sees and changes what is shared at the right of its role, and nothing that is not shared with its workspace', async () => {
    const { owner } = await newWorkspace(product, 9);
    const member = await newMember(product, owner, 'recruiter');
    const { owner: stranger } = await newWorkspace(product, 3);
    const [work, view, own, foreign] = [
      await sharedList(member, 'Shared to work', 'work'),
      await sharedList(member, 'Shared to view', 'view'),
      (await newList(member, 'Personal', await writeRevealable(product, 1))).id,
      await sharedList(stranger, 'Of strangers', 'manage'),
    ];
    const recruiter = call((await newWorkspaceKey(owner, { name: 'Writer', scopes: ['lists'] })).key);
    const viewer = call((await newWorkspaceKey(owner, { name: 'Reader', role: 'viewer', scopes: ['lists'] })).key);
    const [id = ''] = await writeRevealable(product, 1);
    const add = async (by: typeof viewer, list: string): Promise<string> =>
      outcomeOf(await by.post('/api/add-to-list', { listId: list, physicianIds: [id] }));
    const read = async (by: typeof viewer, list: string): Promise<string> =>
      outcomeOf(await by.get(`/api/lists/${list}`));
    expect([await read(viewer, work), await read(recruiter, view)]).toEqual(['200', '200']);
    for (const by of [viewer, recruiter])
      for (const list of [own, foreign]) expect(await read(by, list)).toMatch(/^404/);
    expect(await add(viewer, work)).not.toBe('200');
    expect(await add(recruiter, view)).not.toBe('200');
    const rename = { name: 'Taken over' };
    for (const list of [work, view])
      expect(await outcomeOf(await recruiter.send('PUT', `/api/lists/${list}`, rename))).toBe('403 RIGHT_TOO_SMALL');
    for (const list of [own, foreign])
      expect(await outcomeOf(await recruiter.send('PUT', `/api/lists/${list}`, rename))).toMatch(/^404/);
  });

  test('is no way to invite or change members, to sign in, or to make keys', async () => {
    const { owner } = await newWorkspace(product, 9);
    const member = await newMember(product, owner, 'recruiter');
    const { key, apiKey } = await newWorkspaceKey(owner);
    const by = call(key);
    for (const response of [
      await by.post('/api/workspace/invitations', { email: 'new@postbox.example', role: 'owner' }),
      await by.post(`/api/workspace/members/${member.userId}/remove`),
      await by.post(`/api/workspace/members/${await accountOf(apiKey.id)}/role`, { role: 'owner' }),
      await by.post('/api/workspace/api-keys', keyOrder()),
      await by.post('/api/workspace/leave'),
      await by.post('/api/account/api-keys', { name: 'Mine', scopes: ['search'] }),
      await by.post('/api/auth/delete-account', { password: 'x' }),
      await by.get('/api/workspace'),
    ])
      expect(await outcomeOf(response)).toBe('403 KEY_SCOPE');
    const program = await accountOf(apiKey.id);
    await expect(
      pool.query(
        `insert into sessions (id, token, user_id, expires_at, updated_at) values ('s', 't', $1, now() + interval '1 day', now())`,
        [program],
      ),
    ).rejects.toThrow(/no one signs in/);
    // Neither an owner nor an administrator makes it more than a recruiter.
    expect(await outcomeOf(await owner.post(`/api/workspace/members/${program}/role`, { role: 'owner' }))).toBe(
      '403 NOT_ALLOWED',
    );
    const admin = await product.as('admin');
    await stepUp(product, admin);
    expect(await outcomeOf(await admin.post(`/api/users/${program}/role`, { role: 'admin' }))).toBe('404 NOT_FOUND');
    expect(await (await admin.request('/api/admin-users?query=programs.invalid')).text()).not.toContain(program);
    expect(await outcomeOf(await owner.post(`/api/workspace/members/${program}/role`, { role: 'viewer' }))).toBe('200');
    expect((await accessOf(key)).kind).toBe('viewer');
  });
});

describe('a key', () => {
  test('is a seat with its own use, ceiling and pool, and the ledger and the audit name it', async () => {
    const { owner, id } = await newWorkspace(product, 3);
    const { key, apiKey } = await newWorkspaceKey(owner, { name: 'Payroll sync', scopes: ['reveal', 'export'] });
    const program = await accountOf(apiKey.id);
    const ids = await writeRevealable(product, 4);
    const reveal = async (at: number): Promise<string> =>
      outcomeOf(await call(key).post('/api/get-physician-contact', { physicianId: ids[at] }));
    await owner.post(`/api/workspace/members/${program}/ceilings`, { revealsPerDay: 1, exportedPerDay: null });
    expect([await reveal(0), await reveal(1)]).toEqual(['200', '429 FAIR_USE']);
    await owner.post(`/api/workspace/members/${program}/ceilings`, { revealsPerDay: null, exportedPerDay: null });
    await put(owner, '/api/workspace/pool', { revealsPerDay: 1, exportedPerDay: null });
    expect([await reveal(1), await reveal(2)]).toEqual(['200', '429 FAIR_USE']);
    const seat = (await readWorkspace(owner))?.members.find(({ isKey }) => isKey);
    expect(seat).toMatchObject({ name: 'Key: Payroll sync', email: '', seat: { use: { revealsToday: 2 } } });
    const ledger = await (await owner.post('/api/workspace/ledger', {})).text();
    expect(ledger).toContain('Key: Payroll sync');
    expect(ledger).not.toContain('programs.invalid');
    const { rows } = await pool.query('select count(*)::int from disclosures where user_id = $1 and api_key_id = $2', [
      program,
      apiKey.id,
    ]);
    expect(rows).toEqual([{ count: 2 }]);
    expect(await actions(id)).toMatchObject([
      { action: 'workspaces.api_key_created', after: { key: apiKey.id, member: program, name: 'Payroll sync' } },
    ]);
  });

  test('stays when its creator is downgraded, leaves, resets the password, or deletes the account', async () => {
    const { owner } = await newWorkspace(product, 5);
    const manager = await newMember(product, owner, 'manager');
    const { key, apiKey } = await newWorkspaceKey(manager);
    await owner.post(`/api/workspace/members/${manager.userId}/role`, { role: 'viewer' });
    expect([await search(key), await outcomeOf(await manager.post(path(apiKey.id, 'rotate'), {}))]).toEqual([
      '200',
      '403 NOT_ALLOWED',
    ]);
    const name = (await readWorkspace(owner))?.members.find(({ userId }) => userId === manager.userId)?.name ?? '';
    expect(await listKeys(owner)).toMatchObject([{ createdBy: name === '' ? manager.email : name, role: 'recruiter' }]);
    expect(await outcomeOf(await owner.post(`/api/workspace/members/${manager.userId}/remove`, {}))).toBe('200');
    expect(await search(key)).toBe('200');
    await pool.query('delete from users where id = $1', [manager.userId]);
    expect(await search(key)).toBe('200');
    expect(await listKeys(owner)).toMatchObject([{ id: apiKey.id, createdBy: null, state: 'active' }]);
    expect(await outcomeOf(await owner.post(path(apiKey.id, 'revoke'), {}))).toBe('200');
    expect(await limits(key)).toBe('401 KEY_INVALID');
  });

  test('is told to the owners and to its creator, and to no address of the key', async () => {
    const { owner } = await newWorkspace(product, 5);
    const manager = await newMember(product, owner, 'manager');
    await newWorkspaceKey(manager, { name: 'Told sync' });
    const told = (await readOutbox(product.database)).filter(({ text }) => text.includes('“Told sync”'));
    expect(told.map(({ to }) => to).toSorted()).toEqual([owner.email, manager.email].toSorted());
    for (const { to } of await readOutbox(product.database)) expect(to).not.toContain('programs.invalid');
  });

  test('that is rotated keeps its seat and its work, and the earlier one ends at once', async () => {
    const { owner, id } = await newWorkspace(product, 3);
    const { key, apiKey } = await newWorkspaceKey(owner, { scopes: ['lists', 'search'] });
    const list = await outcomeOf(await call(key).post('/api/lists', { name: 'Of the key' }));
    expect(list).toBe('200');
    await pool.query('update api_keys set expires_at = now() where id = $1', [apiKey.id]);
    expect(await listKeys(owner)).toMatchObject([{ state: 'expired', role: 'recruiter' }]);
    const next = await readCreated(await owner.post(path(apiKey.id, 'rotate'), { days: 30 }));
    expect([await limits(key), await limits(next.key)]).toEqual(['401 KEY_INVALID', '200']);
    expect(await (await call(next.key).get('/api/lists')).text()).toContain('Of the key');
    expect((await readWorkspace(owner))?.members).toHaveLength(2);
    expect(await listKeys(owner)).toMatchObject([
      { id: next.apiKey.id, state: 'active', role: 'recruiter', scopes: ['lists', 'search'] },
      { id: apiKey.id, state: 'revoked', role: null },
    ]);
    expect((await actions(id)).map(({ action }) => action)).toEqual([
      'workspaces.api_key_created',
      'workspaces.api_key_rotated',
    ]);
  });

  test('that is revoked frees its seat and leaves its work to an owner', async () => {
    const { owner, id } = await newWorkspace(product, 2);
    const { key, apiKey } = await newWorkspaceKey(owner, { name: 'Leaver', scopes: ['lists'] });
    await call(key).post('/api/lists', { name: 'Left by a key' });
    expect(await outcomeOf(await createKey(owner))).toBe('409 SEATS_FULL');
    expect(await outcomeOf(await owner.post(path(apiKey.id, 'revoke'), {}))).toBe('200');
    expect(await (await owner.request('/api/lists')).text()).toContain('Left by a key');
    expect(await listKeys(owner)).toMatchObject([{ id: apiKey.id, state: 'revoked', role: null }]);
    expect((await actions(id)).at(-1)).toMatchObject({ action: 'workspaces.api_key_revoked', after: { lists: 1 } });
    expect(await outcomeOf(await createKey(owner))).toBe('200');
  });

  test('gives nothing while the workspace is suspended or on hold, and works again afterwards', async () => {
    const { owner, id } = await newWorkspace(product, 3);
    for (const role of rolesOfKeys) {
      const { key, apiKey } = await newWorkspaceKey(owner, { role });
      for (const [halt, lift] of [
        [`suspended_at = now(), suspension_reason = 'Test'`, 'suspended_at = null, suspension_reason = null'],
        [`hold_at = now() - interval '1 second'`, 'hold_at = null'],
      ]) {
        await pool.query(`update workspaces set ${halt} where id = $1`, [id]);
        expect([await search(key), await limits(key)]).toEqual(Array(2).fill('403 WORKSPACE_SUSPENDED'));
        expect(await outcomeOf(await owner.post(path(apiKey.id, 'rotate'), {}))).toBe('409 WORKSPACE_SUSPENDED');
        await pool.query(`update workspaces set ${lift} where id = $1`, [id]);
        expect(await search(key)).toBe('200');
      }
      await owner.post(path(apiKey.id, 'revoke'), {});
    }
  });

  test('ends with the workspace, with its account; its work goes to the owner who closes it', async () => {
    const { owner } = await newWorkspace(product, 4);
    const { key, apiKey } = await newWorkspaceKey(owner, { scopes: ['lists'] });
    const former = await newWorkspaceKey(owner, { name: 'Earlier' });
    const programs = [await accountOf(apiKey.id), await accountOf(former.apiKey.id)];
    await owner.post(path(former.apiKey.id, 'revoke'), {});
    await call(key).post('/api/lists', { name: 'Kept at the end' });
    expect(await outcomeOf(await owner.post('/api/workspace/close', {}))).toBe('200');
    expect(await limits(key)).toBe('401 KEY_INVALID');
    expect(await (await owner.request('/api/lists')).text()).toContain('Kept at the end');
    expect((await pool.query('select 1 from users where id = any($1)', [programs])).rowCount).toBe(0);
  });

  test('ends with the account of the only owner, with all that it kept', async () => {
    const { owner } = await newWorkspace(product, 4);
    const { key, apiKey } = await newWorkspaceKey(owner, { scopes: ['lists'] });
    const program = await accountOf(apiKey.id);
    await call(key).post('/api/lists', { name: 'Gone at the end' });
    const answer = await owner.post('/api/auth/delete-account', { password: owner.password });
    expect(await outcomeOf(answer)).toBe('200');
    expect(await limits(key)).toBe('401 KEY_INVALID');
    expect((await pool.query('select 1 from users where id = $1', [program])).rowCount).toBe(0);
    expect((await pool.query(`select 1 from lists where name = 'Gone at the end'`)).rowCount).toBe(0);
  });
});
