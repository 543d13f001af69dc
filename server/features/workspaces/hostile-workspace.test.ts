// What people who mean harm try with workspaces: links of others, crafted bodies, names that are code, and payments that are sent again.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { order, readSeats, urlOf } from './testing/seat-calls.ts';
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

const product = testProduct({ mode: 'embedded', runsJobs: false });
const { pool } = product.database;

const admin = async (): Promise<SignedIn> => {
  const person = await product.as('admin');
  await stepUp(product, person);
  return person;
};

describe('the link of an invitation', () => {
  test('opens nothing for another account, in another writing, or with something that is no token', async () => {
    const { owner } = await newWorkspace(product, 9);
    const person = await product.signedIn();
    await invite(owner, person.email, 'manager');
    const token = await mailedToken(product, person.email);
    const [stranger, forwarded] = [await steppedUp(product), await newMember(product, owner, 'viewer')];
    for (const by of [stranger, forwarded]) expect(await outcomeOf(await join(by, token))).toBe('403 OTHER_ADDRESS');
    const changed = [token.toUpperCase(), token.toLowerCase(), `${token}=`, token.slice(0, -1), `${token}%00`];
    for (const other of changed) expect(await outcomeOf(await join(person, other))).toMatch(/^40[04] /);
    for (const body of [{ token: [token] }, { token: { $ne: '' } }, { token: null }, { token, role: 'owner' }, {}])
      expect(await outcomeOf(await person.post('/api/join-workspace', body))).toBe('400 INVALID_INPUT');
    expect(await outcomeOf(await join(person, token))).toBe('200');
    expect((await readWorkspace(person))?.role).toBe('manager');
    for (const by of [person, stranger]) expect(await outcomeOf(await join(by, token))).toBe('404 NOT_FOUND');
  });

  test('is for an address in any letter case, once', async () => {
    const { owner } = await newWorkspace(product, 9);
    const person = await product.signedIn();
    expect(await outcomeOf(await invite(owner, ` ${person.email.toUpperCase()} `))).toBe('200');
    expect(await outcomeOf(await invite(owner, person.email))).toBe('409 ALREADY_INVITED');
    expect(await outcomeOf(await join(person, await mailedToken(product, person.email)))).toBe('200');
    expect(await outcomeOf(await invite(owner, person.email.toUpperCase()))).toBe('409 ALREADY_MEMBER');
  });

  test('waits while the workspace is suspended, and counts again afterwards', async () => {
    const { owner, id } = await newWorkspace(product, 9);
    const person = await product.signedIn();
    await invite(owner, person.email);
    const token = await mailedToken(product, person.email);
    await (await admin()).post(`/api/workspaces/${id}/suspend`, { reason: 'Unpaid' });
    expect(await outcomeOf(await join(person, token))).toBe('409 WORKSPACE_SUSPENDED');
    expect(await outcomeOf(await invite(owner, 'more@postbox.example'))).toBe('409 WORKSPACE_SUSPENDED');
    expect(await (await product.post('/api/workspace-invitation', { token })).json()).not.toHaveProperty('reason');
    await (await admin()).post(`/api/workspaces/${id}/lift-suspension`, {});
    expect(await outcomeOf(await join(person, token))).toBe('200');
  });

  test('of a manager who was demoted or removed meanwhile counts, and gives no more than was chosen', async () => {
    const { owner } = await newWorkspace(product, 9);
    const manager = await newMember(product, owner, 'manager');
    const person = await product.signedIn();
    await invite(manager, person.email, 'recruiter');
    await owner.post(`/api/workspace/members/${manager.userId}/remove`, {});
    expect(await outcomeOf(await join(person, await mailedToken(product, person.email)))).toBe('200');
    expect((await readWorkspace(person))?.role).toBe('recruiter');
  });
});

