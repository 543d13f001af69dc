// Requests for a refund under the guarantee, against the stand-in of Stripe, with real jobs.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { recordDisclosures } from '../../disclosures/public.ts';
import { heldSubscription, paidInvoice } from '../testing/stripe-books.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';
import { afterBusinessDays } from './business-days.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const product = testProduct({ stripe: stripe.settings, accounts: { demoEmail: 'demo@postbox.example' } });
const { pool } = product.database;
const nowSeconds = Math.floor(Date.now() / 1_000);
const daySeconds = 86_400;

beforeEach(() => {
  stripe.mood = 'up';
});

/** An account that paid for the annual plan so many days ago. */
async function subscriber(daysAgo = 3): Promise<SignedIn & { subscriptionId: string }> {
  const person = await product.signedIn();
  const startedAt = nowSeconds - daysAgo * daySeconds;
  const subscription = heldSubscription(`sub_${randomUUID()}`, person.userId, startedAt);
  stripe.subscriptions.set(subscription.id, subscription);
  stripe.invoices.push(paidInvoice(subscription.id, startedAt, 299_500));
  await product.runJob('refresh-subscription', { subscriptionId: subscription.id });
  return { ...person, subscriptionId: subscription.id };
}

const exported = ({ userId }: SignedIn): Promise<void> =>
  inTransaction(product.database, (client) =>
    recordDisclosures(client, { userId, apiKeyId: null }, 'export', [
      { candidateId: '1', contactKinds: ['work_email'] },
    ]),
  );

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${z.object({ code: z.string().optional() }).parse(await response.json()).code ?? ''}`.trim();
const ask = (by: SignedIn): Promise<Response> => by.post('/api/request-refund', {});
const ownRequest = async (by: SignedIn) =>
  z
    .object({ request: z.looseObject({ state: z.string(), refundedCents: z.number().nullable() }).nullable() })
    .parse(await (await by.request('/api/guarantee-request')).json()).request;
const decide = async (requestId: string, action: string, reason?: string): Promise<Response> =>
  (await product.as('admin')).post('/api/decide-guarantee-request', { requestId, action, reason });
const idOf = async ({ userId }: SignedIn): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>('select id from guarantee_requests where user_id = $1', [userId]);
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
};
const refundsOf = (subscriptionId: string): number[] =>
  stripe.refunds
    .filter(({ payment_intent: paid }) => paid.startsWith(`pi_${subscriptionId}_`))
    .map(({ amount }) => amount);
const auditOf = async (requestId: string): Promise<unknown[]> =>
  (
    await pool.query(`select action from audit_entries where subject_kind = 'guarantee request' and subject_id = $1`, [
      requestId,
    ])
  ).rows;

describe('a refund is not requested', () => {
  test('without a plan, with the monthly plan, after 31 days, and after an export', async () => {
    const [free, monthly, late, after] = [
      await product.as('free'),
      await product.as('basic'),
      await subscriber(31),
      await subscriber(),
    ];
    await exported(after);
    for (const by of [free, monthly, late, after]) {
      expect(await codeOf(await ask(by))).toBe('409 NO_GUARANTEE');
      expect(await ownRequest(by)).toBeNull();
    }
  });

  test('by the demo account and by a visitor', async () => {
    expect(await codeOf(await ask(await product.signedIn({ email: 'demo@postbox.example' })))).toBe('403 DEMO_ACCOUNT');
    expect((await product.post('/api/request-refund', {})).status).toBe(401);
  });

  test('for another account: a body that names one is refused', async () => {
    const [by, other] = [await subscriber(), await subscriber()];
    expect([400, 403]).toContain((await by.post('/api/request-refund', { userId: other.userId })).status);
    expect(await ownRequest(other)).toBeNull();
  });
});

test('many clicks make one request, and accounts without the role of administrator neither see nor decide it', async () => {
  const by = await subscriber();
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(by)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const requestId = await idOf(by);
  expect(await ownRequest(by)).toMatchObject({ state: 'waiting', refundedCents: null });
  expect((await by.request('/api/guarantee-requests')).status).toBe(403);
  expect((await by.post('/api/decide-guarantee-request', { requestId, action: 'approve' })).status).toBe(403);
  const queue = z
    .object({ data: z.array(z.looseObject({ id: z.string() })) })
    .parse(await (await (await product.as('admin')).request('/api/guarantee-requests')).json());
  expect(queue.data.find(({ id }) => id === requestId)).toMatchObject({
    email: by.email,
    priceId: 'price_annual',
    paidCents: 299_500,
    hasExported: false,
    isOverdue: false,
  });
});

test('an approval refunds once, ends the subscription and informs the user once, also when the provider fails at first', async () => {
  const by = await subscriber();
  await ask(by);
  const requestId = await idOf(by);
  stripe.mood = 'down';
  const codes = await Promise.all(
    [decide(requestId, 'approve'), decide(requestId, 'approve')].map(async (one) => codeOf(await one)),
  );
  expect(codes.toSorted()).toEqual(['200', '409 ALREADY_DECIDED']);
  await expect(product.runJob('refund-guarantee', { requestId })).rejects.toThrow();
  expect(await ownRequest(by)).toMatchObject({ state: 'approved' });
  stripe.mood = 'up';
  await product.runJob('refund-guarantee', { requestId });
  await product.runJob('refund-guarantee', { requestId });
  expect(refundsOf(by.subscriptionId)).toEqual([299_500]);
  expect(stripe.subscriptions.get(by.subscriptionId)?.status).toBe('canceled');
  expect(await ownRequest(by)).toMatchObject({ state: 'refunded', refundedCents: 299_500 });
  expect(await codeOf(await ask(by))).toBe('200');
  expect((await product.mailTo(by.email, /refund is on its way/)).text).toContain('$2,995.00');
  expect((await product.mails(by.email)).filter(({ subject }) => subject.includes('refund'))).toHaveLength(1);
  expect(await auditOf(requestId)).toEqual([{ action: 'guarantee.approved' }]);
  expect(await codeOf(await decide(requestId, 'refuse', 'Changed our mind'))).toBe('409 ALREADY_DECIDED');
});

test('from the approval on nothing can be exported, also while the provider fails and reports the plan as active', async () => {
  const by = await subscriber();
  await ask(by);
  const tryExport = async (): Promise<string> =>
    codeOf(await by.post('/api/export-physicians', { physicianIds: ['1'] }));
  expect(await tryExport()).toBe('409 NOTHING_TO_EXPORT');
  stripe.mood = 'down';
  expect(await codeOf(await decide(await idOf(by), 'approve'))).toBe('200');
  expect(await tryExport()).toMatch(/^403 /);
  stripe.mood = 'up';
  await product.runJob('refresh-subscription', { subscriptionId: by.subscriptionId });
  expect(await tryExport()).toMatch(/^403 /);
});

test('a payment for the monthly plan before the annual one is not refunded', async () => {
  const by = await subscriber(5);
  stripe.invoices.push(paidInvoice(by.subscriptionId, nowSeconds - 40 * daySeconds, 29_500));
  await ask(by);
  const requestId = await idOf(by);
  await decide(requestId, 'approve');
  await vi.waitFor(
    async () => expect(await ownRequest(by)).toMatchObject({ state: 'refunded', refundedCents: 299_500 }),
    300_000,
  );
  expect(refundsOf(by.subscriptionId)).toEqual([299_500]);
});

test('an export after the request ends the guarantee: the request is refused with a reason, and the subscription stays', async () => {
  const by = await subscriber();
  await ask(by);
  await exported(by);
  const requestId = await idOf(by);
  expect(await codeOf(await decide(requestId, 'approve'))).toBe('409 GUARANTEE_ENDED');
  expect(await codeOf(await decide(requestId, 'refuse'))).toBe('400 INVALID_INPUT');
  expect(await codeOf(await decide(requestId, 'refuse', '   '))).toBe('400 INVALID_INPUT');
  expect(await auditOf(requestId)).toEqual([]);
  expect(await codeOf(await decide(requestId, 'refuse', 'You exported contacts <b>.'))).toBe('200');
  const mail = await product.mailTo(by.email, /your request for a refund/);
  expect(mail.text).toContain('You exported contacts <b>.');
  expect(mail.html).not.toContain('contacts <b>.');
  expect(await ownRequest(by)).toMatchObject({ state: 'refused', reason: 'You exported contacts <b>.' });
  expect(refundsOf(by.subscriptionId)).toEqual([]);
  expect(stripe.subscriptions.get(by.subscriptionId)?.status).toBe('active');
  expect(await codeOf(await decide('999999', 'approve'))).toBe('404 NOT_FOUND');
});

test.each([
  ['a Monday', '2026-11-16T10:00:00Z', '2026-11-19T10:00:00.000Z'],
  ['a Friday', '2026-11-20T10:00:00Z', '2026-11-25T10:00:00.000Z'],
  ['a Sunday', '2026-11-22T10:00:00Z', '2026-11-25T10:00:00.000Z'],
])('three business days after %s', (_day, from, due) => {
  expect(afterBusinessDays(new Date(from), 3).toISOString()).toBe(due);
});
