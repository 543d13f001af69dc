import { expect, test } from 'vitest';
import { idsOfSet } from '#search-index/public.ts';
import type { IdSet } from '#search-index/public.ts';
import { LargeSets } from './large-sets.ts';
import { SetCache } from './set-cache.ts';

/** So many ids from a number on, spread as those of candidates are. */
const idsFrom = (from: number, count: number): BigUint64Array =>
  BigUint64Array.from({ length: count }, (_, at) => BigInt(from + at) * 2n ** 40n + 5n);

test('Large sets share the list of their ids, also those that were read before it grew, and keep all ids', async () => {
  const cache = new SetCache();
  const large = new LargeSets(cache);
  const contents = [idsFrom(0, 100_000), idsFrom(50_000, 100_000), idsFrom(149_000, 70_000), idsFrom(3_000, 100_000)];
  const read = (at: number): Promise<IdSet> =>
    cache.read(`set ${at}`, '1', async () => ({
      version: '1',
      ...(await large.contentOf(contents[at] ?? new BigUint64Array())),
    }));
  await Promise.all(contents.map((_ids, at) => read(at)));
  const sets = await Promise.all(contents.map((_ids, at) => read(at)));
  expect(new Set(sets.map(({ marked }) => marked?.all)).size).toBe(1);
  for (const [at, set] of sets.entries()) {
    expect(
      Buffer.from(idsOfSet(set).slice().buffer).equals(Buffer.from(contents[at]?.buffer ?? new ArrayBuffer())),
    ).toBe(true);
    expect(set.ids.length).toBe(0);
  }
  // A few ids that the list does not have stay beside it.
  const later = await large.contentOf(idsFrom(100, 219_500));
  expect([later.ids.length, idsOfSet(later).length]).toEqual([600, 219_500]);
  expect(await large.contentOf(idsFrom(0, 100))).toEqual({ ids: idsFrom(0, 100) });
});
