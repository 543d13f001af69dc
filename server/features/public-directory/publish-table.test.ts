import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishTable, type PeopleTable } from './publish-table.ts';

const specialties = ['Nurse', 'Pharmacist', 'Dentist', 'Urology'];
const states = ['AK', 'CA', 'IL', 'TX', 'OR'];

function tableOf(cells: readonly (readonly number[])[], others: readonly number[] = []): PeopleTable {
  const counts = (row: number) => new Map(states.map((state, column) => [state, cells[row]?.[column] ?? 0]));
  return {
    rows: specialties.map((specialty, row) => ({
      specialty,
      total: [...counts(row).values()].reduce((sum, count) => sum + count, others[row] ?? 0),
      counts: counts(row),
    })),
    totals: new Map(states.map((state, column) => [state, cells.reduce((sum, row) => sum + (row[column] ?? 0), 0)])),
  };
}

const written = (table: PeopleTable): Record<string, string> =>
  Object.fromEntries([...publishTable(table, states.length)].map(([name, shown]) => [name, [...shown].join(' ')]));

test('a table without small counts is published whole', () => {
  expect(written(tableOf(specialties.map(() => states.map(() => 40))))).toEqual(
    Object.fromEntries(specialties.map((name) => [name, states.join(' ')])),
  );
});

test('one person is hidden by a second count in the row, in the column, and where those two meet', () => {
  const cells = specialties.map(() => states.map((_state, column) => 40 + column));
  cells[0] = [1, 90, 80, 70, 60];
  expect(written(tableOf(cells))).toEqual({
    Nurse: 'CA IL TX',
    Pharmacist: 'CA IL TX',
    Dentist: 'AK CA IL TX OR',
    Urology: 'AK CA IL TX OR',
  });
});

const withNurses = (count: number) => {
  const cells = specialties.map(() => states.map((_state, column) => 40 + column));
  cells[0] = [count, 90, 80, 70, 60];
  return written(tableOf(cells));
};

test('whether a state has no nurse or one makes no difference', () => {
  expect(withNurses(0)).toEqual(withNurses(1));
});

const check = (total: number, parts: readonly { count: number; isPublished: boolean }[]): void => {
  const shown = parts.filter(({ isPublished }) => isPublished);
  for (const { count } of shown) expect(count).toBeGreaterThanOrEqual(25);
  if (shown.length === 0) return;
  const hidden = parts.length - shown.length;
  const left = total - shown.reduce((sum, { count }) => sum + count, 0);
  expect(hidden === 0 ? left === 0 || left >= 25 : hidden >= 2 && left >= 25).toBe(true);
};

test('no sum of a row or a column gives fewer than 25 people, or one hidden count', () => {
  const cell = fc.oneof(fc.nat(30), fc.integer({ min: 25, max: 200 }));
  const row = fc.array(cell, { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat(60), { maxLength: 4 }),
      (cells, others) => {
        const table = tableOf(cells, others);
        const published = publishTable(table, states.length);
        for (const { specialty, total, counts } of table.rows)
          check(
            total,
            states.map((state) => ({
              count: counts.get(state) ?? 0,
              isPublished: published.get(specialty)?.has(state) === true,
            })),
          );
        for (const [state, total] of table.totals)
          check(
            total,
            table.rows.map(({ specialty, counts }) => ({
              count: counts.get(state) ?? 0,
              isPublished: published.get(specialty)?.has(state) === true,
            })),
          );
      },
    ),
  );
});
