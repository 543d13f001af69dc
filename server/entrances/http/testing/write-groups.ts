// Every write of the product, by the test file that makes its statements fail: files run side by side, each with a product of its own.
import type { StripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { activityWrites } from './activity-writes.ts';
import { additionWrites } from './addition-writes.ts';
import { apiKeyWrites } from './api-key-writes.ts';
import { authWrites } from './auth-writes.ts';
import { sandboxWrites, stripeWrites } from './billing-writes.ts';
import { contactAttemptWrites } from './contact-attempt-writes.ts';
import { contractWrites } from './contract-writes.ts';
import { deletionWrites } from './deletion-writes.ts';
import { enquiryWrites } from './enquiry-writes.ts';
import { errorLogWrites } from './error-log-writes.ts';
import { guaranteeWrites } from './guarantee-writes.ts';
import { importWrites } from './import-writes.ts';
import { listWrites } from './list-writes.ts';
import { mailWrites } from './mail-writes.ts';
import { oauthWrites } from './oauth-writes.ts';
import { matchingWrites } from './matching-writes.ts';
import { operatorWrites } from './operator-writes.ts';
import { recallWrites } from './recall-writes.ts';
import { removalWrites } from './removal-writes.ts';
import { savedSearchWrites } from './saved-search-writes.ts';
import { sharedWorkWrites } from './shared-work-writes.ts';
import { siteWrites } from './site-writes.ts';
import { userWrites } from './user-writes.ts';
import { workspaceContactWrites } from './workspace-contact-writes.ts';
import { signOnWrites } from './sign-on-writes.ts';
import { seatWrites } from './seat-writes.ts';
import { workspaceWrites } from './workspace-writes.ts';
import { webhookWrites } from './webhook-writes.ts';

type Writes = Record<string, Write>;

/** The test file of a group is `all-or-nothing-GROUP.test.ts`. */
export const writeGroups = {
  auth: authWrites,
  billing: (product: TestProduct, stripe: StripeStandIn): Writes => ({
    ...stripeWrites(product, stripe),
    ...guaranteeWrites(product),
    ...mailWrites(product),
    ...recallWrites(product),
    ...siteWrites(product),
  }),
  sandbox: (product: TestProduct): Writes => ({ ...sandboxWrites(product), ...seatWrites(product) }),
  search: contractWrites,
  lists: (product: TestProduct): Writes => ({
    ...apiKeyWrites(product),
    ...oauthWrites(product),
    ...listWrites(product),
    ...contactAttemptWrites(product),
    ...activityWrites(product),
    ...additionWrites(product),
    ...savedSearchWrites(product),
    ...sharedWorkWrites(product),
    ...webhookWrites(product),
    ...matchingWrites(product),
  }),
  'sign-on': signOnWrites,
  administration: (product: TestProduct): Writes => ({
    ...deletionWrites(product),
    ...enquiryWrites(product),
    ...errorLogWrites(product),
    ...importWrites(product),
    ...operatorWrites(product),
    ...removalWrites(product),
    ...userWrites(product),
    ...workspaceContactWrites(product),
    ...workspaceWrites(product),
  }),
};
