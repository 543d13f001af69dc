// The chips of recognized words explain a count that differs from that of the filter.
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { render } from '#web/testing/render.tsx';
import { emptySearch, type Search } from '../address/search-address.ts';
import { UnderstoodChips } from './understood-chips.tsx';

const dentist = {
  kind: 'specialty',
  key: 'specialty:Dentist',
  label: 'Dentist',
  values: ['Dentist'],
  words: 'dentist',
  also: [],
  removed: false,
} as const;

const specialty = [
  { value: 'Nurse', count: 1_194 },
  { value: 'Dentist', count: 179 },
];

function read(
  count: number,
  changes: Partial<Search> = {},
  part: Partial<SearchAnswer['understood'][number]> = {},
): string {
  const answer = testAnswer({
    count,
    facets: { ...testAnswer({}).facets, specialty },
    understood: [{ ...dentist, values: [...dentist.values], also: [], ...part }],
  });
  const search = { ...emptySearch, query: 'dentist', ...changes };
  return render(<UnderstoodChips search={search} answer={answer} changeSearch={() => undefined} />).text;
}

it('the chips say how many are found by title or credentials and have another specialty or none', () => {
  expect(read(181)).toContain('Includes 2 professionals with another specialty or none, by title or credentials');
  expect(read(180)).toContain('Includes 1 professional with another specialty or none');
  expect(read(1_376, { specialty: ['Nurse'] })).toContain('Includes 3 professionals');
});

it.each([
  ['the counts agree', read(179)],
  ['the part was removed', read(4_887, {}, { removed: true })],
  ['the profession is excluded', read(4_700, {}, { label: 'not Dentist' })],
  ['the part is no profession', read(300, {}, { kind: 'words', values: [] })],
  ['the filter does not count the specialty', read(300, {}, { values: ['Podiatry'] })],
])('the chips say nothing where %s', (_why, text) => {
  expect(text).not.toContain('Includes');
});
