import { expect, it } from 'vitest';
import { displayName, initialsOf } from './candidate-name.ts';

it.each([
  ['Rosa', 'Almeida', 'Rosa Almeida', 'RA'],
  ['Rosa', 'A.', 'Rosa A.', 'RA'],
  ['Lucía', 'de la Cruz', 'Lucía de la Cruz', 'LD'],
  [null, "O'Brien", "O'Brien", 'O'],
  ['Ibe', "'t Hooft", "Ibe 't Hooft", 'IT'],
  ['Cher', '', 'Cher', 'C'],
])('%s %s is %s, on the tile %s', (firstName, lastName, full, initials) => {
  expect(displayName({ firstName, lastName })).toBe(full);
  expect(initialsOf({ firstName, lastName })).toBe(initials);
});
