// Deleted accounts and their subscriptions, with real jobs against the stand-in of Stripe.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { deleteAccount } from '#server/features/accounts/public.ts';
import { accountLife } from '#server/testing/account-life.ts';
import { byOperator } from '#server/testing/by-operator.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { heldSubscription, type HeldSubscription } from '../billing/testing/stripe-books.ts';
import { startStripeStandIn, subscriptionEvent } from '../billing/testing/stripe-stand-in.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.mood = 'up';
});
const product = testProduct({ stripe: stripe.settings });
const { pool } = product.database;
/** A job that failed is tried again after some seconds; under load after some more. */
const patient = { timeout: 300_000, interval: 50 };

const page = z.object({
  data: z.array(z.looseObject({ id: z.string(), userId: z.string() })),
  count: z.int(),
  incomplete: z.int(),
  totalPages: z.int(),
});
const list = async (by: SignedIn, query = '') =>
  page.parse(await (await by.request(`/api/account-deletions${query}`)).json());
const deletionOf = async (by: SignedIn, userId: string) =>
  (await list(by)).data.find((deletion) => deletion.userId === userId);
const retry = (by: SignedIn, deletionId: unknown): Promise<Response> =>
  by.post('/api/retry-account-deletion', { deletionId });
const codeOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  z.object({ code: z.string() }).parse(await response.json()).code,
];
const retriesOf = async (userId: string): Promise<unknown[]> =>
  (
    await pool.query(
      `select actor_id as by, before, after from audit_entries where action = 'accounts.deletion_retried' and subject_id = $1`,
      [userId],
    )
  ).rows;

async function payer(): Promise<{ person: SignedIn; subscription: HeldSubscription }> {
  const person = await product.signedIn();
  const subscription = heldSubscription(`sub_${person.userId}`, person.userId, Math.floor(Date.now() / 1_000) - 86_400);
  stripe.subscriptions.set(subscription.id, subscription);
  const { body, signature } = stripe.sign(
    subscriptionEvent(`evt_${person.userId}`, 'customer.subscription.updated', subscription),
  );
  await product.request('/api/stripe/webhook', { method: 'POST', headers: { 'stripe-signature': signature }, body });
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query('select from subscriptions where user_id = $1', [person.userId]);
    expect(rowCount).toBe(1);
  }, patient);
  return { person, subscription };
}

test('the queue is refused to accounts without the role of administrator', async () => {
  const by = await product.as('premium');
  expect([(await by.request('/api/account-deletions')).status, (await retry(by, '1')).status]).toEqual([403, 403]);
});

test('deletions say who deleted the account and how its subscription ended, page by page', async () => {
  const admin = await product.as('admin');
  const [own, byAdmin, byCommand] = [await product.signedIn(), await payer(), await product.signedIn()];
  const before = await list(admin);
  expect((await own.post('/api/auth/delete-account', { password: own.password })).status).toBe(200);
  expect((await admin.post('/api/admin-delete-user', { userId: byAdmin.person.userId })).status).toBe(200);
  await deleteAccount(accountLife(product.database), byOperator, byCommand.userId);
  await vi.waitFor(async () => expect((await list(admin)).incomplete).toBe(0), patient);
  expect(await deletionOf(admin, own.userId)).toMatchObject({
    deletedBy: 'owner',
    administrator: null,
    subscription: { state: 'none', failedTries: 0, fault: null, nextTryAt: null },
    completedAt: expect.any(String),
  });
  expect(await deletionOf(admin, byAdmin.person.userId)).toMatchObject({
    deletedBy: 'administrator',
    administrator: admin.email,
    subscription: { state: 'canceled' },
  });
  expect(byAdmin.subscription.status).toBe('canceled');
  expect(await deletionOf(admin, byCommand.userId)).toMatchObject({ deletedBy: 'operator', administrator: null });
  const { data, count, totalPages } = await list(admin, '?page=999999');
  expect([data, count, totalPages]).toEqual([[], before.count + 3, 1]);
  expect((await admin.request('/api/account-deletions?page=0')).status).toBe(400);
});

test('a cancellation that failed is named first, is requested again once, and is then complete', async () => {
  const admin = await product.as('admin');
  const { person, subscription } = await payer();
  const { userId } = person;
  stripe.mood = 'down';
  await admin.post('/api/admin-delete-user', { userId });
  await vi.waitFor(
    async () => expect(await deletionOf(admin, userId)).toMatchObject({ subscription: { state: 'retrying' } }),
    patient,
  );
  // As after the last of 25 tries, four days later.
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where key = $1 and locked_at is null`,
    [`apply-account-state/${userId}`],
  );
  const later = await product.signedIn();
  await later.post('/api/auth/delete-account', { password: later.password });
  const first = (await list(admin)).data.find(({ userId: id }) => id !== later.userId);
  expect(first).toMatchObject({
    userId,
    subscription: { state: 'failed', failedTries: 25, fault: expect.any(String), nextTryAt: null },
    completedAt: null,
  });
  // Stripe answers after the three requests: had the try failed in between, another request would be accepted.
  const { promise: answersArrived, resolve: letStripeAnswer } = Promise.withResolvers<void>();
  stripe.heldBack = answersArrived;
  stripe.mood = 'up';
  const answers = await Promise.all([1, 2, 3].map(() => retry(admin, first?.id)));
  letStripeAnswer();
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await retriesOf(userId)).toEqual([
    { by: admin.userId, before: { isRetryRequested: false }, after: { isRetryRequested: true } },
  ]);
  await vi.waitFor(
    async () =>
      expect(await deletionOf(admin, userId)).toMatchObject({
        subscription: { state: 'canceled', fault: null },
        completedAt: expect.any(String),
      }),
    patient,
  );
  expect(subscription.status).toBe('canceled');
  expect(await codeOf(await retry(admin, first?.id))).toEqual([409, 'ALREADY_COMPLETE']);
  expect(await codeOf(await retry(admin, '999999999999999999'))).toEqual([404, 'NOT_FOUND']);
  expect((await retry(admin, '0x1')).status).toBe(400);
  expect(await retriesOf(userId)).toHaveLength(1);
});
