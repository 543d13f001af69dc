// No customer is charged a price that differs from the pricing page.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#server/foundation/clock/public.ts';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { testSealing } from '#server/testing/secrets.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openBilling, type Billing } from '../billing.ts';
import { createCheckout } from '../checkout/create-checkout.ts';
import { noAccountNews, noWorkspaces } from '../testing/no-account-news.ts';
import { newBooks, type HeldPrice } from '../testing/stripe-books.ts';
import { startStripeStandIn } from '../testing/stripe-stand-in.ts';

const { database } = testDatabase();
const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.mood = 'up';
  stripe.prices = newBooks().prices;
  stripe.refusedKeys.clear();
});

const nothing = (): Promise<void> => Promise.resolve();
const billingOf = (secretKey = stripe.settings.secretKey): Billing =>
  openBilling({
    database,
    clock: systemClock,
    log: createLog('silent'),
    publicUrl: 'https://care.example',
    stripe: { ...stripe.settings, secretKey },
    allowsSandbox: false,
    accounts: noAccountNews,
    queueMail: mailQueue(testSealing),
    requests: { refresh: nothing, applyAccountState: nothing, endDuplicates: nothing, settleSeats: nothing },
    workspaces: noWorkspaces,
  });
const payer = { userId: 'user-1', email: 'rosa@postbox.example' };
const buy = (billing: Billing): Promise<string> =>
  createCheckout(billing.selling(), payer, { priceId: 'price_annual', mode: 'subscription' }, null);

describe('a server whose prices at Stripe differ from the pricing page does not start and sells nothing:', () => {
  test.each<[string, (price: HeldPrice) => void, RegExp]>([
    [
      'another amount',
      (it) => void (it.unit_amount = 250_000),
      /STRIPE_PRICE_ANNUAL names price_stand_in_annual, which charges 2,500\.00 USD per year, while the pricing page says 2,995\.00 USD per year/,
    ],
    ['another currency', (it) => void (it.currency = 'eur'), /charges 2,995\.00 EUR per year/],
    [
      'another interval',
      (it) => void (it.recurring = { interval: 'month', interval_count: 1, usage_type: 'licensed' }),
      /charges 2,995\.00 USD per month/,
    ],
    [
      'several intervals at once',
      (it) => void (it.recurring = { interval: 'year', interval_count: 2, usage_type: 'licensed' }),
      /per 2 years/,
    ],
    [
      'a price that is paid once',
      (it) => Object.assign(it, { type: 'one_time', recurring: null }),
      /not a fixed price that renews/,
    ],
    [
      'a price by usage',
      (it) => void (it.recurring = { interval: 'year', interval_count: 1, usage_type: 'metered' }),
      /not a fixed price that renews/,
    ],
    [
      'a price in tiers',
      (it) => Object.assign(it, { billing_scheme: 'tiered', unit_amount: null }),
      /not a fixed price that renews/,
    ],
    ['an archived price', (it) => void (it.active = false), /is archived/],
    [
      'a price of the live mode with a key of the test mode',
      (it) => void (it.livemode = true),
      /does not exist in the test mode/,
    ],
  ])('%s', async (_case, change, sentence) => {
    const price = stripe.prices.get('price_stand_in_annual');
    if (price) change(price);
    const billing = billingOf();
    await expect(billing.startPriceCheck()).rejects.toThrow(sentence);
    await expect(buy(billing)).rejects.toMatchObject({ code: 'CHECKOUT_FAILED' });
  });

  test('a price that does not exist', async () => {
    stripe.prices.delete('price_stand_in_monthly');
    await expect(billingOf().startPriceCheck()).rejects.toThrow(
      /^STRIPE_PRICE_MONTHLY names price_stand_in_monthly, which does not exist in the test mode that STRIPE_SECRET_KEY opens: [^.]*295\.00 USD per month[^.]*\.$/,
    );
  });

  test('a price of the test mode with a key of the live mode', async () => {
    await expect(billingOf('sk_live_stand_in').startPriceCheck()).rejects.toThrow(/does not exist in the live mode/);
  });

  test.each([
    [401, /does not accept STRIPE_SECRET_KEY/],
    [403, /may not read prices/],
  ] as const)('a key that Stripe refuses with %i', async (status, sentence) => {
    stripe.refusedKeys.set('sk_test_refused', status);
    await expect(billingOf('sk_test_refused').startPriceCheck()).rejects.toThrow(sentence);
  });
});

describe('a server that starts', () => {
  test('asks each price once, and sells', async () => {
    const billing = billingOf();
    stripe.requests.splice(0);
    expect(await billing.startPriceCheck()).toMatchObject({ isDone: true, stripeMode: 'test' });
    expect(await buy(billing)).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect(stripe.requests.filter((request) => request.includes('/prices/'))).toHaveLength(3);
  });

  test.each(['down', 'silent'] as const)(
    'while Stripe is %s starts nevertheless, refuses checkouts, and sells when Stripe is back',
    async (mood) => {
      stripe.mood = mood;
      const billing = billingOf();
      const check = await billing.startPriceCheck();
      expect(check).toMatchObject({ isDone: false });
      await expect(buy(billing)).rejects.toMatchObject({
        code: 'CHECKOUT_FAILED',
        message: 'Could not create checkout session. Please try again.',
      });
      stripe.mood = 'up';
      expect(await buy(billing)).toMatch(/^https:\/\/checkout\.stripe\.test\//);
      check?.stop();
    },
  );

  test('and that finds changed prices when Stripe is back sells nothing', async () => {
    stripe.mood = 'down';
    const billing = billingOf();
    const check = await billing.startPriceCheck();
    stripe.mood = 'up';
    const price = stripe.prices.get('price_stand_in_annual');
    if (price) price.unit_amount = 1;
    await expect(buy(billing)).rejects.toMatchObject({ code: 'CHECKOUT_FAILED' });
    check?.stop();
  });
});
