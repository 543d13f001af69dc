import { expect, test } from 'vitest';
import { mergeSpecialties, publishSpecialties, specialtyCounter } from './count-specialties.ts';
import type { SearchCounts } from '../search/public.ts';

test('spellings that differ by case alone are one specialty, in title case; OBGYN stays upper', () => {
  expect(
    mergeSpecialties([
      { value: 'nurse practitioner', count: 5 },
      { value: 'NURSE  Practitioner', count: 2 },
      { value: 'obgyn', count: 4 },
      { value: 'OBGYN', count: 4 },
      { value: ' ', count: 9 },
    ]),
  ).toEqual([
    { value: 'OBGYN', count: 8 },
    { value: 'Nurse Practitioner', count: 7 },
  ]);
});

test('the 37 largest are published, ties by name, and none with fewer than 25 people', () => {
  const counted = Array.from({ length: 50 }, (_, n) => ({
    value: `s${String(n).padStart(2, '0')}`,
    count: n < 2 ? 1_000 : n,
  }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const published = publishSpecialties(mergeSpecialties(counted), total);
  expect(published.slice(0, 3)).toEqual([
    { value: 'S00', count: 1_000 },
    { value: 'S01', count: 1_000 },
    { value: 'S49', count: 49 },
  ]);
  expect(published.at(-1)).toEqual({ value: 'S25', count: 25 });
  const large = counted.map(({ value, count }) => ({ value, count: count + 100 }));
  expect(publishSpecialties(mergeSpecialties(large), total + 5_000)).toHaveLength(37);
});

const unused = (): never => {
  throw new Error('Only specialties are counted.');
};

test('the counts of specialties are requested once in half a minute, and again after a failure', async () => {
  let nowMs = 0;
  let asked = 0;
  let fails = true;
  const counts: SearchCounts = {
    count: unused,
    countSpecialties: () => {
      asked += 1;
      return fails
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ count: 10_000, specialties: [{ value: 'Nurse', count: asked * 100 }] });
    },
  };
  const count = specialtyCounter(counts, { now: () => new Date(nowMs), today: () => '2026-11-21' });
  await expect(count()).rejects.toThrow('away');
  fails = false;
  const both = await Promise.all([count(), count()]);
  expect(both).toEqual([
    { success: true, data: [{ specialty: 'Nurse', count: 200 }] },
    { success: true, data: [{ specialty: 'Nurse', count: 200 }] },
  ]);
  nowMs = 29_999;
  expect((await count()).data[0]?.count).toBe(200);
  nowMs = 30_000;
  expect((await count()).data[0]?.count).toBe(300);
});
