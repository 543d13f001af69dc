// Billing on a real database against the stand-in, called as the webhook route calls it. Refreshes wait until a test runs
// them, so that the test chooses the order.
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '#server/foundation/clock/public.ts';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { testSealing } from '#server/testing/secrets.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { openBilling, type Billing } from '../billing.ts';
import { noAccountNews, noWorkspaces } from './no-account-news.ts';
import { startStripeStandIn, type StripeStandIn } from './stripe-stand-in.ts';

export interface BillingWithStripe {
  database: Database;
  stripe: StripeStandIn;
  billing: Billing;
  logLines: string[];
  /** Requested refreshes that are not done yet, one per request. */
  asked: string[];
  /** Signs and delivers. */
  deliver: (event: object) => Promise<void>;
  /** Runs the requested refreshes. */
  refreshAsked: () => Promise<void>;
}

export async function billingWithStripe(): Promise<BillingWithStripe> {
  const { database } = testDatabase();
  const stripe = await startStripeStandIn();
  const logLines: string[] = [];
  const asked: string[] = [];
  const billing = openBilling({
    database,
    clock: systemClock,
    log: createLog('info', { write: (line: string) => logLines.push(line) }),
    publicUrl: 'https://care.example',
    stripe: stripe.settings,
    allowsSandbox: false,
    accounts: noAccountNews,
    queueMail: mailQueue(testSealing),
    requests: {
      refresh: (_client, subscriptionId) => Promise.resolve(void asked.push(subscriptionId)),
      applyAccountState: () => Promise.resolve(),
      endDuplicates: () => Promise.resolve(),
      settleSeats: () => Promise.resolve(),
    },
    workspaces: noWorkspaces,
  });
  beforeAll(() => {
    stripe.mood = 'up';
  });
  afterAll(() => stripe.close());
  return {
    database,
    stripe,
    billing,
    logLines,
    asked,
    deliver: (event) => {
      const { body, signature } = stripe.sign(event);
      return billing.receiveStripeEvent(body, signature);
    },
    refreshAsked: async () => {
      for (const subscriptionId of asked.splice(0)) await billing.refresh(subscriptionId);
    },
  };
}
