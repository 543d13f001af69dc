import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { startStripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import type { Write } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { operationsOf } from './orpc.ts';
import { contractWrites } from './testing/contract-writes.ts';
import { deletionWrites } from './testing/deletion-writes.ts';
import { enquiryWrites } from './testing/enquiry-writes.ts';
import { errorLogWrites } from './testing/error-log-writes.ts';
import { guaranteeWrites } from './testing/guarantee-writes.ts';
import { importWrites } from './testing/import-writes.ts';
import { operatorWrites } from './testing/operator-writes.ts';
import { recallWrites } from './testing/recall-writes.ts';
import { removalWrites } from './testing/removal-writes.ts';
import { siteWrites } from './testing/site-writes.ts';
import { userWrites } from './testing/user-writes.ts';
import { workspaceContactWrites } from './testing/workspace-contact-writes.ts';
import { workspaceWrites } from './testing/workspace-writes.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const product = testProduct({ runsJobs: false, stripe: stripe.settings, importHostsAllowed: ['127.0.0.1'] });

/** What each operation changes, as the tests `all-or-nothing-*.test.ts` prove it. */
const writes: Readonly<Record<string, Write | undefined>> = {
  ...contractWrites(product),
  ...deletionWrites(product),
  ...enquiryWrites(product),
  ...errorLogWrites(product),
  ...guaranteeWrites(product),
  ...importWrites(product),
  ...operatorWrites(product),
  ...recallWrites(product),
  ...removalWrites(product),
  ...siteWrites(product),
  ...userWrites(product),
  ...workspaceContactWrites(product),
  ...workspaceWrites(product),
};

const ofAdmin = operationsOf(contract)
  .filter(({ capability }) => capability === 'admin')
  .map(({ method, path }) => `${method} /api${path}`);

interface Entry {
  kind: string;
  by: string;
  action: string;
  hasStates: boolean;
}

async function entriesAfter(sequence: string): Promise<Entry[]> {
  const { rows } = await product.database.pool.query<Entry>(
    `select actor_kind as kind, actor_id as by, action, before is not null or after is not null as "hasStates"
     from audit_entries where sequence > $1 order by sequence`,
    [sequence],
  );
  return rows;
}

async function lastSequence(): Promise<string> {
  const { rows } = await product.database.pool.query<{ last: string }>(
    'select coalesce(max(sequence), 0) as last from audit_entries',
  );
  return rows[0]?.last ?? '0';
}

describe('every operation of administrators', () => {
  test('is in the list of what operations change', () => {
    expect(ofAdmin.filter((name) => writes[name] === undefined)).toEqual([]);
  });

  test.each(ofAdmin)(
    '%s leaves one entry of the audit with who, what, before and after, if it changes data',
    async (name) => {
      const write = writes[name];
      if (write === undefined) throw new Error(`${name} is not in the list.`);
      const work = await write.arrange();
      const before = await lastSequence();
      const response = await work();
      expect([response.status, response.ok]).toEqual([response.status, true]);
      const entries = await entriesAfter(before);
      if (Object.keys(write.effect).length === 0) {
        expect(entries).toEqual([]);
        return;
      }
      const admin = await product.as('admin');
      expect(entries).toEqual([
        {
          kind: 'account',
          by: admin.userId,
          action: expect.stringMatching(/^[a-z-]+\.[a-z_]+$/),
          hasStates: true,
        },
      ]);
    },
  );
});
