import { expect, test } from 'vitest';
import { SetCache } from './set-cache.ts';

test('The cache removes the oldest sets, also when none of them has a member', async () => {
  const cache = new SetCache();
  let loaded = 0;
  const read = (list: number) =>
    cache.read(`list ${list}`, '1', () => {
      loaded += 1;
      return Promise.resolve({ version: '1', ids: new BigUint64Array() });
    });
  for (let list = 0; list < 70_000; list += 1) await read(list);
  await read(69_999);
  expect(loaded).toBe(70_000);
  await read(0);
  expect(loaded).toBe(70_001);
});
