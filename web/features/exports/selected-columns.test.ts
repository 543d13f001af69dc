import { expect, it } from 'vitest';
import { exportColumnNames } from '#contract/exports/export-options.ts';
import { choiceOf, selectedColumns, everyColumn, moved, toggled } from './selected-columns.ts';

it('a kept choice comes first, in its order; what is not known is left out', () => {
  const choice = choiceOf(['city', 'last_name', 'city', 'shoe_size', 'constructor']);
  expect(selectedColumns(choice)).toEqual(['city', 'last_name']);
  expect(choice).toHaveLength(exportColumnNames.length);
});

it('without a usable choice every column is chosen', () => {
  expect(selectedColumns(choiceOf(['', 'x']))).toEqual(exportColumnNames);
});

it('a column moves by one place and stays at the ends', () => {
  const [first, second] = exportColumnNames;
  if (first === undefined || second === undefined) throw new Error('There are columns.');
  expect(selectedColumns(moved(everyColumn, first, 1)).slice(0, 2)).toEqual([second, first]);
  expect(selectedColumns(moved(everyColumn, first, -1))).toEqual(exportColumnNames);
  expect(selectedColumns(toggled(everyColumn, first))).toEqual(exportColumnNames.slice(1));
});
