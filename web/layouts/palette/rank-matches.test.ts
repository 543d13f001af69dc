import { expect, it } from 'vitest';
import { rankMatches, rankOf } from './rank-matches.ts';

it.each([
  ['Lists', 'li', 0],
  ['New List', 'li', 1],
  ['New List', 'list new', 1],
  ['Night shift, Chicago', 'chi', 1],
  ['Specialties', 'list', null],
  ['Specialties', 'tie', 2],
  ['Montréal nurses', 'montreal', 0],
  ['MONTREAL', 'Montréal', 0],
  ['New List', 'list x', null],
  ['Night  shift', 'night shift', 0],
  ['(ICU) nights', 'icu', 1],
])('the rank of %s for %s is %s', (name, text, rank) => {
  expect(rankOf(name, text)).toBe(rank);
});

it('matches are ordered from names that begin with the text to those that contain it, and keep their order among equals', () => {
  const names = ['My list', 'Enlist', 'Lists', 'List of nurses'].map((label) => ({ label }));
  expect(rankMatches(names, 'list').map(({ item }) => item.label)).toEqual([
    'Lists',
    'List of nurses',
    'My list',
    'Enlist',
  ]);
});
