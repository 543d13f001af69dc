import { describe, expect, it } from 'vitest';
import { blockIn, withBlock } from './picture-block.ts';
import { drawPicture } from './picture.ts';
import { readProject } from './project.ts';

const tree = new Map([
  ['server/main.ts', `import './assemble.ts';`],
  [
    'server/assemble.ts',
    `import './features/search/public.ts';\nimport './features/candidates/public.ts';\nimport './foundation/log/public.ts';`,
  ],
  [
    'server/features/search/public.ts',
    `import '#contract/search.ts';\nimport '#server/foundation/log/public.ts';\nimport '#server/foundation/errors/public.ts';`,
  ],
  ['server/features/search/search.test.ts', `import '#server/foundation/clock/public.ts';`],
  ['server/features/candidates/public.ts', ''],
  ['server/foundation/clock/public.ts', ''],
  ['server/foundation/errors/public.ts', ''],
  ['server/foundation/log/public.ts', ''],
  ['contract/search.ts', ''],
  ['web/pages/search-page.tsx', `import '../ui/button.tsx';\nimport '#contract/search.ts';`],
  ['web/ui/button.tsx', ''],
]);

it('draws each module once in its part or layer, with what its shipped code uses, highest first', () => {
  expect(
    drawPicture(readProject(tree))
      .split('\n')
      .map((line) => line.replaceAll(/ {2,}/g, '  ')),
  ).toEqual([
    `── server ${'─'.repeat(54)}`,
    'main  → assemble',
    'assembly  assemble  → features(search, candidates), foundation(log)',
    'layer 9  search  → foundation(errors, log), contract',
    'layer 3  candidates',
    'foundation  clock',
    '  errors',
    '  log',
    'libraries  contract',
    '',
    `── web ${'─'.repeat(57)}`,
    'pages  → ui, contract',
    'ui',
    'libraries  contract',
  ]);
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
