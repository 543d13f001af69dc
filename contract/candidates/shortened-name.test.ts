import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { withShortenedName } from './shortened-name.ts';

const shortened = (lastName: string): string => withShortenedName({ lastName, linkedinUrl: null }).lastName;

it('a shortened name tells no more of the last name than its first letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (lastName) => {
      expect(shortened(lastName)).toMatch(/^$|^\p{L}{1,3}\.$/u);
    }),
  );
});

it.each([
  ['Almeida', 'A.'],
  ['de la Cruz', 'D.'],
  ["'t Hooft", 'T.'],
  ['e\u0301toile', 'É.'],
  ['', ''],
])('%s becomes %j', (lastName, initial) => {
  expect(shortened(lastName)).toBe(initial);
});

it('no other field that contains the name is left, and all other fields are', () => {
  expect(
    withShortenedName({
      firstName: 'Rosa',
      middleName: 'Quintessa',
      lastName: 'Almeida',
      linkedinUrl: 'https://www.linkedin.com/in/rosa-almeida',
      title: 'Nurse',
    }),
  ).toEqual({ firstName: 'Rosa', middleName: null, lastName: 'A.', linkedinUrl: null, title: 'Nurse' });
});
