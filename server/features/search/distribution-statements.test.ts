// deploy/distributed.sql places exactly the tables of the design, and docs/distributed.md names each of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { distributedTables, localTablesOfCandidates, referenceTables } from '#server/testing/distribution.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const script = readFileSync(join(root, 'deploy', 'distributed.sql'), 'utf8');
const page = readFileSync(join(root, 'docs', 'distributed.md'), 'utf8');

describe('deploy/distributed.sql', () => {
  test('distributes the tables of the design by their columns', () => {
    const placed = [...script.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)].map(([, table, column]) => [
      table,
      column,
    ]);
    expect(Object.fromEntries(placed)).toEqual(distributedTables);
    expect(placed).toHaveLength(Object.keys(distributedTables).length);
  });

  test('places all rows of one candidate on one node', () => {
    const [first, ...others] = [...script.matchAll(/create_distributed_table\(.*/g)].map(([line]) => line);
    expect(first).toContain("'candidates'");
    for (const line of others) expect(line).toContain("colocate_with => 'candidates'");
  });

  test('makes the reference tables of the design, before the tables that are joined with them', () => {
    const made = [...script.matchAll(/create_reference_table\('(\w+)'\)/g)];
    expect(new Set(made.map(([, table]) => table))).toEqual(new Set(referenceTables));
    expect(made).toHaveLength(referenceTables.length);
    for (const { index } of made) expect(index).toBeLessThan(script.indexOf('create_distributed_table'));
  });
});

test.each([...Object.keys(distributedTables), ...referenceTables, ...localTablesOfCandidates])(
  'docs/distributed.md names %s',
  (table) => expect(page).toContain(`\`${table}\``),
);
