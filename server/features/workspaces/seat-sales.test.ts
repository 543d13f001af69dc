// Seats in the sandbox: the whole life of a subscription, who may do what, and pools.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { failure } from '#contract/operation.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { put } from '#server/features/lists/testing/list-calls.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { kindOf, order, readSeats, urlOf } from './testing/seat-calls.ts';
import {
  grantSeats,
  invite,
  newMember,
  newWorkspace,
  outcomeOf,
  stepUp,
  steppedUp,
} from './testing/workspace-calls.ts';

const product = testProduct({ mode: 'embedded', runsJobs: false, accounts: { demoEmail: 'demo@postbox.example' } });
const { pool } = product.database;

const form = (by: SignedIn, path: string, fields: Record<string, string>): Promise<Response> =>
  by.request(path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function boughtWorkspace(seats: number): Promise<{ owner: SignedIn; id: string }> {
  const owner = await steppedUp(product);
  await form(owner, await urlOf(await order(owner, { name: 'Northline Staffing', seats })), { choice: 'pay' });
  const { rows } = await pool.query<{ id: string }>(
    'select workspace_id as id from workspace_members where user_id = $1',
    [owner.userId],
  );
  return { owner, id: rows[0]?.id ?? '' };
}

const calls: Readonly<Record<string, (by: SignedIn) => Promise<Response>>> = {
  checkout: (by) => order(by, { seats: 6 }),
  preview: (by) => by.post('/api/workspace/seats/preview', { seats: 6 }),
  change: (by) =>
    by.post('/api/workspace/seats', {
      seats: 6,
      seatsBefore: 6,
      previewedAt: new Date(Date.now() - 1_000).toISOString(),
    }),
  cancel: (by) => by.post('/api/workspace/seats/cancel', {}),
  resume: (by) => by.post('/api/workspace/seats/resume', {}),
  portal: (by) => by.post('/api/workspace/seats/portal', {}),
  pool: (by) => put(by, '/api/workspace/pool', { revealsPerDay: 100, exportedPerDay: null }),
};

/** What `calls` answer, in their order. */
const answers = {
  member: Array.from({ length: 7 }, () => '403 NOT_ALLOWED'),
  outsider: ['400 NAME_NEEDED', ...Array.from({ length: 6 }, () => '404 NO_WORKSPACE')],
  granted: ['200', ...Array.from({ length: 5 }, () => '409 NO_SEAT_PLAN'), '200'],
  owner: ['409 SEATS_BOUGHT', '200', '200', '200', '200', '200', '200'],
};

async function outcomesOf(by: SignedIn): Promise<string[]> {
  const outcomes: string[] = [];
  for (const call of Object.values(calls)) outcomes.push(await outcomeOf(await call(by)));
  return outcomes;
}

test('seats and pools are managed by owners alone, each of the own workspace', async () => {
  const { owner } = await boughtWorkspace(6);
  for (const role of ['manager', 'recruiter', 'viewer'] satisfies WorkspaceRole[])
    expect([role, await outcomesOf(await newMember(product, owner, role))]).toEqual([role, answers.member]);
  expect(await outcomesOf(await steppedUp(product))).toEqual(answers.outsider);
  const other = await newWorkspace(product, 3);
  expect(await outcomesOf(other.owner)).toEqual(answers.granted);
  expect(await outcomesOf(owner)).toEqual(answers.owner);
  expect(await outcomesOf(await newMember(product, owner, 'owner'))).toEqual(answers.owner);
  const demo = await product.signedIn({ email: 'demo@postbox.example' });
  expect(new Set((await outcomesOf(demo)).map((outcome) => outcome.slice(0, 3)))).toEqual(new Set(['403']));
});

const shape = async (by: SignedIn): Promise<unknown> => {
  const seats = await readSeats(by);
  return seats && [seats.total, seats.used, seats.subscription !== null, seats.pool !== null];
};

test('each member sees as much of the seats as the role allows', async () => {
  const { owner, id } = await boughtWorkspace(4);
  const [manager, viewer] = [await newMember(product, owner, 'manager'), await newMember(product, owner, 'viewer')];
  expect(await Promise.all([owner, manager, viewer, await product.signedIn()].map(shape))).toEqual([
    [4, 3, true, true],
    [4, 3, false, true],
    [4, 3, false, false],
    null,
  ]);
  const admin = await product.as('admin');
  await stepUp(product, admin);
  await admin.post(`/api/workspaces/${id}/suspend`, { reason: 'Unclear' });
  expect(await outcomeOf(await owner.post('/api/workspace/seats/preview', { seats: 9 }))).toBe(
    '409 WORKSPACE_SUSPENDED',
  );
  expect(await outcomeOf(await owner.post('/api/workspace/seats/cancel', {}))).toBe('200');
});

test('the life of a subscription: created, paid, more seats, a payment that fails and is mended, fewer seats, canceled', async () => {
  const owner = await steppedUp(product);
  expect(await (await product.request('/api/seat-offer')).json()).toEqual({
    offer: { priceCents: 19_900, currency: 'usd', billingInterval: 'month' },
  });
  const url = await urlOf(await order(owner, { name: 'Northline Staffing', seats: 2 }));
  expect(await (await owner.request(url)).text()).toContain('$398 per month: 2 seats of $199 each');
  expect((await (await steppedUp(product)).request(url)).status).toBe(404);
  await form(owner, url, { choice: 'decline' });
  expect(await readSeats(owner)).toMatchObject({ total: 0, isOnHold: true });
  const paid = await form(owner, url, { choice: 'pay' });
  const location = paid.headers.get('location') ?? '';
  expect(location).toMatch(/^\/workspace\?paid=cs_sandbox_/);
  const sessionId = location.split('=')[1] ?? '';
  expect(await (await owner.request(`/api/workspace/payment?session_id=${sessionId}`)).json()).toEqual({
    state: 'confirmed',
  });
  await form(owner, url, { choice: 'pay' });
  const member = await newMember(product, owner, 'recruiter');
  expect(await outcomeOf(await invite(owner, 'third@postbox.example'))).toBe('409 SEATS_FULL');
  const change = async (seats: number): Promise<string> => {
    const preview = z
      .object({ seatsBefore: z.int(), previewedAt: z.string(), dueNowCents: z.int() })
      .parse(await (await owner.post('/api/workspace/seats/preview', { seats })).json());
    const { seatsBefore, previewedAt } = preview;
    return outcomeOf(await owner.post('/api/workspace/seats', { seats, seatsBefore, previewedAt }));
  };
  expect(await change(4)).toBe('200');
  expect(await outcomeOf(await invite(owner, 'third@postbox.example'))).toBe('200');
  const portal = await urlOf(await owner.post('/api/workspace/seats/portal', {}));
  expect((await member.request(portal)).status).toBe(404);
  expect((await form(member, portal, { action: 'cancel' })).status).toBe(404);
  expect((await form(owner, portal, { action: 'steal' })).status).toBe(400);
  await form(owner, portal, { action: 'decline' });
  expect(await readSeats(owner)).toMatchObject({ total: 4, subscription: { status: 'past_due', givesSeats: true } });
  expect(await outcomeOf(await owner.post('/api/workspace/seats/preview', { seats: 9 }))).toBe('409 PAYMENT_DUE');
  await form(owner, portal, { action: 'pay' });
  expect(await change(2)).toBe('200');
  expect(await outcomeOf(await owner.post('/api/workspace/seats/preview', { seats: 1 }))).toBe('409 SEATS_TOO_FEW');
  await form(owner, portal, { action: 'cancel' });
  expect(await readSeats(owner)).toMatchObject({ total: 2, subscription: { cancelAtPeriodEnd: true } });
  expect(await (await owner.request(portal)).text()).toContain('Resume the seats');
  expect([await kindOf(owner), await kindOf(member)]).toEqual(['member', 'member']);
});

test('an abandoned purchase leaves nothing behind, and does not keep its account from another workspace', async () => {
  const owner = await steppedUp(product);
  const orders = await Promise.all([1, 2].map(async () => outcomeOf(await order(owner, { name: 'Twice', seats: 2 }))));
  expect(orders.filter((outcome) => outcome === '200').length).toBeGreaterThan(0);
  const { rowCount } = await pool.query(`select from workspaces where name = 'Twice'`);
  expect(rowCount).toBe(1);
  await product.runJob('forget-unpaid-workspaces', {});
  expect(await readSeats(owner)).not.toBeNull();
  await pool.query(`update workspaces set created_at = now() - interval '30 days' where name = 'Twice'`);
  await product.runJob('forget-unpaid-workspaces', {});
  expect(await readSeats(owner)).toBeNull();
  const paid = await boughtWorkspace(2);
  await pool.query(`update workspaces set created_at = now() - interval '30 days' where id = $1`, [paid.id]);
  await product.runJob('forget-unpaid-workspaces', {});
  expect((await readSeats(paid.owner))?.total).toBe(2);
});

test('a workspace whose seats an administrator grants is never put on hold', async () => {
  const { owner } = await newWorkspace(product, 3);
  await newMember(product, owner, 'recruiter');
  await stepUp(product, await product.as('admin'));
  await grantSeats(product, { email: owner.email, seats: 1 });
  expect(await readSeats(owner)).toMatchObject({ used: 2, total: 1, holdAt: null, isOnHold: false });
});

test('a request for a pool is refused beyond its limits', async () => {
  const { owner } = await newWorkspace(product, 3);
  for (const wrong of [{ revealsPerDay: -1 }, { revealsPerDay: 1.5 }, { exportedPerDay: 1_000_001 }])
    expect(
      await outcomeOf(await put(owner, '/api/workspace/pool', { revealsPerDay: null, exportedPerDay: null, ...wrong })),
    ).toBe('400 INVALID_INPUT');
  const refused = await owner.post('/api/workspace/checkout', { seats: 1 });
  expect(failure.parse(await refused.json())).toMatchObject({ field: 'body.seats', message: 'Enter at least 2.' });
});
