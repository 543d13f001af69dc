import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkDocuments, decisionsOutsideIndex } from './documents.ts';
import { readRepository } from './read-repository.ts';
import { describeBreach } from './rule.ts';

const repository = readRepository(join(import.meta.dirname, '..', '..'));

it('every document names only what exists, in lines of at most 200 characters', () => {
  expect(checkDocuments(repository).map(describeBreach)).toEqual([]);
});

it('the index of decisions has every decision', () => {
  expect(decisionsOutsideIndex(repository)).toEqual([]);
});

it('at most eight pictures are shown, each in a document and with at most 120 KB', () => {
  const folder = join(import.meta.dirname, '../../docs/pictures');
  const pictures = readdirSync(folder);
  const documents = [...repository.files].flatMap(([path, text]) => (path.endsWith('.md') ? [text] : [])).join('\n');
  expect(pictures.length).toBeLessThanOrEqual(8);
  expect(pictures.filter((name) => !documents.includes(`pictures/${name})`))).toEqual([]);
  expect(pictures.filter((name) => statSync(join(folder, name)).size > 120_000)).toEqual([]);
});

const code = {
  'server/features/search/memory/index-reader.ts': "const route = '/optimized-search'; env.DATA_DIR;",
  'docs/other.md': '# The other one\n\n## How it works, briefly\n',
  'web/routes.ts': "route('admin-logs', 'pages/logs.tsx')",
};

const faultsIn = (text: string, path = 'docs/page.md'): string[] =>
  checkDocuments({ files: new Map(Object.entries({ ...code, [path]: text })), scripts: new Set(['backup']) }).map(
    describeBreach,
  );

describe('a document is refused', () => {
  it.each([
    ['a link to no file', '[a](gone.md)', 'links to gone.md, and there is no such file'],
    ['a link to no heading', '[a](other.md#why)', 'links to other.md#why, and there is no such heading'],
    ['a link that begins on the line before', 'a](gone.md)', 'links to gone.md, and there is no such file'],
    ['a path', '`server/gone.ts`', 'names server/gone.ts, and there is no such file'],
    ['a folder', '`server/features/gone/`', 'names server/features/gone/, and there is no such file'],
    ['a file without its folders', '`gone-reader.ts`', 'names gone-reader.ts, and there is no such file'],
    ['a pattern of files', '`*-store.ts`', 'names *-store.ts, and there is no such file'],
    ['a command', '`npm run gone`', 'names npm run gone, and package.json has no such script'],
    ['a command in a block', '```\nnpm run gone -- X\n```', 'names npm run gone, and package.json has no such script'],
    ['a setting', '`GONE_DIR=/data`', 'names GONE_DIR, which nothing reads or writes'],
    ['an operation', '`POST /api/gone-search`', 'names /api/gone-search, and there is no such address'],
    ['a page', '`/admin-gone?page=2`', 'names /admin-gone?page=2, and there is no such address'],
    ['a long line', 'a'.repeat(201), 'is a line of 201 characters; 200 are the limit'],
  ])('for %s', (_what, text, says) => {
    expect(faultsIn(text)).toEqual([`docs/page.md:${text.startsWith('```') ? 2 : 1} ${says}`]);
  });
});

describe('a document is accepted', () => {
  it.each([
    ['that names what exists', '`memory/index-reader.ts`, `server/features/search/`, `*-reader.ts`, `npm run backup`'],
    [
      'with links',
      '[a](other.md), [b](other.md#how-it-works-briefly), [c](../server/features), [d](https://a.example)',
    ],
    ['with settings and addresses', '`DATA_DIR`, `POST /api/optimized-search`, `/admin-logs`, `/etc/careroster`'],
    ['with the example of a feature', '`server/features/x/x-routes.ts`'],
    ['with a long row of a table', `| ${'a'.repeat(300)} |`],
  ])('%s', (_what, text) => {
    expect(faultsIn(text)).toEqual([]);
  });

  it('that tells history and names what is gone', () => {
    expect(faultsIn('`server/gone.ts`, `npm run gone`', 'docs/decisions/0001-a.md')).toEqual([]);
    expect(faultsIn('[a](gone.md)', 'docs/decisions/0001-a.md')).toHaveLength(1);
  });
});

it('a decision that the index does not link is named', () => {
  const files = new Map([
    ['docs/decisions/README.md', '[1](0001-a.md)'],
    ['docs/decisions/0001-a.md', ''],
    ['docs/decisions/0002-b.md', ''],
  ]);
  expect(decisionsOutsideIndex({ files, scripts: new Set() })).toEqual(['docs/decisions/0002-b.md']);
});
