// The paper design of features that do not exist yet, as kept in decision 22, needs nothing that the plan refuses.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { features } from './plan.ts';

const decision = join(import.meta.dirname, '..', '..', 'docs', 'decisions', '0022-features-have-dependency-lines.md');

interface Requirement {
  title: string;
  owner: string;
  uses: string[];
  tables: string[];
  reads: string[];
}

const namesIn = (cell = ''): string[] => cell.split(',').flatMap((name) => name.trim() || []);

function readRequirements(): Requirement[] {
  const rows = readFileSync(decision, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .slice(1);
  return rows.map(([, title = '', owner = '', uses, tables, reads]) => ({
    title,
    owner,
    uses: namesIn(uses),
    tables: namesIn(tables),
    reads: namesIn(reads),
  }));
}

const requirements = readRequirements();

it('the decision lists the requirements', () => {
  expect(requirements.length).toBeGreaterThan(20);
});

it.each(requirements)('the plan allows: $title', ({ owner, uses, tables, reads }) => {
  const line = features[owner];
  expect(line, `${owner} has no line`).toBeDefined();
  expect(line?.uses).toEqual(expect.arrayContaining(uses));
  expect(line?.tables ?? []).toEqual(expect.arrayContaining(tables));
  expect(line?.reads ?? []).toEqual(expect.arrayContaining(reads));
});