test('a crafted body raises no role and no ceiling, grants no seats, and names no other workspace', async () => {
  const { owner, id } = await newWorkspace(product, 9);
  const other = await newWorkspace(product, 9);
  const member = await newMember(product, owner, 'manager');
  const self = `/api/workspace/members/${member.userId}`;
  const refused = await Promise.all(
    [
      member.post(`${self}/role`, { role: 'owner', userId: owner.userId }),
      member.post(`${self}/role`, { role: 'admin' }),
      member.post(`${self}/role`, { role: ['owner'] }),
      invite(member, 'x@postbox.example', 'owner'),
      member.post('/api/workspace/invitations', { email: 'x@postbox.example', role: 'viewer', workspaceId: other.id }),
      put(member, '/api/workspace', { name: 'Mine', seats: 500 }),
      put(owner, '/api/workspace', { name: 'Mine', seats: 500 }),
      put(owner, '/api/workspace/pool', { revealsPerDay: -1, exportedPerDay: 1e12 }),
      owner.post(`${self}/ceilings`, { revealsPerDay: -1, exportedPerDay: null }),
      owner.post('/api/workspace-seats', { email: owner.email, seats: 500 }),
      owner.post(`/api/workspaces/${id}/lift-suspension`, {}),
      owner.request('/api/workspaces'),
      owner.post(`/api/workspace/members/${other.owner.userId}/remove`, {}),
      owner.post(`/api/workspace/members/${encodeURIComponent("' or 1=1 --")}/remove`, {}),
    ].map(async (response) => outcomeOf(await response)),
  );
  for (const outcome of refused) expect(outcome).toMatch(/^40[034] /);
  const workspace = await readWorkspace(owner);
  expect([workspace?.seats, workspace?.name, workspace?.members.length]).toEqual([9, 'Northline Staffing', 2]);
  expect((await readWorkspace(member))?.role).toBe('manager');
  expect((await readWorkspace(other.owner))?.members).toHaveLength(1);
});

test.each([
  ['suspended', `suspended_at = now(), suspension_reason = 'Unpaid'`],
  ['on hold', `hold_at = now() - interval '1 second'`],
])('a member of a workspace that is %s shares nothing with it', async (_state, change) => {
  const { owner, id } = await newWorkspace(product, 9);
  const member = await newMember(product, owner, 'recruiter');
  const { rows } = await pool.query<{ id: string }>(
    `insert into lists (user_id, name) values ($1, 'Night nurses') returning id`,
    [member.userId],
  );
  await pool.query(`update workspaces set ${change} where id = $1`, [id]);
  const share = put(member, `/api/lists/${rows[0]?.id}/sharing`, { right: 'view' });
  expect(await outcomeOf(await share)).toBe('403 NO_SEAT');
});

test('a name that is code stays text in mails, and a name with line breaks is no name', async () => {
  const { owner } = await newWorkspace(product, 9);
  const name = '<img src=x onerror=alert(1)>“&"\'';
  expect(await outcomeOf(await put(owner, '/api/workspace', { name: 'A\r\nBcc: all@postbox.example' }))).toMatch(
    /^(?:200|400)/,
  );
  const stored = (await readWorkspace(owner))?.name ?? '';
  expect(stored).not.toMatch(/[\r\n]/);
  expect(await outcomeOf(await put(owner, '/api/workspace', { name }))).toBe('200');
  const person = await product.signedIn();
  await invite(owner, person.email);
  const mail = (await readOutbox(product.database)).findLast(({ to }) => to === person.email);
  expect(mail?.subject).toBe(`Invitation to the workspace ${name}`);
  expect(mail?.text).toContain(name);
  expect(mail?.html).toContain('&lt;img src=x');
  expect(mail?.html).not.toContain('<img src=x');
  const ledger = z
    .object({ fileName: z.string(), csv: z.string() })
    .parse(await (await owner.post('/api/workspace/ledger', {})).json());
  expect(ledger.fileName).toMatch(/^[\w-]+\.csv$/);
});

const pay = (by: SignedIn, url: string): Promise<Response> =>
  by.request(url, {
    method: 'POST',
    redirect: 'manual',
    body: 'choice=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('a payment in the sandbox', () => {
  test('that is sent again, also at once and by another account, buys the seats once', async () => {
    const owner = await steppedUp(product);
    const url = await urlOf(await order(owner, { name: 'Northline Staffing', seats: 4 }));
    const stranger = await steppedUp(product);
    await pay(stranger, url);
    expect(await readSeats(owner)).toMatchObject({ bought: 0, subscription: null });
    await Promise.all([1, 2, 3, 4].map(() => pay(owner, url)));
    await pay(owner, url);
    expect(await readSeats(owner)).toMatchObject({ bought: 4, total: 4, isOnHold: false });
    const { rows } = await pool.query(
      `select from seat_subscriptions where workspace_id = (select workspace_id from workspace_members where user_id = $1)`,
      [owner.userId],
    );
    expect(rows).toHaveLength(1);
    expect(await readSeats(stranger)).toBeNull();
  });

  test('of a workspace that closed buys nothing for the next one', async () => {
    const owner = await steppedUp(product);
    const url = await urlOf(await order(owner, { name: 'Northline Staffing', seats: 4 }));
    expect(await outcomeOf(await owner.post('/api/workspace/close', {}))).toBe('200');
    expect(await outcomeOf(await grantSeats(product, { email: owner.email, seats: 2, name: 'Next' }))).toBe('200');
    await pay(owner, url);
    expect(await readSeats(owner)).toMatchObject({ bought: 0, total: 2, subscription: null });
  });
});
