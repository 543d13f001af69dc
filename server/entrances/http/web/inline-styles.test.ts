import { expect, test } from 'vitest';
import { withInlineStyles } from './inline-styles.ts';

const styles = new Map([
  ['/assets/a.css', 'a{color:red}'],
  ['/assets/b.css', 'b{content:"$&"}'],
]);

test('the styles of all sheets come before their links, in their order, and the links delay no paint', () => {
  const html =
    '<head><link nonce="n" rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css"/></head>';
  expect(withInlineStyles(html, 'n', styles)).toBe(
    '<head><style nonce="n">a{color:red}\nb{content:"$&"}</style>' +
      '<link media="print" fetchpriority="low" nonce="n" rel="stylesheet" href="/assets/a.css"/>' +
      '<link media="print" fetchpriority="low" rel="stylesheet" href="/assets/b.css"/></head>',
  );
});

test.each(['<link rel="stylesheet" href="/assets/unknown.css"/>', '<link rel="icon" href="/assets/a.css"/>', ''])(
  'a document with %j stays as it is',
  (html) => {
    expect(withInlineStyles(html, 'n', styles)).toBe(html);
  },
);
