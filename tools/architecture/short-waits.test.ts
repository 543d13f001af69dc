import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leastMs, shortWaits } from './short-waits.ts';
import { readSourceTree } from './source-tree.ts';

const mayWait = (path: string): boolean => /\.(?:test|spec)\.tsx?$|\/testing\//.test(path) || path.startsWith('e2e/');

it('every wait of a test lasts as long as a slow machine needs', () => {
  const tree = readSourceTree(join(import.meta.dirname, '..', '..'));
  const found = [...tree].flatMap(([path, text]) =>
    mayWait(path) ? shortWaits(path, text).map((wait) => `${path}: ${wait}`) : [],
  );
  expect(found, `Give it at least ${leastMs} ms, or for expect.poll and findBy no time.`).toEqual([]);
});

it.each([
  ['Vitest’s wait without a time', 'await vi.waitFor(isDone);', 1],
  ['a short time', 'await vi.waitUntil(isDone, 20_000);', 1],
  ['a short timeout', 'await expect.poll(count, { timeout: 20_000 }).toBe(1);', 1],
  ['a short timeout of a page', `await screen.findByText('Done', {}, { timeout: 10_000 });`, 1],
  ['a test with a short limit', `test('an export ends', work, 30_000);`, 1],
  ['a long time', 'await vi.waitFor(isDone, 300_000);', 0],
  ['a named time', 'await vi.waitFor(isDone, patience);', 0],
  ['a poll without a time', 'await expect.poll(count, { interval: 20 }).toBe(1);', 0],
  ['a locator without a time', `await page.getByText('Done').waitFor();`, 0],
])('%s is found when it ends too early', (_case, text, found) => {
  expect(shortWaits('x.test.ts', text)).toHaveLength(found);
});
