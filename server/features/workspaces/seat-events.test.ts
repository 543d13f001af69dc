// Seats that are paid at Stripe: what its events do, in every order, and what is charged.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startStripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { openInvoice, payInSession, type HeldSubscription } from '#server/features/billing/testing/stripe-books.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { kindOf, nowSeconds, order, readSeats, seatsAtStripe, urlOf } from './testing/seat-calls.ts';
import { grantSeats, invite, newMember, outcomeOf, stepUp, steppedUp } from './testing/workspace-calls.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const product = testProduct({ runsJobs: false, stripe: stripe.settings });
const { pool } = product.database;
const { send, eventOf, refresh, tell, paidWorkspace } = seatsAtStripe(product, stripe);
const dayS = 86_400;

beforeEach(() => {
  stripe.mood = 'up';
  stripe.declinesCards = false;
});

const itemOf = ({ items }: HeldSubscription) => items.data[0];
const membersOf = async (id: string): Promise<number> =>
  (await pool.query('select from workspace_members where workspace_id = $1', [id])).rowCount ?? 0;
const audited = async (id: string, action: string): Promise<number> =>
  (await pool.query('select from audit_entries where subject_id = $1 and action = $2', [id, `workspaces.${action}`]))
    .rowCount ?? 0;
const settle = (id: string): Promise<void> => product.runJob('settle-seats', { workspaceId: id });
const previewOf = async (by: SignedIn, seats: number) =>
  z
    .object({
      previewedAt: z.string(),
      seatsBefore: z.int(),
      dueNowCents: z.int(),
      creditCents: z.int(),
      renewalCents: z.int(),
    })
    .parse(await (await by.post('/api/workspace/seats/preview', { seats })).json());
async function change(by: SignedIn, seats: number, changes: object = {}): Promise<Response> {
  const { previewedAt, seatsBefore } = await previewOf(by, seats);
  return by.post('/api/workspace/seats', { seats, seatsBefore, previewedAt, ...changes });
}

test('a purchase of seats is refused without a name, beyond the limits, and by those who own no workspace', async () => {
  const person = await steppedUp(product);
  expect(await outcomeOf(await order(person, { seats: 3 }))).toBe('400 NAME_NEEDED');
  for (const seats of [1, 0, -5, 2.5, 1_001])
    expect(await outcomeOf(await order(person, { name: 'Northline', seats }))).toBe('400 INVALID_INPUT');
  // A price is never read from the request.
  expect(await outcomeOf(await order(person, { name: 'Northline', seats: 3, priceCents: 1 }))).toBe(
    '400 INVALID_INPUT',
  );
  const { owner, subscription } = await paidWorkspace(3);
  const member = await newMember(product, owner, 'manager');
  expect(await outcomeOf(await order(member, { seats: 3 }))).toBe('403 NOT_ALLOWED');
  expect(await outcomeOf(await order(owner, { seats: 3 }))).toBe('409 SEATS_BOUGHT');
  expect(itemOf(subscription).quantity).toBe(3);
});

