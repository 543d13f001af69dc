import { expect, it } from 'vitest';
import { specialties } from '#contract/candidates/candidate-options.ts';
import { specialtyCategory } from './specialty-category.ts';

it.each([
  ['Nurse Practitioner', 'nurse'],
  ['Nurse Anesthetist', 'nurse'],
  ['Cardiology', 'physician'],
  ['Pathology', 'physician'],
  ['Physician Assistant', 'physician'],
  ['Speech Language Pathologist', 'therapist'],
  ['Respiratory Therapist', 'therapist'],
  ['Anesthesiology', 'specialist'],
  ['Cardiothoracic Surgery', 'surgeon'],
  ['Clinical Research', 'researcher'],
  ['Hospital Administration', 'administrator'],
  ['Basket Weaving', 'default'],
  [null, 'default'],
])('%s is in the category %s', (specialty, category) => {
  expect(specialtyCategory(specialty)).toBe(category);
});

it('the category of every specialty of the directory is known', () => {
  expect(specialties.filter((specialty) => specialtyCategory(specialty) === 'default')).toEqual([]);
});
