import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSourceTree } from './source-tree.ts';
import { namesWithoutSubject } from './test-names.ts';

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path);

it('every test has a name that begins with its subject', () => {
  const tree = readSourceTree(join(import.meta.dirname, '..', '..'));
  const found = [...tree].flatMap(([path, text]) =>
    isTest(path) ? namesWithoutSubject(path, text).map((name) => `${path}: ${name}`) : [],
  );
  expect(found).toEqual([]);
});

it.each([
  ['a name', `test('is refused', work);`, ['is refused']],
  ['a name with rows', `it.each([1, 2])('keeps %i', work);`, ['keeps %i']],
  ['a name with a value', 'test(`says ${text}`, work);', ['says ?']],
  ['names in a group', `describe('of an export', () => { test('the file', work); });`, ['of an export the file']],
  ['a group with a subject', `describe('an export', () => { test('is refused', work); });`, []],
  ['a group of rows', `describe.each(rows)('an export', () => { test('is refused', work); });`, []],
  ['a name after a group', `describe('an export', () => {}); test('is refused', work);`, ['is refused']],
  ['a full sentence', `test('an export is refused', work);`, []],
])('%s is read with what is around it', (_case, text, found) => {
  expect(namesWithoutSubject('x.test.ts', text)).toEqual(found);
});
