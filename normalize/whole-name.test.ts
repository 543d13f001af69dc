import { expect, test } from 'vitest';
import { readAfterName, readWholeName } from './whole-name.ts';

test.each<[string, string | null, string | null, string, string | null]>([
  ['Ann Smith', 'Ann', null, 'Smith', null],
  ['Ann B. Smith', 'Ann', 'B.', 'Smith', null],
  ['ANN B SMITH MD', 'Ann', 'B', 'Smith', 'MD'],
  ['Smith, Ann', 'Ann', null, 'Smith', null],
  ['SMITH, ANN B., MD', 'Ann', 'B.', 'Smith', 'MD'],
  ['Ann Smith, MD', 'Ann', null, 'Smith', 'MD'],
  ['Ann Smith, MSN, RN', 'Ann', null, 'Smith', 'MSN, RN'],
  ['Dr. Ann Smith Jr., MD', 'Ann', null, 'Smith', 'Jr., MD'],
  ['Smith Jr., Ann', 'Ann', null, 'Smith', 'Jr.'],
  ['Smith MD, Ann', 'Ann', null, 'Smith', 'MD'],
  ['Maria de la Cruz', 'Maria', null, 'de la Cruz', null],
  ['Jan van der Berg, RN', 'Jan', null, 'van der Berg', 'RN'],
  ['Al Haddad', 'Al', null, 'Haddad', null],
  ["Peter O'BRIEN", 'Peter', null, "O'BRIEN", null],
  ['de la Cruz, Maria', 'Maria', null, 'de la Cruz', null],
  ['Mary Ann Smith-Jones (she/her)', 'Mary', 'Ann', 'Smith-Jones', null],
  ['Smith', null, null, 'Smith', null],
  ['Ann Smith née Jones', 'Ann', null, 'Smith', null],
  ['Ann Smith (Jones)', 'Ann', null, 'Smith', null],
  ['Ann Smith (C-1042)', 'Ann', null, 'Smith', null],
  ['Smith (Jones), Ann', 'Ann', null, 'Smith', null],
  ['*Ann Smith*', 'Ann', null, 'Smith', null],
  ['Ann Smith/RN', 'Ann', null, 'Smith', 'RN'],
  ['Minh Do', 'Minh', null, 'Do', null],
  ['Do, Minh', 'Minh', null, 'Do', null],
  ['MD', null, null, 'Md', null],
  [',', null, null, '', null],
  ['', null, null, '', null],
])('%s is first name %s, middle name %s, last name %s and %s', (text, firstName, middleName, lastName, afterName) => {
  expect(readWholeName(text)).toEqual({ firstName, middleName, lastName, afterName });
});

test.each([
  ['M.D.', 'MD'],
  ['jr', 'Jr.'],
  ['RN; CCRN', 'RN, CCRN'],
  ['III, MD\nMD', 'III, MD'],
  ['None', null],
])('what follows a name is read from its own cell: %s is %s', (text, expected) => {
  expect(readAfterName(text)).toBe(expected);
});
