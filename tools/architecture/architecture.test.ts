import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockIn } from './picture-block.ts';
import { drawPicture, pictureLinesMax, pictureWidthMax } from './picture.ts';
import { readProject } from './project.ts';
import { describeBreach } from './rule.ts';
import { rules } from './rules.ts';
import { readSourceTree } from './source-tree.ts';

const tree = readSourceTree(join(import.meta.dirname, '..', '..'));
const project = readProject(tree);

it.each([
  'contract',
  'normalize',
  'office-files',
  'query-understanding',
  'sample-data',
  'search-index',
  'server',
  'web',
  'e2e',
  'tools',
])('the rules see the files of %s', (part) => {
  expect([...project.keys()].some((path) => path.startsWith(`${part}/`) && path.endsWith('.ts'))).toBe(true);
});

describe('the code keeps the rule:', () => {
  it.each(rules)('$name', ({ name, check }) => {
    expect(check(project).map(describeBreach), `Broken rule: ${name}`).toEqual([]);
  });
});

it('the picture is small enough to be read at once', () => {
  const lines = drawPicture(project).split('\n');
  expect(lines.length).toBeLessThanOrEqual(pictureLinesMax);
  expect(lines.filter((line) => line.length > pictureWidthMax)).toEqual([]);
});

it('the picture in ARCHITECTURE.md is what the imports say', () => {
  expect(blockIn(tree.get('ARCHITECTURE.md') ?? ''), 'The picture is out of date. Redraw it: npm run dev:picture').toBe(
    drawPicture(project),
  );
});
