import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startStripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { testAllOrNothing } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeGroups } from './testing/write-groups.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());

const product = testProduct({ runsJobs: false, stripe: stripe.settings });
const sandbox = testProduct({ runsJobs: false, mode: 'embedded' });

describe('whichever statement fails, everything or nothing is left behind by', () => {
  testAllOrNothing(sandbox, writeGroups.sandbox(sandbox));
});

/** Routes that answer from files or from memory, or show what the mailbox holds. */
const withoutDatabase =
  /^(?:GET \/(?:healthz|readyz|\.well-known\/oauth-|api\/openapi\.json|api\/docs|dev\/mailbox)|(?:GET|DELETE) \/mcp$)/;

test('every route and every job is made to fail at each of its statements, in the test file of its group', async () => {
  const entrances = [...(await product.entrances()), ...(await sandbox.entrances())].filter(
    (entrance) => !withoutDatabase.test(entrance),
  );
  const covered = Object.entries(writeGroups).flatMap(([group, writesOf]) => {
    expect(existsSync(join(import.meta.dirname, `all-or-nothing-${group}.test.ts`)), group).toBe(true);
    return Object.keys(writesOf(product, stripe)).map((name) => name.split(' ').slice(0, 2).join(' '));
  });
  expect(new Set(covered)).toEqual(new Set(entrances));
});
