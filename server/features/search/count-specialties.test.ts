import { expect, test } from 'vitest';
import { mergeSpecialties, specialtyCounter } from './count-specialties.ts';
import { productVocabulary } from './understanding/vocabulary/vocabulary.ts';
import type { SearchEngine } from './search-engine.ts';

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
    { specialty: 'OBGYN', count: 8 },
    { specialty: 'Nurse Practitioner', count: 7 },
  ]);
});

test('the 37 largest, ties by name', () => {
  const merged = mergeSpecialties(
    Array.from({ length: 50 }, (_, n) => ({ value: `s${String(n).padStart(2, '0')}`, count: n < 2 ? 1_000 : n })),
  );
  expect(merged).toHaveLength(37);
  expect(merged.slice(0, 3)).toEqual([
    { specialty: 'S00', count: 1_000 },
    { specialty: 'S01', count: 1_000 },
    { specialty: 'S49', count: 49 },
  ]);
});

const unused = (): never => {
  throw new Error('Counting does not search.');
};

test('asks the engine once in half a minute, and again after a failure', async () => {
  let nowMs = 0;
  let asked = 0;
  let fails = true;
  const engine: SearchEngine = {
    countries: ['US'],
    vocabulary: productVocabulary(),
    state: unused,
    ready: unused,
    search: unused,
    count: unused,
    suggest: unused,
    close: unused,
    searchesMax: 1,
    searchesPerCallerMax: 1,
    countSpecialties: () => {
      asked += 1;
      return fails ? Promise.reject(new Error('away')) : Promise.resolve([{ value: 'Nurse', count: asked }]);
    },
  };
  const count = specialtyCounter(engine, { now: () => new Date(nowMs), today: () => '2026-11-21' });
  await expect(count()).rejects.toThrow('away');
  fails = false;
  const both = await Promise.all([count(), count()]);
  expect(both).toEqual([
    { success: true, data: [{ specialty: 'Nurse', count: 2 }] },
    { success: true, data: [{ specialty: 'Nurse', count: 2 }] },
  ]);
  nowMs = 29_999;
  expect((await count()).data[0]?.count).toBe(2);
  nowMs = 30_000;
  expect((await count()).data[0]?.count).toBe(3);
});
