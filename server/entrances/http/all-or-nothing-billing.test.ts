import { afterAll, describe } from 'vitest';
import { startStripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { testAllOrNothing } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeGroups } from './testing/write-groups.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());

const product = testProduct({
  runsJobs: false,
  stripe: stripe.settings,
  accounts: { adminEmails: ['boss@postbox.example', 'deputy@postbox.example'] },
});

describe('whichever statement fails, everything or nothing is left behind by', () => {
  testAllOrNothing(product, writeGroups.billing(product, stripe));
});
