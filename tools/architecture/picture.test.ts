import { describe, expect, it } from 'vitest';
import { blockIn, withBlock } from './picture-block.ts';
import { drawPicture, pictureWidthMax } from './picture.ts';
import { readProject } from './project.ts';

const tree = new Map([
  ['server/main.ts', `import './assembly/product.ts';`],
  [
    'server/assembly/product.ts',
    `import '../features/search/public.ts';\nimport '../features/candidates/public.ts';\nimport '../foundation/log/public.ts';`,
  ],
  [
    'server/features/search/public.ts',
    `import '#contract/search/search.ts';\nimport '#server/foundation/log/public.ts';\nimport '#server/foundation/errors/public.ts';`,
  ],
  ['server/features/search/search.test.ts', `import '#server/foundation/clock/public.ts';`],
  ['server/features/candidates/public.ts', ''],
  ['server/foundation/clock/public.ts', ''],
  ['server/foundation/errors/public.ts', ''],
  ['server/foundation/log/public.ts', ''],
  ['contract/search/search.ts', ''],
  ['web/pages/search-page.tsx', `import '../ui/button.tsx';\nimport '#contract/search/search.ts';`],
  ['web/ui/button.tsx', ''],
]);

it('the picture draws the parts from above to below, and each feature once in its layer', () => {
  expect(drawPicture(readProject(tree)).split('\n')).toEqual([
    'server  main        main',
    'server  assembly    assembly',
    'web     pages       pages',
    'both    layer 10    search',
    'both    layer 3     candidates',
    'web     ui          ui',
    'server  foundation  clock, errors, log',
    'both    libraries   contract',
  ]);
});

it('the picture continues a line that is too long', () => {
  const modules = Array.from({ length: 12 }, (_, at) => `long-module-name-${10 + at}`);
  const long = new Map(modules.map((name) => [`server/foundation/${name}/public.ts`, '']));
  const lines = drawPicture(readProject(long)).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines.map((line) => line.slice(0, 20).trim())).toEqual(['server  foundation', '', '', '']);
  expect(lines.join(' ').match(/[a-z-]+-\d+/g)).toEqual(modules);
  expect(lines.filter((line) => line.length > pictureWidthMax)).toEqual([]);
});

describe('the block in the document', () => {
  const document = '# A\n<!-- picture:begin -->\nold\n<!-- picture:end -->\nafter\n';

  it('refuses a document without markers', () => {
    expect(() => withBlock('# A\n', 'new')).toThrow('<!-- picture:begin -->');
    expect(() => withBlock('<!-- picture:begin -->\n', 'new')).toThrow('<!-- picture:end -->');
    expect(blockIn('# A\n')).toBeNull();
  });

  it('is replaced and leaves the rest', () => {
    const redrawn = withBlock(document, 'a → b\nc');
    expect(redrawn).toBe('# A\n<!-- picture:begin -->\n```text\na → b\nc\n```\n<!-- picture:end -->\nafter\n');
    expect(blockIn(redrawn)).toBe('a → b\nc');
    expect(withBlock(redrawn, 'a → b\nc')).toBe(redrawn);
  });
});
