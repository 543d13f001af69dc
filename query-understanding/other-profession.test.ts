import { describe, expect, test } from 'vitest';
import { professionFinder } from './other-profession.ts';
import { vocabulary } from './testing/knowledge.ts';

const otherProfession = professionFinder(vocabulary);

const professionOf = (title: string | null, specialty: string | null, credentials: string | null = null) =>
  otherProfession({ title, specialty, credentials });

describe('a card names no other profession', () => {
  test.each([
    [null, null, null],
    ['Registered Nurse', 'Nurse', 'BSN, RN'],
    ['Pediatric Nurse Practitioner', 'Nurse Practitioner', 'MSN, APRN, CPNP-PC'],
    ['Emergency Medicine Physician Assistant', 'Physician Assistant', 'PA-C'],
    ['Nurse Recruiter', 'Hospital Administration', null],
    ['Research Coordinator', 'Clinical Research', 'BSN, RN'],
    ['Staff Physician', 'Cardiology', 'MD'],
    ['Practice Manager', null, 'MBA'],
  ])('%o, specialty %o, %o', (title, specialty, credentials) => {
    expect(professionOf(title, specialty, credentials)).toBeNull();
  });
});

describe('a card names a profession besides its specialty', () => {
  test.each([
    ['Registered Nurse', null, null, 'Nurse'],
    [null, 'Registered Nurse', null, 'Nurse'],
    [null, 'Nursing', null, 'Nurse'],
    ['Unit Lead', null, 'BSN, RN, CCRN', 'Nurse'],
    [null, null, 'MSN, RN, FNP-C', 'Nurse Practitioner'],
    ['Nurse Practitioner', 'Pediatrics', null, 'Nurse Practitioner'],
    ['Clinical Research Nurse', 'Clinical Research', 'RN', 'Nurse'],
    ['Hospitalist', 'Internal Medicine', 'MD', 'Hospital Medicine'],
    [null, null, 'MD, MPH', expect.stringContaining('| Cardiology |')],
  ])('%o, specialty %o, %o', (title, specialty, credentials, profession) => {
    expect(professionOf(title, specialty, credentials)).toEqual(profession);
  });

  test('one of several specialties', () => {
    expect(professionOf('Primary Care Physician', null)).toBe('Family Medicine | Internal Medicine');
  });
});
