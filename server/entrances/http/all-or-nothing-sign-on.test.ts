import { describe } from 'vitest';
import { resolveTxt } from '#server/features/workspaces/sign-on/testing/sign-on-calls.ts';
import { testAllOrNothing } from '#server/testing/all-or-nothing.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeGroups } from './testing/write-groups.ts';

const product = testProduct({ runsJobs: false, signOnHostsAllowed: ['127.0.0.1'], resolveTxt });

describe('whichever statement fails, everything or nothing is left behind by', () => {
  testAllOrNothing(product, writeGroups['sign-on'](product));
});
