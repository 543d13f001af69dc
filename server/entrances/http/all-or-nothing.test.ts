import { afterAll, describe, expect, test } from 'vitest';
import { startStripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { expectAllOrNothing } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { statementFaults } from '#server/testing/statement-faults.ts';
import { additionWrites } from './testing/addition-writes.ts';
import { authWrites } from './testing/auth-writes.ts';
import { sandboxWrites, stripeWrites } from './testing/billing-writes.ts';
import { contractWrites } from './testing/contract-writes.ts';
import { errorLogWrites } from './testing/error-log-writes.ts';
import { guaranteeWrites } from './testing/guarantee-writes.ts';
import { importWrites } from './testing/import-writes.ts';
import { listWrites } from './testing/list-writes.ts';
import { savedSearchWrites } from './testing/saved-search-writes.ts';
import { mailWrites } from './testing/mail-writes.ts';
import { operatorWrites } from './testing/operator-writes.ts';
import { recallWrites } from './testing/recall-writes.ts';
import { removalWrites } from './testing/removal-writes.ts';
import { siteWrites } from './testing/site-writes.ts';
import { userWrites } from './testing/user-writes.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());

const product = testProduct({
  runsJobs: false,
  stripe: stripe.settings,
  accounts: { adminEmails: ['boss@postbox.example', 'deputy@postbox.example'] },
});
const sandbox = testProduct({ runsJobs: false, mode: 'embedded' });
const ofProduct = { database: product.database, statements: statementFaults(product.database) };
const ofSandbox = { database: sandbox.database, statements: statementFaults(sandbox.database) };

const writes = {
  ...contractWrites(product),
  ...listWrites(product),
  ...additionWrites(product),
  ...savedSearchWrites(product),
  ...stripeWrites(product, stripe),
  ...mailWrites(product),
  ...siteWrites(product),
  ...errorLogWrites(product),
  ...guaranteeWrites(product),
  ...importWrites(product),
  ...operatorWrites(product),
  ...recallWrites(product),
  ...removalWrites(product),
  ...userWrites(product),
};

describe('whichever statement fails, everything or nothing is left behind by', () => {
  test.each(Object.entries(writes))(
    '%s',
    async (_entrance, write) => {
      await expectAllOrNothing(ofProduct, write);
    },
    300_000,
  );

  test.each(Object.entries(sandboxWrites(sandbox)))(
    '%s',
    async (_entrance, write) => {
      await expectAllOrNothing(ofSandbox, write);
    },
    300_000,
  );
});

/** Routes that answer from files or from memory, or show what the mailbox holds. */
const withoutDatabase = /^GET \/(?:healthz|readyz|api\/openapi\.json|api\/docs|dev\/mailbox)/;

test('every route and every job has been made to fail at each of its statements', async () => {
  const entrances = [...(await product.entrances()), ...(await sandbox.entrances())].filter(
    (entrance) => !withoutDatabase.test(entrance),
  );
  const covered = Object.keys({ ...writes, ...sandboxWrites(sandbox), ...authWrites(product) }).map((name) =>
    name.split(' ').slice(0, 2).join(' '),
  );
  expect(new Set(covered)).toEqual(new Set(entrances));
});
