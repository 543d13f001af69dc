import { describe, expect, test } from 'vitest';
import type { QueryTerm } from '#search-index/public.ts';
import { interpreted } from '../testing/knowledge.ts';

const typed = (term: QueryTerm): string =>
  term.kind === 'any'
    ? term.alternatives.flatMap((one) => (one.typed ? [one.term.parts.join(' ')] : [])).join('|')
    : term.parts.join(' ');

/** Chips, required words and excluded ones. */
function read(query: string): [chips: string[], required: string[], excluded: string[]] {
  const { understood, text } = interpreted({ query });
  return [understood.map(({ label }) => label), text.required.map(typed), text.excluded.map(typed)];
}

describe('an OR joins what is beside it', () => {
  test.each([
    ['in parentheses', '(ICU OR PACU) Texas', ['icu', 'pacu', 'Texas'], ['icu|pacu']],
    ['in a Boolean search', 'RN AND Texas OR Florida', ['RN', 'Texas', 'Florida'], ['rn']],
    [
      'beside phrases',
      '"nurse manager" OR "director of nursing"',
      ['nurse manager', 'director of nursing'],
      ['nurse manager|director of nursing'],
    ],
    ['between two credentials', 'MD OR DO', ['MD', 'DO'], ['md|do|osteopath']],
    ['between two professions', 'cardiologist OR oncologist', ['Cardiology', 'Oncology'], []],
    ['between two units', 'ICU OR ER nurse', ['icu', 'er', 'Nurse'], ['icu|er']],
    ['behind Oregon', 'nurses in OR OR WA', ['Nurse', 'Oregon', 'Washington'], []],
    ['behind the operating room', 'nurse AND (OR OR PACU)', ['Nurse', 'or', 'pacu'], ['or|pacu']],
    ['between two towns', 'RN AND (Dallas OR "Fort Worth")', ['RN', 'fort'], ['rn', 'dallas|fort worth']],
  ])('%s: %o', (_, query, chips, required) => {
    expect(read(query)).toEqual([chips, required, []]);
  });

  test.each([
    ['the operating room', 'OR nurse', ['or', 'Nurse'], ['or']],
    ['the operating room', 'ICU OR nurse', ['icu', 'or', 'Nurse'], ['icu', 'or']],
    ['the operating room', 'RN AND OR AND Texas', ['RN', 'or', 'Texas'], ['rn', 'or']],
    ['the operating room', '(OR) nurse', ['or', 'Nurse'], ['or']],
    ['Oregon', 'Portland OR nurse', ['Portland, OR', 'Nurse'], []],
    ['Oregon', 'nurse in OR', ['Nurse', 'Oregon'], []],
  ])('unless it is %s: %o', (_, query, chips, required) => {
    expect(read(query)).toEqual([chips, required, []]);
  });
});

test.each([
  ['psychiatrist AND NOT "Kaiser"', ['Psychiatry'], ['kaiser']],
  ['nurse NOT (travel OR per diem)', ['Nurse', 'not travel'], ['per diem', 'travel']],
])('NOT excludes phrases, and all that is in its parentheses: %o', (query, chips, excluded) => {
  expect(read(query)).toEqual([chips, [], excluded]);
});

test.each(['OR', 'OR OR OR', '(((OR)))', 'NOT', 'NOT (', 'NOT ("', '" OR "', 'nurse NOT (a OR', '🩺 OR 🩺 NOT "🩺"'])(
  'the incomplete search %o is read',
  (query) => {
    expect(() => read(query)).not.toThrow();
  },
);
