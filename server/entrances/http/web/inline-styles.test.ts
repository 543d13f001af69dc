import { expect, test } from 'vitest';
import { withInlineStyles } from './inline-styles.ts';

const names = ['/assets/0.css', '/assets/1.css'];
const styles = new Map(names.map((name, at) => [name, `b${at}{content:"$&"}`]));
const linksTo = (paths: readonly string[]): string =>
  paths.map((path) => `<link nonce="n" rel="stylesheet" href="${path}"/>`).join('');
const documentOf = (links: string): string => `<head>${links}</head>`;

test('the styles of all sheets come before their links, in their order, and the links delay no paint', () => {
  expect(withInlineStyles(documentOf(linksTo(names)), 'n', styles)).toBe(
    documentOf(
      `<style nonce="n">${[...styles.values()].join('\n')}</style>` +
        linksTo(names).replaceAll('<link ', '<link media="print" fetchpriority="low" '),
    ),
  );
});

test.each([
  ['an unknown sheet', linksTo([...names, '/assets/unknown.css'])],
  ['no sheets', '<link rel="icon" href="/assets/0.css"/>'],
])('a document with %s stays as it is', (_case, links) => {
  expect(withInlineStyles(documentOf(links), 'n', styles)).toBe(documentOf(links));
});
