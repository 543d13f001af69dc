import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnPath } from './safe-return-path.ts';

describe('a return address that is no path of this site falls back', () => {
  test.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '\\/evil.test',
    'https:evil.test',
    'https://evil.test',
    'HTTPS://evil.test',
    'http:/evil.test',
    'javascript:1',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.test',
    'lists',
    './lists',
    '../lists',
    '?a=1',
    '#top',
    '',
    ' /lists',
    '/lists ',
    '/\t/evil.test',
    '\t//evil.test',
    '/\n/evil.test',
    '/a\r\nSet-Cookie: a=b',
    '/\u0000',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    '/\u2028/evil.test',
    '/\uFF0Fevil.test',
    '@evil.test',
    ':80',
    'blob:https://evil.test/1',
    'mailto:a@evil.test',
    'file:///etc/passwd',
    `/${'a'.repeat(2_000)}`,
  ])('%j', (text) => {
    expect(safeReturnPath(text)).toBe('/directory');
  });

  test.each([
    [['/lists']],
    [['/lists', '/other']],
    [null],
    [undefined],
    [7],
    [{ toString: () => '/lists' }],
    [true],
    [new String('/lists')],
  ])('%j, which is no text', (value) => {
    expect(safeReturnPath(value, '/account')).toBe('/account');
  });
});

test.each([
  '/',
  '/lists',
  '/lists/7',
  '/search?query=a%20b&page=2',
  '/account#notifications',
  '/a/../lists',
  '/search?next=//evil.test',
])('%s is kept', (path) => {
  expect(safeReturnPath(path)).toBe(new URL(path, 'https://care.example').href.slice('https://care.example'.length));
});

test('whatever it answers leads a browser to this site', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    'evil.test',
    '@',
    ':',
    '%2f',
    '%5c',
    '%2e',
    '?',
    '#',
    '\t',
    '\n',
    ' ',
    'http:',
    'javascript:',
    'a',
    '&',
    '\u0000',
    '\uFF0F',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const path = safeReturnPath(text);
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, 'https://care.example').origin).toBe('https://care.example');
        // As a Location header, resolved and then resolved again.
        expect(safeReturnPath(path)).toBe(path);
      },
    ),
    { numRuns: 1_000 },
  );
});
