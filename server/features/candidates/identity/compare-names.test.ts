import { expect, test } from 'vitest';
import { compareFirstNames, compareLastNames } from './compare-names.ts';

test.each([
  ['St. John', 'Saint John', 'same'],
  ['Smith/Jones', 'Smith', 'same'],
  ['Smith/Jones', 'Smith-Jones', 'same'],
  ['García Márquez', 'Garcia', 'same'],
  ['O’Neill', "O'Neill", 'same'],
  ['Stone', 'Saintone', 'different'],
  ['Smith', 'Jones', 'different'],
])('the last names %j and %j are %s', (one, other, likeness) => {
  expect(compareLastNames(one, other)).toBe(likeness);
  expect(compareLastNames(other, one)).toBe(likeness);
});

test.each([
  ['Ann/Annie', 'Ann', 'same'],
  ['Robert "Bob"', 'Robert', 'same'],
  ['Robert (Bob)', 'Bob', 'same'],
  ['A.', 'Ann', 'possible'],
  ['Ann', 'Rosa', 'different'],
])('the first names %j and %j are %s', (one, other, likeness) => {
  expect(compareFirstNames(one, other)).toBe(likeness);
  expect(compareFirstNames(other, one)).toBe(likeness);
});