test('a workspace is on hold until its payment is confirmed, once, by the event or by the page after the payment', async () => {
  const owner = await steppedUp(product);
  const url = await urlOf(await order(owner, { name: 'Northline Staffing', seats: 5 }));
  const sessionId = url.split('/').at(-1) ?? '';
  const form = stripe.sessions.get(sessionId)?.form;
  expect([form?.get('line_items[0][price]'), form?.get('line_items[0][quantity]')]).toEqual([
    'price_stand_in_seat',
    '5',
  ]);
  expect(await readSeats(owner)).toMatchObject({ used: 1, total: 0, isOnHold: true, subscription: null });
  expect([await kindOf(owner), await outcomeOf(await invite(owner, 'ana@postbox.example'))]).toEqual([
    'free',
    '409 SEATS_FULL',
  ]);
  const check = async (by: SignedIn): Promise<unknown> =>
    (await by.request(`/api/workspace/payment?session_id=${sessionId}`)).json();
  expect(await check(owner)).toEqual({ state: 'not_found' });
  const subscription = payInSession(stripe, sessionId, nowSeconds());
  expect(await check(await product.signedIn())).toEqual({ state: 'not_found' });
  expect(await readSeats(owner)).toMatchObject({ total: 0 });
  expect(await check(owner)).toEqual({ state: 'confirmed' });
  const expected = { bought: 5, granted: 0, total: 5, isOnHold: false, holdAt: null };
  expect(await readSeats(owner)).toMatchObject({
    ...expected,
    subscription: { seats: 5, priceCents: 9_900, billingInterval: 'month', status: 'active', givesSeats: true },
  });
  for (let times = 0; times < 3; times += 1) await tell(subscription);
  const id = subscription.metadata['careroster_workspace_id'] ?? '';
  expect([await kindOf(owner), await audited(id, 'seats_bought')]).toEqual(['member', 1]);
  // It is no plan of the person who pays.
  const { rowCount } = await pool.query('select from subscriptions where provider_subscription_id = $1', [
    subscription.id,
  ]);
  expect(rowCount).toBe(0);
  expect(await (await owner.request(`/api/payment?session_id=${sessionId}`)).json()).toEqual({ state: 'not_found' });
});

test('events of other customers, and labels that are changed afterwards, change no workspace', async () => {
  const { owner, id, subscription } = await paidWorkspace(3);
  const other = await paidWorkspace(2);
  subscription.metadata['careroster_workspace_id'] = other.id;
  itemOf(subscription).quantity = 9;
  await tell(subscription);
  expect([(await readSeats(other.owner))?.total, (await readSeats(owner))?.total]).toEqual([2, 9]);
  // As a mistake in the dashboard: it becomes no plan of a person.
  subscription.metadata = { careroster_user_id: owner.userId };
  itemOf(subscription).quantity = 4;
  await tell(subscription);
  expect((await readSeats(owner))?.total).toBe(4);
  expect((await pool.query('select from subscriptions where user_id = $1', [owner.userId])).rowCount).toBe(0);
  for (const type of ['charge.dispute.created', 'charge.dispute.closed', 'charge.refunded', 'customer.deleted'])
    await send({ id: `evt_${type}_${id}`, object: 'event', type, data: { object: { id: `x_${id}` } } });
  await refresh(subscription);
  expect(await readSeats(owner)).toMatchObject({ total: 4, isOnHold: false });
});

