import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Dana Reyes', 'DR'],
  ['  Ana  María  de la Cruz ', 'AC'],
  ['Élise', 'ÉL'],
  ['Ö', 'Ö'],
  ['', 'DA'],
  ['𝒟ana Reyes', '𝒟R'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf({ name, email: 'dana@northline.example' })).toBe(initials);
});
