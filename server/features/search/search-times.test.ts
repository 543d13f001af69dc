import { expect, test } from 'vitest';
import { SearchTimes } from './search-times.ts';

test('without a search there are no times', () => {
  expect(new SearchTimes().summary()).toEqual({ count: 0, medianMs: null, p95Ms: null });
});

test('a search that fails is passed on and not counted', async () => {
  const times = new SearchTimes();
  await expect(times.measure(() => Promise.reject(new Error('The index is closed.')))).rejects.toThrow('closed');
  expect(times.summary().count).toBe(0);
});

test('the newest 10,000 searches are counted, and their answers are returned', async () => {
  const times = new SearchTimes();
  for (let search = 0; search < 10_050; search += 1)
    expect(await times.measure(() => Promise.resolve(search))).toBe(search);
  const { count, medianMs, p95Ms } = times.summary();
  expect(count).toBe(10_000);
  expect(medianMs).toBeLessThanOrEqual(p95Ms ?? 0);
});
