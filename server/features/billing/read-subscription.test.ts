import { describe, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { guaranteeAt } from './guarantee.ts';
import { subscriptionReader } from './read-subscription.ts';
import { giveSandboxSubscription } from './sandbox/give-subscription.ts';
import type { SubscriptionRecord } from './subscription.ts';
import { saveSubscription } from './subscriptions-store.ts';

const { database } = testDatabase();
const at = (text: string): Date => new Date(`${text}Z`);
const readAt = (moment: string, providers: ('stripe' | 'sandbox')[] = ['stripe', 'sandbox']) =>
  subscriptionReader(database, { now: () => at(moment), today: () => moment.slice(0, 10) }, providers);

let lastNumber = 0;

/** Writes an annual plan begun on 1 November, but for what the test says, and answers its user. */
async function given(said: Partial<SubscriptionRecord>): Promise<string> {
  lastNumber += 1;
  const userId = said.userId ?? `user-${lastNumber}`;
  await inTransaction(database, (client) =>
    saveSubscription(client, {
      provider: 'stripe',
      subscriptionId: `sub_${lastNumber}`,
      customerId: 'cus_1',
      userId,
      priceId: 'price_annual',
      priceCents: 299_500,
      currency: 'usd',
      billingInterval: 'year',
      status: 'active',
      startedAt: at('2026-11-01T12:00:00'),
      planStartedAt: at('2026-11-01T12:00:00'),
      currentPeriodEnd: at('2027-11-01T12:00:00'),
      endsAt: null,
      pastDueSince: null,
      isStoppedBySuspension: false,
      ...said,
    }),
  );
  return userId;
}

describe('a subscription gives nothing', () => {
  test('for a user who never had one', async () => {
    expect(await readAt('2026-11-21T12:00:00').subscriptionOf('nobody')).toMatchObject({
      subscribed: false,
      tier: 'free',
      status: 'none',
      planName: null,
    });
  });

  test.each(['canceled', 'unpaid', 'incomplete', 'paused'] as const)(
    'while it is %s, but is still named',
    async (status) => {
      const userId = await given({ status });
      expect(await readAt('2026-11-21T12:00:00').subscriptionOf(userId)).toMatchObject({
        subscribed: false,
        tier: 'free',
        status,
        planName: 'Annual Plan',
      });
    },
  );

  test('for a price that no setting names', async () => {
    const userId = await given({ priceId: null });
    expect(await readAt('2026-11-21T12:00:00').subscriptionOf(userId)).toMatchObject({
      subscribed: false,
      tier: 'free',
    });
  });

  test('where it belongs to the sandbox and the sandbox does not count', async () => {
    await giveSandboxSubscription(database, {
      userId: 'moved',
      priceId: 'price_annual',
      now: at('2026-11-20T00:00:00'),
    });
    expect(await readAt('2026-11-21T12:00:00', ['stripe']).subscriptionOf('moved')).toMatchObject({
      subscribed: false,
      tier: 'free',
      status: 'none',
    });
  });
});

describe('a subscription', () => {
  test.each(['active', 'trialing'] as const)('that is %s gives its tier', async (status) => {
    const userId = await given({ status });
    expect(await readAt('2026-11-21T12:00:00').subscriptionOf(userId)).toMatchObject({
      subscribed: true,
      tier: 'premium',
      status,
      planName: 'Annual Plan',
      priceCents: 299_500,
      currency: 'usd',
      billingInterval: 'year',
      currentPeriodEnd: at('2027-11-01T12:00:00'),
      cancelAtPeriodEnd: false,
      isPastDue: false,
      graceEndsAt: null,
    });
  });

  test('that is past due gives its tier for seven days and not a moment longer', async () => {
    const userId = await given({ status: 'past_due', pastDueSince: at('2026-11-10T12:00:00') });
    const grace = { isPastDue: true, status: 'past_due', graceEndsAt: at('2026-11-17T12:00:00') };
    expect(await readAt('2026-11-17T11:59:59.999').subscriptionOf(userId)).toMatchObject({
      subscribed: true,
      tier: 'premium',
      ...grace,
    });
    expect(await readAt('2026-11-17T12:00:00').subscriptionOf(userId)).toMatchObject({
      subscribed: false,
      tier: 'free',
      ...grace,
    });
  });

  test('that was cancelled gives its tier until the paid period ends, by the clock alone', async () => {
    const userId = await given({ endsAt: at('2026-12-01T12:00:00') });
    expect(await readAt('2026-12-01T11:59:59.999').subscriptionOf(userId)).toMatchObject({
      subscribed: true,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: at('2026-12-01T12:00:00'),
    });
    expect(await readAt('2026-12-01T12:00:00').subscriptionOf(userId)).toMatchObject({
      subscribed: false,
      status: 'canceled',
      cancelAtPeriodEnd: false,
    });
  });

  test('whose renewal was not heard of lasts seven days longer, not for ever', async () => {
    const userId = await given({});
    expect((await readAt('2027-11-08T11:59:59').subscriptionOf(userId)).subscribed).toBe(true);
    expect((await readAt('2027-11-08T12:00:00').subscriptionOf(userId)).subscribed).toBe(false);
  });

  test('counts as the best of those that a person has', async () => {
    const userId = await given({ priceId: 'price_monthly', startedAt: at('2026-11-20T12:00:00') });
    await given({ userId, startedAt: at('2026-10-01T12:00:00') });
    await given({ userId, status: 'canceled', startedAt: at('2026-11-21T00:00:00') });
    expect(await readAt('2026-11-21T12:00:00').subscriptionOf(userId)).toMatchObject({
      subscribed: true,
      tier: 'premium',
    });
  });

  test('of the sandbox renews by the calendar, also from the last day of a month', async () => {
    await giveSandboxSubscription(database, {
      userId: 'sample',
      priceId: 'price_monthly',
      now: at('2026-08-31T12:00:00'),
    });
    await giveSandboxSubscription(database, {
      userId: 'sample',
      priceId: 'price_annual',
      now: at('2026-09-02T12:00:00'),
    });
    expect(await readAt('2026-09-30T11:59:59').subscriptionOf('sample')).toMatchObject({
      tier: 'basic',
      currentPeriodEnd: at('2026-09-30T12:00:00'),
    });
    expect(await readAt('2026-09-30T12:00:00').subscriptionOf('sample')).toMatchObject({
      tier: 'basic',
      currentPeriodEnd: at('2026-10-31T12:00:00'),
    });
    expect(await readAt('2028-02-29T13:00:00').subscriptionOf('sample')).toMatchObject({
      subscribed: true,
      currentPeriodEnd: at('2028-03-31T12:00:00'),
    });
  });
});

const guaranteeOf = async (userId: string, moment: string, hasExported = false) =>
  guaranteeAt(await readAt(moment).subscriptionOf(userId), hasExported, at(moment));

describe('the money-back guarantee', () => {
  test('does not hold without a plan, for the monthly plan, after an export, and after thirty days', async () => {
    const monthly = await given({ priceId: 'price_monthly' });
    const annual = await given({});
    expect(await guaranteeOf('nobody', '2026-11-21T12:00:00')).toEqual({
      holds: false,
      reason: 'no_plan',
      endsAt: null,
    });
    expect(await guaranteeOf(monthly, '2026-11-21T12:00:00')).toEqual({
      holds: false,
      reason: 'monthly_plan',
      endsAt: null,
    });
    expect(await guaranteeOf(annual, '2026-11-21T12:00:00', true)).toMatchObject({ holds: false, reason: 'exported' });
    expect(await guaranteeOf(annual, '2026-12-01T12:00:00')).toMatchObject({ holds: false, reason: 'over' });
  });

  test('holds for thirty days of an annual plan', async () => {
    const annual = await given({});
    expect(await guaranteeOf(annual, '2026-12-01T11:59:59')).toEqual({
      holds: true,
      reason: 'holds',
      endsAt: at('2026-12-01T12:00:00'),
    });
  });
});
