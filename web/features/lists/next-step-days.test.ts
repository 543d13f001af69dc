import { expect, it } from 'vitest';
import { dueWords, proposedDays } from './next-step-days.ts';

it.each([
  ['2026-11-27', ['2026-11-27', '2026-11-28', '2026-11-30', '2026-11-30']],
  ['2026-11-29', ['2026-11-29', '2026-11-30', '2026-12-02', '2026-11-30']],
  ['2026-11-30', ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-07']],
  ['2028-02-28', ['2028-02-28', '2028-02-29', '2028-03-02', '2028-03-06']],
])('on %s the days %s are proposed, and next week begins on Monday', (today, days) => {
  expect(proposedDays(today).map(({ day }) => day)).toEqual(days);
});

it.each([
  ['2026-11-27', 'Overdue since', true, true],
  ['2026-11-28', 'Due today', false, false],
  ['2026-11-29', 'Due tomorrow', false, false],
  ['2026-11-30', 'Due', true, false],
])('a next step on %s is named "%s" on November 28', (day, words, isDated, isOverdue) => {
  expect(dueWords(day, '2026-11-28')).toEqual({ words, isDated, isOverdue });
});
