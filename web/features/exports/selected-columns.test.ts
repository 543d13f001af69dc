import { expect, it } from 'vitest';
import { exportColumnNames, usualExportColumns } from '#contract/exports/export-options.ts';
import { choiceOf, selectedColumns, usualChoice, moved, toggled } from './selected-columns.ts';

it('a kept choice comes first, in its order; what is not known is left out', () => {
  const choice = choiceOf(['city', 'last_name', 'city', 'shoe_size', 'constructor']);
  expect(selectedColumns(choice)).toEqual(['city', 'last_name']);
  expect(choice).toHaveLength(exportColumnNames.length);
});

it('without a usable choice the usual columns are chosen, and those of the registry are offered', () => {
  expect(selectedColumns(choiceOf(['', 'x']))).toEqual(usualExportColumns);
  expect(usualExportColumns).not.toContain('npi');
  expect(choiceOf(['', 'x']).map(({ column }) => column)).toContain('npi');
});

it('a column moves by one place and stays at the ends', () => {
  const [first, second] = exportColumnNames;
  if (first === undefined || second === undefined) throw new Error('There are columns.');
  expect(selectedColumns(moved(usualChoice, first, 1)).slice(0, 2)).toEqual([second, first]);
  expect(selectedColumns(moved(usualChoice, first, -1))).toEqual(usualExportColumns);
  expect(selectedColumns(toggled(usualChoice, first))).toEqual(usualExportColumns.slice(1));
});
