import { expect, it } from 'vitest';
import { exportColumnNames } from '#contract/export-options.ts';
import { choiceOf, chosenOf, everyColumn, moved, toggled } from './chosen-columns.ts';

it('a kept choice comes first, in its order; what is not known is left out', () => {
  const choice = choiceOf(['city', 'last_name', 'city', 'shoe_size', 'constructor']);
  expect(chosenOf(choice)).toEqual(['city', 'last_name']);
  expect(choice).toHaveLength(exportColumnNames.length);
});

it('without a usable choice every column is chosen', () => {
  expect(chosenOf(choiceOf(['', 'x']))).toEqual(exportColumnNames);
});

it('a column moves by one place and stays at the ends', () => {
  const [first, second] = exportColumnNames;
  if (first === undefined || second === undefined) throw new Error('There are columns.');
  expect(chosenOf(moved(everyColumn, first, 1)).slice(0, 2)).toEqual([second, first]);
  expect(chosenOf(moved(everyColumn, first, -1))).toEqual(exportColumnNames);
  expect(chosenOf(toggled(everyColumn, first))).toEqual(exportColumnNames.slice(1));
});
