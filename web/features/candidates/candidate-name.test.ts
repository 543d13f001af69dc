import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayName, initialsOf } from './candidate-name.ts';

it('a hidden name gives away no more of the last name than its first letter', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (lastName) => {
    const [, shown = ''] = displayName({ firstName: 'Rosa', lastName }, 'initial').split('Rosa');
    expect(shown).toMatch(/^$|^ \p{L}{1,3}\.$/u);
  }));
});

it.each([
  ['Rosa', 'Almeida', 'Rosa Almeida', 'Rosa A.', 'RA'],
  ['Lucía', 'de la Cruz', 'Lucía de la Cruz', 'Lucía D.', 'LD'],
  [null, "O'Brien", "O'Brien", 'O.', 'O'],
  ['Ibe', "'t Hooft", "Ibe 't Hooft", 'Ibe T.', 'IT'],
  ['Cher', '', 'Cher', 'Cher', 'C'],
])('%s %s is %s, hidden %s, on the tile %s', (firstName, lastName, full, hidden, initials) => {
  expect(displayName({ firstName, lastName }, 'full')).toBe(full);
  expect(displayName({ firstName, lastName }, 'initial')).toBe(hidden);
  expect(initialsOf({ firstName, lastName })).toBe(initials);
});
