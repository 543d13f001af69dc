import { expect, it } from 'vitest';
import { formatAge, formatDateTime, formatPacificTime } from './format.ts';

it('every time has its zone', () => {
  expect(formatPacificTime('2026-11-09T23:40:05Z')).toBe('Nov 9, 2026, 3:40:05 PM PST');
  expect(formatPacificTime('2026-07-09T23:40:05Z')).toMatch(/ PDT$/);
  expect(formatDateTime('2026-11-09T23:40:05Z')).toMatch(/ [AP]M (?:[A-Z]{2,5}|GMT[+-]\d+(?::\d+)?)$/);
});

it('the age of a value is counted in whole days', () => {
  expect(formatAge('2026-11-20', '2026-11-20')).toBe('today');
  expect(formatAge('2026-11-19', '2026-11-20')).toBe('1 day ago');
  expect(formatAge('2025-01-01', '2026-11-20')).toBe('688 days ago');
});
