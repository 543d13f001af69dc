import { describe, test } from 'vitest';
import { expectAllOrNothing } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { statementFaults } from '#server/testing/statement-faults.ts';
import { authWrites } from './testing/auth-writes.ts';

const product = testProduct({ runsJobs: false });
const parts = { database: product.database, statements: statementFaults(product.database) };

describe('whichever statement fails, everything or nothing is left behind by', () => {
  test.each(Object.entries(authWrites(product)))(
    '%s',
    async (_route, write) => {
      await expectAllOrNothing(parts, write);
    },
    300_000,
  );
});
