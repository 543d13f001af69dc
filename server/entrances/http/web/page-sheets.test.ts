import { expect, test } from 'vitest';
import { pageSheetsOf, withPageSheets } from './page-sheets.ts';

const routes = {
  root: { css: ['/assets/root.css', '/assets/shared.css'] },
  layout: { parentId: 'root', css: ['/assets/shared.css', '/assets/layout.css'] },
  search: {
    parentId: 'layout',
    css: ['/assets/search.css', '/assets/shared.css', '/assets/chip.css', '/assets/chip.css'],
  },
  plain: { parentId: 'layout', css: [] },
};
const sheets = pageSheetsOf(routes);
const linkTo = (path: string): string => `<link nonce="n" rel="stylesheet" href="${path}"/>`;
const documentOf = (...paths: string[]): string => `<head>${paths.map(linkTo).join('')}</head>`;
const activeIn = (html: string): string[] =>
  Array.from(html.matchAll(/<link (?!disabled="")[^>]*href="([^"]+)"/g), ([, path = '']) => path);

test('a route joins the sheets that the routes around it do not have, and leaves a single one', () => {
  expect(sheets.map(({ parts }) => parts)).toEqual([
    ['/assets/root.css', '/assets/shared.css'],
    ['/assets/search.css', '/assets/chip.css'],
  ]);
});

test('joined sheets come in the order of their parts, whose links are disabled and stay for React', () => {
  const parts = ['root', 'shared', 'layout', 'search', 'chip'].map((name) => `/assets/${name}.css`);
  const html = withPageSheets(documentOf(...parts), sheets);
  expect(activeIn(html)).toEqual([sheets[0]?.path, '/assets/layout.css', sheets[1]?.path]);
  expect(Array.from(html.matchAll(/<link disabled="" rel="stylesheet" href="([^"]+)"/g), ([, path]) => path)).toEqual(
    parts.filter((path) => path !== '/assets/layout.css'),
  );
});

test('a sheet that begins like another one does not take its place', () => {
  const wider = pageSheetsOf({
    ...routes,
    wide: { parentId: 'layout', css: ['/assets/search.css', '/assets/chip.css', '/assets/wide.css'] },
  });
  const html = withPageSheets(documentOf('/assets/search.css', '/assets/chip.css', '/assets/wide.css'), wider);
  expect(activeIn(html)).toEqual([wider[2]?.path]);
});

test.each([
  ['an unknown sheet', ['/assets/unknown.css']],
  ['a part of a sheet', ['/assets/search.css']],
  ['the parts in another order', ['/assets/shared.css', '/assets/root.css']],
  ['no sheets', []],
])('a document with %s stays as it is', (_case, paths) => {
  expect(withPageSheets(documentOf(...paths), sheets)).toBe(documentOf(...paths));
});

test('the name of a sheet changes with each of its parts', () => {
  const names = ['a', 'b'].map(
    (version) => pageSheetsOf({ root: { css: ['/assets/root.css', `/assets/shared-${version}.css`] } })[0]?.path,
  );
  expect(names[0]).not.toBe(names[1]);
});
