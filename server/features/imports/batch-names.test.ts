import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { importsHere, personRow } from './testing/import-here.ts';

const { database } = testDatabase();
const { importVendor } = importsHere(database);

test('an import without a name gets one that no batch has, also when an operator chose such a name', async () => {
  const names: string[] = [];
  for (const [index, selected] of ['acme-2026-11-21-2', null, 'acme-2026-11-21-5', null].entries())
    names.push((await importVendor('acme', selected, [personRow(index + 1)])).batchId);
  expect(names).toEqual(['acme-2026-11-21-2', 'acme-2026-11-21-3', 'acme-2026-11-21-5', 'acme-2026-11-21-4']);
});
