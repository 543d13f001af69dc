import { describe } from 'vitest';
import { testAllOrNothing } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeGroups } from './testing/write-groups.ts';

const product = testProduct({
  runsJobs: false,
  importHostsAllowed: ['127.0.0.1'],
  accounts: { adminEmails: ['boss@postbox.example', 'deputy@postbox.example'] },
});

describe('whichever statement fails, everything or nothing is left behind by', () => {
  testAllOrNothing(product, writeGroups.administration(product));
});
