import { expect, test } from 'vitest';
import { createLog } from '#server/foundation/log/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { SearchTimes } from './search-times.ts';

const { database } = testDatabase();
const log = createLog('silent');
let now = new Date('2026-03-10T10:30:00Z');
const clock = { now: () => now, today: () => now.toISOString().slice(0, 10) };
const open = () => new SearchTimes({ database, clock, log });
const hours = ['2026-03-10T10:00:00Z', '2026-03-10T11:00:00Z'].map((start) => new Date(start));
const none = { searches: 0, medianMs: null, p95Ms: null, p99Ms: null };

test('without a search there are no times', async () => {
  expect(await open().read(hours, 'hour')).toEqual({
    ...none,
    measuredSince: null,
    points: hours.map((start) => ({ ...none, from: start.toISOString() })),
  });
});

test('a search that fails is passed on and not counted', async () => {
  const times = open();
  await expect(times.measure(() => Promise.reject(new Error('The index is closed.')))).rejects.toThrow('closed');
  expect((await times.read(hours, 'hour')).searches).toBe(0);
  expect(await times.measure(() => Promise.resolve('found'))).toBe('found');
});

test('the times of several servers are one, stay after a restart, and are within 3 % of what was measured', async () => {
  const [one, two] = [open(), open()];
  for (let ms = 1; ms <= 100; ms += 1) (ms % 2 === 0 ? one : two).count(ms);
  now = new Date('2026-03-10T11:05:00Z');
  for (let search = 0; search < 10; search += 1) one.count(2_000);
  await Promise.all([one.save(), two.save()]);
  const read = await open().read(hours, 'hour');
  expect(read).toMatchObject({ searches: 110, measuredSince: '2026-03-10T10:00:00.000Z' });
  const [first, second] = read.points;
  expect(first?.searches).toBe(100);
  for (const [measured, exact] of [
    [first?.medianMs, 50],
    [first?.p95Ms, 95],
    [first?.p99Ms, 99],
    [second?.medianMs, 2_000],
    [read.p95Ms, 2_000],
  ] as const)
    expect(Math.abs((measured ?? 0) / exact - 1)).toBeLessThan(0.03);
  expect((await open().read([new Date('2026-03-10T00:00:00Z')], 'day')).points[0]?.searches).toBe(110);
});

test('times are kept in memory while the database does not answer', async () => {
  const times = open();
  await database.pool.query('alter table search_times rename to search_times_away');
  times.count(5);
  await times.save();
  await database.pool.query('alter table search_times_away rename to search_times');
  expect((await times.read(hours, 'hour')).searches).toBe(111);
});

test('times older than 31 days are deleted', async () => {
  now = new Date('2026-04-10T10:30:00Z');
  const times = open();
  times.count(5);
  expect(await times.read([], 'day')).toMatchObject({ searches: 12, measuredSince: '2026-03-10T11:00:00.000Z' });
});
