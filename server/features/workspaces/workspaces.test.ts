// Who may do what in a workspace, and how its seats are granted, offered and taken.
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { access } from '#contract/access/access.ts';
import { workspaceRoles, type WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { workspaceLimits } from '#contract/workspaces/workspace-limits.ts';
import { accountsOfTest, specialAddresses } from '#server/features/access/testing/callers.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import {
  grantSeats,
  invite,
  join,
  mailedToken,
  newMember,
  newWorkspace,
  outcomeOf,
  readWorkspace,
  stepUp,
  steppedUp,
} from './testing/workspace-calls.ts';

// No mail leaves, so that the tokens in them can be read.
const product = testProduct({ accounts: accountsOfTest, runsJobs: false });
const { pool } = product.database;

const kindOf = async (by: SignedIn): Promise<string> =>
  access.parse(await (await by.request('/api/access')).json()).kind;
const search = async (by: SignedIn): Promise<number> =>
  (await by.post('/api/optimized-search', { filters: {} })).status;
const newKey = async (by: SignedIn): Promise<string> =>
  z
    .object({ key: z.string() })
    .parse(await (await by.post('/api/account/api-keys', { name: 'CRM', scopes: ['search'] })).json()).key;
const roleOf = async ({ userId }: SignedIn): Promise<string | null> => {
  const { rows } = await pool.query<{ role: string }>('select role from workspace_members where user_id = $1', [
    userId,
  ]);
  return rows[0]?.role ?? null;
};
const actionsOn = async (workspaceId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_entries where subject_kind = 'workspace' and subject_id = $1 order by sequence`,
    [workspaceId],
  );
  return rows.map(({ action }) => action.replace('workspaces.', ''));
};

const invitedAs = async (owner: SignedIn, role: WorkspaceRole): Promise<string> => {
  const { email } = await product.signedIn();
  await invite(owner, email, role);
  const found = (await readWorkspace(owner))?.invitations.find((invitation) => invitation.email === email);
  return found?.id ?? '';
};
const roleNamed = (word = ''): WorkspaceRole => workspaceRoles.find((role) => role === word) ?? 'viewer';
const withoutIds = async (by: SignedIn): Promise<string[]> => [
  await outcomeOf(await put(by, '/api/workspace', { name: 'Mine' })),
  await outcomeOf(await put(by, '/api/workspace/hand-over', { handsOver: true })),
  await outcomeOf(await put(by, '/api/workspace/contact-notice', { counts: [], warningDays: 7 })),
  await outcomeOf(await by.post('/api/workspace/leave', {})),
  await outcomeOf(await by.post('/api/workspace/close', {})),
  await outcomeOf(await by.post('/api/workspace/ledger', {})),
  await outcomeOf(await invite(by, 'new@postbox.example')),
];

async function act(by: SignedIn, owner: SignedIn, what: string): Promise<Response> {
  const [verb, word, , to] = what.split(' ');
  const role = roleNamed(word);
  if (verb === 'rename') return put(by, '/api/workspace', { name: 'Southline' });
  if (verb === 'ledger') return by.post('/api/workspace/ledger', {});
  if (verb === 'notice') return put(by, '/api/workspace/contact-notice', { counts: ['reveal'], warningDays: 7 });
  if (verb === 'hand') return put(by, '/api/workspace/hand-over', { handsOver: true });
  if (verb === 'invite') return invite(by, (await product.signedIn()).email, role);
  if (verb === 'resend' || verb === 'revoke')
    return by.post(`/api/workspace/invitations/${await invitedAs(owner, role)}/${verb}`, {});
  const { userId } = await newMember(product, owner, role);
  const path = `/api/workspace/members/${userId}`;
  if (verb === 'ceilings') return by.post(`${path}/ceilings`, { revealsPerDay: 5, exportedPerDay: null });
  return verb === 'role' ? by.post(`${path}/role`, { role: to }) : by.post(`${path}/remove`, {});
}

describe('what each role may do', () => {
  const no = '403 NOT_ALLOWED';

  /** Each member is of the role; the target is a fresh member of that role, or another one of the workspace. */
  const table: Record<string, Record<WorkspaceRole, string>> = {
    rename: { owner: '200', manager: no, recruiter: no, viewer: no },
    ledger: { owner: '200', manager: no, recruiter: no, viewer: no },
    notice: { owner: '200', manager: '200', recruiter: no, viewer: no },
    'invite owner': { owner: '200', manager: no, recruiter: no, viewer: no },
    'invite manager': { owner: '200', manager: no, recruiter: no, viewer: no },
    'invite recruiter': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'invite viewer': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'resend owner': { owner: '200', manager: no, recruiter: no, viewer: no },
    'resend viewer': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'revoke manager': { owner: '200', manager: no, recruiter: no, viewer: no },
    'revoke recruiter': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'ceilings owner': { owner: '200', manager: no, recruiter: no, viewer: no },
    'ceilings manager': { owner: '200', manager: no, recruiter: no, viewer: no },
    'ceilings recruiter': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'role viewer → recruiter': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'role recruiter → manager': { owner: '200', manager: no, recruiter: no, viewer: no },
    'role manager → viewer': { owner: '200', manager: no, recruiter: no, viewer: no },
    'remove owner': { owner: '200', manager: no, recruiter: no, viewer: no },
    'remove manager': { owner: '200', manager: no, recruiter: no, viewer: no },
    'remove viewer': { owner: '200', manager: '200', recruiter: no, viewer: no },
    'hand over': { owner: '200', manager: '200', recruiter: '200', viewer: '200' },
  };

  test.each(Object.entries(table))('%s', async (what, outcomes) => {
    const { owner } = await newWorkspace(product, 60);
    for (const role of workspaceRoles) {
      const by = await newMember(product, owner, role);
      expect([role, await outcomeOf(await act(by, owner, what))]).toEqual([role, outcomes[role]]);
    }
  });

  test('members of another workspace, removed ones and accounts in none reach nothing of it', async () => {
    const [{ owner }, { owner: ofAnother }] = [await newWorkspace(product, 9), await newWorkspace(product, 9)];
    const [member, removed] = [await newMember(product, owner, 'viewer'), await newMember(product, owner, 'owner')];
    const invitation = `/api/workspace/invitations/${await invitedAs(owner, 'viewer')}`;
    const path = `/api/workspace/members/${member.userId}`;
    expect(await outcomeOf(await owner.post(`/api/workspace/members/${removed.userId}/remove`, {}))).toBe('200');
    const outcomesOf = async (by: SignedIn): Promise<string[]> => [
      await outcomeOf(await by.post(`${path}/role`, { role: 'recruiter' })),
      await outcomeOf(await by.post(`${path}/ceilings`, { revealsPerDay: 0, exportedPerDay: 0 })),
      await outcomeOf(await by.post(`${path}/remove`, {})),
      await outcomeOf(await by.post(`${invitation}/resend`, {})),
      await outcomeOf(await by.post(`${invitation}/revoke`, {})),
    ];
    expect(await outcomesOf(ofAnother)).toEqual(Array.from({ length: 5 }, () => '404 NOT_FOUND'));
    for (const by of [removed, await steppedUp(product)]) {
      expect(await outcomesOf(by)).toEqual(Array.from({ length: 5 }, () => '404 NO_WORKSPACE'));
      expect(await withoutIds(by)).toEqual(Array.from({ length: 7 }, () => '404 NO_WORKSPACE'));
    }
    expect([await roleOf(member), (await readWorkspace(owner))?.invitations.length]).toEqual(['viewer', 1]);
  });

  test('recruiters and viewers see who is in the workspace, but neither invitations nor what others use', async () => {
    const { owner } = await newWorkspace(product, 10);
    const [manager, recruiter] = [
      await newMember(product, owner, 'manager'),
      await newMember(product, owner, 'recruiter'),
    ];
    await invite(owner, 'later@postbox.example');
    const seen = await Promise.all([owner, manager, recruiter].map(readWorkspace));
    expect(seen.map((workspace) => workspace?.invitations.length)).toEqual([1, 1, 0]);
    expect(seen.map((workspace) => workspace?.members.map(({ seat }) => seat !== null))).toEqual([
      [true, true, true],
      [true, true, true],
      [false, false, true],
    ]);
    expect(seen[2]?.members.map(({ role }) => role)).toEqual(['owner', 'manager', 'recruiter']);
    expect(await readWorkspace(await product.as('free'))).toBeNull();
  });

  test('the last owner neither leaves, nor is demoted or removed, until there is another owner', async () => {
    const { owner } = await newWorkspace(product, 5);
    const self = `/api/workspace/members/${owner.userId}`;
    const tries = async (): Promise<string[]> => [
      await outcomeOf(await owner.post('/api/workspace/leave', {})),
      await outcomeOf(await owner.post(`${self}/remove`, {})),
      await outcomeOf(await owner.post(`${self}/role`, { role: 'viewer' })),
    ];
    expect(await tries()).toEqual(['409 LAST_OWNER', '409 LAST_OWNER', '409 LAST_OWNER']);
    await newMember(product, owner, 'owner');
    expect(await outcomeOf(await owner.post('/api/workspace/leave', {}))).toBe('200');
    expect(await kindOf(owner)).toBe('free');
  });

  test('of two owners who demote each other at the same moment, one stays an owner', async () => {
    const { owner } = await newWorkspace(product, 5);
    const other = await newMember(product, owner, 'owner');
    const outcomes = await Promise.all(
      [[owner, other] as const, [other, owner] as const].map(async ([by, of]) =>
        outcomeOf(await by.post(`/api/workspace/members/${of.userId}/role`, { role: 'recruiter' })),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['200', '403 NOT_ALLOWED']);
    expect([await roleOf(owner), await roleOf(other)].map(String).toSorted()).toEqual(['owner', 'recruiter']);
  });

  test('a workspace is not for programs, and the demo account is in none', async () => {
    const { owner } = await newWorkspace(product, 5);
    const key = await newKey(owner);
    const headers = { authorization: `Bearer ${key}` };
    expect((await product.request('/api/workspace', { headers })).status).toBe(403);
    const demo = await product.signedIn({ email: specialAddresses.demo });
    await invite(owner, demo.email);
    expect(await outcomeOf(await join(demo, await mailedToken(product, demo.email)))).toBe('403 DEMO_ACCOUNT');
    expect(await outcomeOf(await grantSeats(product, { email: demo.email, seats: 1, name: 'Demo' }))).toBe(
      '409 DEMO_ACCOUNT',
    );
  });
});

describe('seats', () => {
  test('are granted by administrators, who name an owner, and are changed by the same call', async () => {
    const { owner, id } = await newWorkspace(product, 2);
    const recruiter = await newMember(product, owner, 'recruiter');
    const fresh = await product.signedIn();
    const tried = [
      { email: 'no-one@postbox.example', seats: 2, name: 'X' },
      { email: recruiter.email, seats: 2, name: 'X' },
      { email: fresh.email, seats: 2 },
      { email: fresh.email, seats: 0, name: 'X' },
      { email: fresh.email, seats: 1.5, name: 'X' },
      { email: fresh.email, seats: 1_001, name: 'X' },
      { email: fresh.email, seats: 2, name: '\u200B' },
      { email: fresh.email, seats: 2, name: 'x'.repeat(101) },
    ];
    const outcomes = [];
    for (const order of tried) outcomes.push(await outcomeOf(await grantSeats(product, order)));
    expect(outcomes).toEqual([
      '404 NO_ACCOUNT',
      '409 NOT_OWNER',
      '400 NAME_NEEDED',
      ...Array.from({ length: 5 }, () => '400 INVALID_INPUT'),
    ]);
    expect(await (await grantSeats(product, { email: owner.email.toUpperCase(), seats: 3 })).json()).toEqual({
      id,
      isNew: false,
    });
    const { rows } = await pool.query(
      `select before, after from audit_entries where subject_id = $1 and action = 'workspaces.seats_granted' order by sequence`,
      [id],
    );
    expect(rows).toEqual([
      { before: null, after: { name: 'Northline Staffing', seats: 2, owner: owner.userId } },
      { before: { seats: 2 }, after: { seats: 3 } },
    ]);
  });

  test('that are all taken or held by an invitation refuse further invitations, and say what to do', async () => {
    const { owner } = await newWorkspace(product, 2);
    expect(await outcomeOf(await invite(owner, 'one@postbox.example'))).toBe('200');
    const refused = await invite(owner, 'two@postbox.example');
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('All 2 seats are taken or held by an invitation. Revoke an invitation'),
    ]);
    const [open] = (await readWorkspace(owner))?.invitations ?? [];
    await owner.post(`/api/workspace/invitations/${open?.id}/revoke`, {});
    expect(await outcomeOf(await invite(owner, 'two@postbox.example'))).toBe('200');
  });

  test('fewer than members take nothing from anyone, and no one joins until members are removed', async () => {
    const { owner } = await newWorkspace(product, 4);
    const [first, second] = [
      await newMember(product, owner, 'recruiter'),
      await newMember(product, owner, 'recruiter'),
    ];
    const invited = await product.signedIn();
    await invite(owner, invited.email);
    await grantSeats(product, { email: owner.email, seats: 2 });
    expect(await Promise.all([owner, first, second].map(kindOf))).toEqual(['member', 'member', 'member']);
    expect(await outcomeOf(await invite(owner, 'late@postbox.example'))).toBe('409 SEATS_FULL');
    const token = await mailedToken(product, invited.email);
    expect(await outcomeOf(await join(invited, token))).toBe('409 SEATS_FULL');
    await owner.post(`/api/workspace/members/${first.userId}/remove`, {});
    expect(await outcomeOf(await join(invited, token))).toBe('409 SEATS_FULL');
    await owner.post(`/api/workspace/members/${second.userId}/remove`, {});
    expect(await outcomeOf(await join(invited, token))).toBe('200');
  });

  test('of which one is left are taken by one of two who accept at once', async () => {
    const { owner } = await newWorkspace(product, 3);
    const people = [await product.signedIn(), await product.signedIn()];
    for (const { email } of people) await invite(owner, email);
    await grantSeats(product, { email: owner.email, seats: 2 });
    const tokens = await Promise.all(people.map(({ email }) => mailedToken(product, email)));
    const outcomes = await Promise.all(people.map(async (by, at) => outcomeOf(await join(by, tokens[at] ?? ''))));
    expect(outcomes.toSorted()).toEqual(['200', '409 SEATS_FULL']);
  });

  test('give rights and take them at once, those of keys as well', async () => {
    const { owner, id } = await newWorkspace(product, 5);
    const member = await newMember(product, owner, 'recruiter');
    const viewer = await newMember(product, owner, 'viewer');
    expect([await kindOf(member), await search(member), await kindOf(viewer), await search(viewer)]).toEqual([
      'member',
      200,
      'viewer',
      200,
    ]);
    const key = await newKey(member);
    const ofKey = async (): Promise<string> =>
      outcomeOf(
        await product.post('/api/optimized-search', { filters: {} }, { headers: { authorization: `Bearer ${key}` } }),
      );
    expect(await ofKey()).toBe('200');
    const admin = await product.as('admin');
    await admin.post(`/api/workspaces/${id}/suspend`, { reason: 'Unpaid' });
    await vi.waitFor(async () => expect(await ofKey()).toBe('403 KEY_WITHOUT_PLAN'), 300_000);
    await vi.waitFor(
      async () => expect(await Promise.all([owner, member, viewer].map(search))).toEqual([403, 403, 403]),
      300_000,
    );
    expect([
      await outcomeOf(await invite(owner, 'late@postbox.example')),
      (await readWorkspace(owner))?.isSuspended,
    ]).toEqual(['409 WORKSPACE_SUSPENDED', true]);
    await admin.post(`/api/workspaces/${id}/lift-suspension`, {});
    await vi.waitFor(async () => expect(await Promise.all([member, viewer].map(search))).toEqual([200, 200]), 300_000);
    await owner.post(`/api/workspace/members/${member.userId}/remove`, {});
    await vi.waitFor(
      async () => expect([await search(member), await ofKey()]).toEqual([403, '403 KEY_WITHOUT_PLAN']),
      300_000,
    );
    expect(await actionsOn(id)).toEqual([
      'seats_granted',
      'member_invited',
      'member_joined',
      'member_invited',
      'member_joined',
      'suspended',
      'suspension_lifted',
      'member_removed',
    ]);
  });

  test('and a plan of one’s own change nothing about each other', async () => {
    const { owner } = await newWorkspace(product, 5);
    const people = [await product.signedIn({ plan: 'premium' }), await product.signedIn({ plan: 'basic' })];
    for (const person of people) {
      await invite(owner, person.email, 'viewer');
      await join(person, await mailedToken(product, person.email));
    }
    expect(await Promise.all(people.map(kindOf))).toEqual(['premium', 'basic']);
    for (const { userId } of people) await owner.post(`/api/workspace/members/${userId}/role`, { role: 'recruiter' });
    expect(await Promise.all(people.map(kindOf))).toEqual(['premium', 'member']);
    for (const person of people) await person.post('/api/workspace/leave', {});
    expect(await Promise.all(people.map(kindOf))).toEqual(['premium', 'basic']);
  });
});

describe('an invitation', () => {
  test('opens the workspace once, for the confirmed address to which it was sent', async () => {
    const { owner } = await newWorkspace(product, 9);
    const [person, other] = [await product.signedIn(), await product.signedIn()];
    await invite(owner, `  ${person.email.toUpperCase()} `);
    const token = await mailedToken(product, person.email);
    expect(await outcomeOf(await join(other, token))).toBe('403 OTHER_ADDRESS');
    await pool.query('update users set email_verified = false where id = $1', [person.userId]);
    expect(await outcomeOf(await join(person, token))).toBe('403 CONFIRM_EMAIL');
    await pool.query('update users set email_verified = true where id = $1', [person.userId]);
    expect(await outcomeOf(await join(person, `${token}x`))).toBe('404 NOT_FOUND');
    const twice = await Promise.all([join(person, token), join(person, token)]);
    expect((await Promise.all(twice.map(outcomeOf))).toSorted()).toEqual(['200', '404 NOT_FOUND']);
    await person.post('/api/workspace/leave', {});
    expect(await outcomeOf(await join(person, token))).toBe('404 NOT_FOUND');
    const { rows } = await pool.query<{ found: boolean }>(
      `select exists (select 1 from workspace_invitations i where i::text like '%' || $1 || '%') as found`,
      [token],
    );
    expect(rows).toEqual([{ found: false }]);
  });

  test('that was revoked, was replaced by a new one, or has expired, opens nothing', async () => {
    const { owner } = await newWorkspace(product, 9);
    const person = await product.signedIn();
    const path = async (): Promise<string> =>
      `/api/workspace/invitations/${(await readWorkspace(owner))?.invitations[0]?.id}`;
    const tokens = [];
    await invite(owner, person.email);
    tokens.push(await mailedToken(product, person.email));
    await owner.post(`${await path()}/resend`, {});
    expect(await outcomeOf(await join(person, tokens[0] ?? ''))).toBe('404 NOT_FOUND');
    tokens.push(await mailedToken(product, person.email));
    await pool.query(`update workspace_invitations set expires_at = now() where email = $1`, [person.email]);
    expect((await readWorkspace(owner))?.invitations).toMatchObject([{ isExpired: true }]);
    expect(await outcomeOf(await join(person, tokens[1] ?? ''))).toBe('404 NOT_FOUND');
    // An address whose invitation has expired can be invited again, in another role.
    expect(await outcomeOf(await invite(owner, person.email, 'viewer'))).toBe('200');
    tokens.push(await mailedToken(product, person.email));
    await owner.post(`${await path()}/revoke`, {});
    for (const token of tokens) {
      expect(await outcomeOf(await join(person, token))).toBe('404 NOT_FOUND');
      expect((await product.post('/api/workspace-invitation', { token })).status).toBe(404);
    }
  });

  test('says to whom it was sent, and to a session whether it fits', async () => {
    const { owner } = await newWorkspace(product, 2);
    const [person, other] = [await product.signedIn(), await newWorkspace(product, 2)];
    await invite(owner, person.email, 'viewer');
    const token = await mailedToken(product, person.email);
    const read = async (by: Pick<SignedIn, 'post'>) => (await by.post('/api/workspace-invitation', { token })).json();
    const told = {
      workspaceName: 'Northline Staffing',
      role: 'viewer',
      email: person.email,
      isFull: false,
      isSuspended: false,
    };
    expect(await read(product)).toEqual({ ...told, session: 'none', otherWorkspace: null });
    expect(await read(person)).toEqual({ ...told, session: 'fits', otherWorkspace: null });
    expect(await read(other.owner)).toEqual({ ...told, session: 'other', otherWorkspace: 'Northline Staffing' });
  });

  test('to a member of another workspace waits until that one is left', async () => {
    const [{ owner }, { owner: second }] = [await newWorkspace(product, 5), await newWorkspace(product, 5)];
    const person = await newMember(product, owner, 'recruiter');
    await invite(second, person.email);
    const token = await mailedToken(product, person.email);
    expect(await outcomeOf(await join(person, token))).toBe('409 IN_A_WORKSPACE');
    await person.post('/api/workspace/leave', {});
    expect(await outcomeOf(await join(person, token))).toBe('200');
  });

  test('is answered alike for addresses with and without an account', async () => {
    const { owner } = await newWorkspace(product, 9);
    const known = await product.signedIn();
    const answers = [];
    for (const email of [known.email, 'unknown@postbox.example']) {
      const response = await invite(owner, email);
      const sent = z.record(z.string(), z.unknown()).parse(await response.json());
      answers.push([response.status, Object.keys(sent)]);
      const again = await invite(owner, email);
      answers.push([again.status, (await again.text()).replace(again.headers.get('x-request-id') ?? '', '')]);
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    expect(await outcomeOf(await invite(owner, owner.email))).toBe('409 ALREADY_MEMBER');
    expect(await outcomeOf(await invite(owner, 'no address'))).toBe('400 INVALID_INPUT');
  });

  test('is one of at most a hundred in a day', async () => {
    const { owner } = await newWorkspace(product, 9);
    await invite(owner, 'often@postbox.example');
    const { id } = (await readWorkspace(owner))?.invitations[0] ?? { id: '' };
    for (let sent = 1; sent < workspaceLimits.invitationsPerDay; sent += 1)
      await owner.post(`/api/workspace/invitations/${id}/resend`, {});
    const resent = await owner.post(`/api/workspace/invitations/${id}/resend`, {});
    expect(await outcomeOf(resent)).toBe('429 TOO_MANY_INVITATIONS');
    expect(resent.headers.get('retry-after')).not.toBeNull();
  });
});

describe('administrators', () => {
  test('find workspaces by name and by the address of an owner, with what they have', async () => {
    const { owner, id } = await newWorkspace(product, 7);
    await newMember(product, owner, 'recruiter');
    await invite(owner, 'open@postbox.example');
    const admin = await product.as('admin');
    const found = async (query: string) =>
      (await admin.request(`/api/workspaces?query=${encodeURIComponent(query)}`)).json();
    await put(owner, '/api/workspace', { name: 'Quill & Sons' });
    const expected = {
      id,
      name: 'Quill & Sons',
      seats: 7,
      members: 2,
      openInvitations: 1,
      owners: [owner.email],
      domains: [],
    };
    for (const query of ['quill &', owner.email])
      expect(await found(query)).toMatchObject({ data: [expected], count: 1, totalPages: 1 });
    expect(await found('nothing like this')).toEqual({ data: [], count: 0, totalPages: 0 });
  });

  test('give a reason when they suspend a workspace; an unknown one is refused', async () => {
    const { id } = await newWorkspace(product, 2);
    const admin = await product.as('admin');
    const unknown = '00000000-0000-4000-8000-000000000000';
    const outcomes = [
      await outcomeOf(await admin.post(`/api/workspaces/${id}/suspend`, { reason: ' ' })),
      await outcomeOf(await admin.post(`/api/workspaces/${unknown}/suspend`, { reason: 'x' })),
      await outcomeOf(await admin.post(`/api/workspaces/${unknown}/lift-suspension`, {})),
      await outcomeOf(await admin.post(`/api/workspaces/${id}/lift-suspension`, {})),
    ];
    expect(outcomes).toEqual(['400 INVALID_INPUT', '404 NOT_FOUND', '404 NOT_FOUND', '200']);
    const lately = await product.signedIn({ role: 'admin', isSteppedUp: false });
    expect(await outcomeOf(await lately.post(`/api/workspaces/${id}/suspend`, { reason: 'x' }))).toBe(
      '403 STEP_UP_REQUIRED',
    );
    await stepUp(product, lately);
    expect(await outcomeOf(await lately.post(`/api/workspaces/${id}/suspend`, { reason: 'x' }))).toBe('200');
  });
});