/** A small generator, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const changes: readonly ((subscription: HeldSubscription) => void)[] = [
  (it) => void (itemOf(it).quantity = 7),
  (it) => void (itemOf(it).quantity = 1),
  (it) => void (itemOf(it).quantity = 3),
  (it) => {
    it.status = 'past_due';
    stripe.invoices.push(openInvoice(it.id, nowSeconds() - 2 * dayS));
  },
  (it) => {
    it.status = 'active';
    stripe.invoices.splice(0, stripe.invoices.length, ...stripe.invoices.filter(({ status }) => status !== 'open'));
  },
  (it) => void (it.cancel_at = itemOf(it).current_period_end),
  (it) => void (it.cancel_at = null),
];

test.each([1, 2, 3, 4, 5, 6])(
  'events that arrive in any order, late and repeated lead to the state of Stripe and take no member (seed %i)',
  async (seed) => {
    const next = seeded(seed);
    const { owner, id, subscription } = await paidWorkspace(3);
    await newMember(product, owner, 'recruiter');
    await newMember(product, owner, 'viewer');
    const late: object[] = [eventOf(subscription, 'customer.subscription.created')];
    for (let step = 0; step < 8; step += 1) {
      changes[next(changes.length)]?.(subscription);
      late.push(eventOf(subscription));
      if (next(2) === 0) continue;
      const told = late.splice(next(late.length), 1);
      for (const event of next(2) === 0 ? told : [...told, ...told]) await send(event);
      await refresh(subscription);
      const seats = await readSeats(owner);
      const { quantity } = itemOf(subscription);
      expect([seats?.subscription?.seats, seats?.total, seats?.subscription?.status]).toEqual([
        quantity,
        quantity,
        subscription.status,
      ]);
      expect([seats?.holdAt !== null, seats?.isOnHold]).toEqual([quantity < 3, false]);
      expect([await membersOf(id), await kindOf(owner)]).toEqual([3, 'member']);
    }
    for (const event of late.toReversed()) await send(event);
    Object.assign(subscription, { status: 'canceled', ended_at: nowSeconds() });
    await refresh(subscription);
    for (const event of late) await send(event);
    await refresh(subscription);
    expect(await readSeats(owner)).toMatchObject({ bought: 0, used: 3, subscription: { status: 'canceled' } });
    expect([await membersOf(id), await kindOf(owner)]).toEqual([3, 'member']);
  },
);

test('a payment that failed keeps the seats for the days of grace, and the members for the days to choose', async () => {
  const { owner, subscription } = await paidWorkspace(3);
  const member = await newMember(product, owner, 'recruiter');
  const subscriber = await product.signedIn({ plan: 'premium' });
  const due = async (days: number): Promise<void> => {
    subscription.status = 'past_due';
    stripe.invoices.splice(0, stripe.invoices.length, openInvoice(subscription.id, nowSeconds() - days * dayS));
    await tell(subscription);
  };
  await due(2);
  expect(await readSeats(owner)).toMatchObject({ total: 3, isOnHold: false, holdAt: null });
  expect((await readSeats(owner))?.subscription?.graceEndsAt).not.toBeNull();
  const mail = (await readOutbox(product.database)).findLast(({ to }) => to === owner.email);
  expect(mail?.subject).toBe('A payment for the workspace Northline Staffing failed');
  expect(await outcomeOf(await owner.post('/api/workspace/seats/preview', { seats: 5 }))).toBe('409 PAYMENT_DUE');
  await due(8);
  expect(await readSeats(owner)).toMatchObject({ total: 0, bought: 0, isOnHold: false, holdAt: expect.any(String) });
  expect([await kindOf(member), await outcomeOf(await invite(owner, 'ben@postbox.example'))]).toEqual([
    'member',
    '409 SEATS_FULL',
  ]);
  await due(22);
  expect(await readSeats(owner)).toMatchObject({ total: 0, isOnHold: true });
  expect([await kindOf(owner), await kindOf(member), await kindOf(subscriber)]).toEqual(['free', 'free', 'premium']);
  // The owner still reads, exports the ledger and removes members; paying ends the hold.
  expect((await owner.post('/api/workspace/ledger', {})).status).toBe(200);
  subscription.status = 'active';
  await tell(subscription);
  expect(await readSeats(owner)).toMatchObject({ total: 3, isOnHold: false, holdAt: null });
  expect(await kindOf(member)).toBe('member');
});

test('too few seats put a workspace on hold after the days to choose, until the owner removes members', async () => {
  const { owner, id, subscription } = await paidWorkspace(3);
  const [first, second] = [await newMember(product, owner, 'recruiter'), await newMember(product, owner, 'recruiter')];
  itemOf(subscription).quantity = 2;
  await tell(subscription);
  const { holdAt } = (await readSeats(owner)) ?? {};
  const mail = (await readOutbox(product.database)).findLast(({ to }) => to === owner.email);
  expect(mail?.subject).toBe('Too few seats in the workspace Northline Staffing');
  itemOf(subscription).quantity = 1;
  await tell(subscription);
  expect((await readSeats(owner))?.holdAt).toBe(holdAt);
  expect(await kindOf(second)).toBe('member');
  await pool.query(`update workspaces set hold_at = now() - interval '1 second' where id = $1`, [id]);
  expect([await kindOf(owner), await kindOf(first), await kindOf(second)]).toEqual(['free', 'free', 'free']);
  await owner.post(`/api/workspace/members/${first.userId}/remove`, {});
  expect(await kindOf(second)).toBe('free');
  itemOf(subscription).quantity = 2;
  await tell(subscription);
  expect([await kindOf(owner), await kindOf(second), await kindOf(first)]).toEqual(['member', 'member', 'free']);
});

test('seats that an administrator grants are added to the bought ones, and stay when those end', async () => {
  const { owner, subscription } = await paidWorkspace(2);
  await stepUp(product, await product.as('admin'));
  expect((await grantSeats(product, { email: owner.email, seats: 3 })).status).toBe(200);
  expect(await readSeats(owner)).toMatchObject({ bought: 2, granted: 3, total: 5 });
  const members = [await newMember(product, owner, 'recruiter'), await newMember(product, owner, 'recruiter')];
  Object.assign(subscription, { status: 'canceled', ended_at: nowSeconds() - 60 * dayS });
  await tell(subscription);
  expect(await readSeats(owner)).toMatchObject({ bought: 0, total: 3, isOnHold: false, holdAt: null });
  expect(await Promise.all(members.map(kindOf))).toEqual(['member', 'member']);
  const listed = await (await (await product.as('admin')).request('/api/workspaces?query=northline')).json();
  expect(listed).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        grantedSeats: 3,
        boughtSeats: 0,
        subscription: expect.objectContaining({ status: 'canceled' }),
      }),
    ]),
  });
});

test('a change of the number charges what the preview said, once, and nothing when the card is declined', async () => {
  const { owner, subscription } = await paidWorkspace(3);
  const preview = await previewOf(owner, 5);
  expect([preview.seatsBefore, preview.renewalCents]).toEqual([3, 5 * 9_900]);
  expect(preview.dueNowCents).toBeGreaterThan(19_000);
  stripe.declinesCards = true;
  expect(await outcomeOf(await change(owner, 5))).toBe('409 PAYMENT_FAILED');
  expect([itemOf(subscription).quantity, (await readSeats(owner))?.total]).toEqual([3, 3]);
  stripe.declinesCards = false;
  const invoices = stripe.invoices.length;
  const sent = { seats: 5, seatsBefore: 3, previewedAt: preview.previewedAt };
  const outcomes = await Promise.all([1, 2].map(async () => outcomeOf(await owner.post('/api/workspace/seats', sent))));
  expect(outcomes).toContain('200');
  expect(stripe.invoices.slice(invoices).map(({ amount_paid: cents }) => cents)).toEqual([preview.dueNowCents]);
  expect(await readSeats(owner)).toMatchObject({ total: 5, subscription: { seats: 5 } });
  const fewer = await previewOf(owner, 2);
  expect([fewer.dueNowCents, fewer.creditCents > 0]).toEqual([0, true]);
  expect(await outcomeOf(await change(owner, 2))).toBe('200');
  expect(stripe.invoices.length).toBe(invoices + 1);
  expect((await readSeats(owner))?.total).toBe(2);
});

test('a change of the number is refused below the members, with an old or invented preview, and while Stripe is down', async () => {
  const { owner } = await paidWorkspace(3);
  await newMember(product, owner, 'recruiter');
  const { previewedAt } = await previewOf(owner, 2);
  const refused = await owner.post('/api/workspace/seats/preview', { seats: 1 });
  expect(await refused.clone().json()).toMatchObject({ message: expect.stringContaining('Remove 1 member first.') });
  expect(await outcomeOf(refused)).toBe('409 SEATS_TOO_FEW');
  const send1 = (body: object): Promise<Response> =>
    owner.post('/api/workspace/seats', { seats: 4, seatsBefore: 3, previewedAt, ...body });
  expect([
    await outcomeOf(await send1({ seats: 1 })),
    await outcomeOf(await send1({ seats: 1_001 })),
    await outcomeOf(await send1({ seatsBefore: 2 })),
    await outcomeOf(await send1({ previewedAt: new Date(Date.now() - 16 * 60_000).toISOString() })),
    await outcomeOf(await send1({ previewedAt: new Date(Date.now() + 60_000).toISOString() })),
  ]).toEqual(['409 SEATS_TOO_FEW', '400 INVALID_INPUT', '409 SEATS_CHANGED', '409 PREVIEW_OVER', '409 PREVIEW_OVER']);
  stripe.mood = 'down';
  expect(await outcomeOf(await send1({}))).toBe('503 SEATS_FAILED');
  expect((await readSeats(owner))?.total).toBe(3);
  await pool.query('update sessions set stepped_up_at = null where user_id = $1', [owner.userId]);
  expect(await outcomeOf(await send1({}))).toBe('403 STEP_UP_REQUIRED');
});

test('canceled seats count until the end of the period, and are renewed again', async () => {
  const { owner, subscription } = await paidWorkspace(2);
  expect((await owner.post('/api/workspace/seats/cancel', {})).status).toBe(200);
  expect(subscription.cancel_at_period_end).toBe(true);
  expect(await readSeats(owner)).toMatchObject({
    total: 2,
    subscription: { cancelAtPeriodEnd: true, givesSeats: true },
  });
  expect((await owner.post('/api/workspace/seats/resume', {})).status).toBe(200);
  expect(await readSeats(owner)).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  expect(await urlOf(await owner.post('/api/workspace/seats/portal', {}))).toContain(subscription.customer);
  Object.assign(subscription, { status: 'canceled', ended_at: nowSeconds() });
  await tell(subscription);
  expect(await outcomeOf(await owner.post('/api/workspace/seats/resume', {}))).toBe('409 NO_SEAT_PLAN');
  // Seats can be bought again, by the same customer of Stripe.
  const url = await urlOf(await order(owner, { seats: 2 }));
  expect(stripe.sessions.get(url.split('/').at(-1) ?? '')?.form.get('customer')).toBe(subscription.customer);
});

test('a workspace that closes, also with its owner’s account, ends its subscription without a refund', async () => {
  const [closed, deleted] = [await paidWorkspace(2), await paidWorkspace(2)];
  expect((await closed.owner.post('/api/workspace/close', {})).status).toBe(200);
  await settle(closed.id);
  expect([closed.subscription.status, stripe.refunds.length]).toEqual(['canceled', 0]);
  await newMember(product, deleted.owner, 'owner');
  expect(await outcomeOf(await deleted.owner.post('/api/workspace/leave', {}))).toBe('200');
  await settle(deleted.id);
  expect(deleted.subscription.status).toBe('active');
});

test('a payment for a workspace that closed meanwhile, and the second of two payments, are refunded', async () => {
  const owner = await steppedUp(product);
  const session = async (): Promise<string> =>
    (await urlOf(await order(owner, { name: 'Northline Staffing', seats: 2 }))).split('/').at(-1) ?? '';
  const lost = payInSession(stripe, await session(), nowSeconds());
  await owner.post('/api/workspace/close', {});
  await tell(lost);
  await settle(lost.metadata['careroster_workspace_id'] ?? '');
  expect([lost.status, stripe.refunds.map(({ payment_intent: paid }) => paid.includes(lost.id))]).toEqual([
    'canceled',
    [true],
  ]);
  const [earlier, later] = [await session(), await session()];
  await expect.poll(() => stripe.sessions.get(earlier)?.status).toBe('expired');
  Object.assign(stripe.sessions.get(earlier) ?? {}, { status: 'open' });
  const second = payInSession(stripe, later, nowSeconds());
  const first = payInSession(stripe, earlier, nowSeconds() - 60);
  await tell(second);
  await tell(first);
  const id = first.metadata['careroster_workspace_id'] ?? '';
  await settle(id);
  await settle(id);
  expect([first.status, second.status, (await readSeats(owner))?.total]).toEqual(['active', 'canceled', 2]);
});

test('the nightly comparison repairs seats whose events were lost', async () => {
  const { owner, subscription } = await paidWorkspace(2);
  itemOf(subscription).quantity = 6;
  await product.runJob('compare-subscriptions', {});
  expect((await readSeats(owner))?.total).toBe(6);
  stripe.subscriptions.delete(subscription.id);
  await product.runJob('compare-subscriptions', {});
  expect((await readSeats(owner))?.subscription?.status).toBe('canceled');
});
