import { expect, it } from 'vitest';
import { matchText } from './match-text.ts';

const counts = { rows: 5, matched: 0, unknown: 0, invalid: 0, duplicates: 0, invalid_lines: [], list: null };
const list = {
  id: '1',
  user_id: '1',
  name: 'Nurses',
  description: null,
  created_at: '2026-11-22T00:00:00.000Z',
  changed_at: '2026-11-22T00:00:00.000Z',
  physician_count: 1_200,
  left_count: 0,
  owner: null,
  shared: null,
  my_right: 'manage' as const,
};

it('a file without matches creates no list', () => {
  expect(matchText({ ...counts, unknown: 4, invalid: 1, invalid_lines: [3] })).toBe(
    'None of the 5 rows matched a candidate, so no list was created. 4 rows have NPIs that no candidate has. 1 row has no valid NPI (line 3).',
  );
});

it('every kind of row is reported, and the lines of the first invalid ones', () => {
  const lines = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const match = { rows: 1_214, matched: 1_200, unknown: 1, invalid: 12, duplicates: 1, invalid_lines: lines, list };
  expect(matchText(match)).toBe(
    'Nurses was created with 1,200 candidates: 1,200 of 1,214 rows matched. 1 row has an NPI that no candidate has. 12 rows have no valid NPI (first in lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11). 1 row repeats an earlier row.',
  );
});
