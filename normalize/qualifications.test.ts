import { describe, expect, it } from 'vitest';
import { boardCertificationNames, certificationsByTerm } from '#contract/candidates/board-certifications.ts';
import { languageNames, languagesByTerm } from '#contract/candidates/languages.ts';
import { readBoardCertifications } from './board-certifications.ts';
import { normalizeGraduationYear, normalizeMedicalSchool } from './graduation.ts';
import { readLanguages } from './languages.ts';

describe('languages', () => {
  it.each([
    ['Klingon', ['Klingon']],
    ['Spanish, 42', []],
    ['none known', ['none known']],
    ['x'.repeat(20_000), ['x'.repeat(20_000)]],
  ])('that are none in %j are named', (text, unread) => {
    expect(readLanguages(text).unread).toEqual(unread);
  });

  it.each([
    ['English, Spanish'],
    ['english; SPANISH'],
    ['English/Spanish'],
    ['English and Spanish'],
    ['["English", "Español"]'],
    ['English (native), Spanish - fluent'],
    ['English\nfluent in Spanish'],
    ['EN, ES'],
    ['English, Spanish, Castilian'],
  ])('in %j have their English names, each once', (text) => {
    expect(readLanguages(text)).toEqual({ values: ['English', 'Spanish'], unread: [] });
  });

  it('have several names', () => {
    expect(readLanguages('Farsi; Chinese (Mandarin); Filipino; ASL; Haitian; Portugese').values).toEqual([
      'Persian',
      'Mandarin',
      'Tagalog',
      'American Sign Language',
      'Haitian Creole',
      'Portuguese',
    ]);
  });

  it('are each in the table once, and read as themselves', () => {
    expect(new Set(languageNames).size).toBe(languageNames.length);
    for (const name of languageNames) expect(readLanguages(name)).toEqual({ values: [name], unread: [] });
    expect(new Set(languagesByTerm.values())).toEqual(new Set(languageNames));
  });
});

describe('board certifications', () => {
  it.each([
    ['Board eligible in Cardiology', ['Board eligible in Cardiology']],
    ['Not certified', ['Not certified']],
    ['Employee of the month', ['Employee of the month']],
    ['2014', []],
    ['Yes, CCRN', ['Yes']],
  ])('that are none in %j are named', (text, unread) => {
    expect(readBoardCertifications(text).unread).toEqual(unread);
  });

  it.each([
    ['Internal Medicine', 'Internal Medicine'],
    ['INTERNAL MEDICINE', 'Internal Medicine'],
    ['ABIM', 'Internal Medicine'],
    ['ABIM - Internal Medicine', 'Internal Medicine'],
    ['ABIM - Cardiovascular Disease', 'Cardiovascular Disease'],
    ['American Board of Internal Medicine', 'Internal Medicine'],
    ['American Board of Internal Medicine: Nephrology', 'Nephrology'],
    ['Board Certified in Cardiology', 'Cardiovascular Disease'],
    ['Board certified cardiology', 'Cardiovascular Disease'],
    ['Diplomate of the American Board of Pediatrics', 'Pediatrics'],
    ['OB/GYN', 'Obstetrics and Gynecology'],
    ['Obstetrics & Gynecology', 'Obstetrics and Gynecology'],
    ['Endocrinology, Diabetes & Metabolism', 'Endocrinology, Diabetes, and Metabolism'],
    ['PM&R', 'Physical Medicine and Rehabilitation'],
    ['Critical Care Registered Nurse (CCRN)', 'CCRN'],
    ['ccrn', 'CCRN'],
    ['PA-C', 'PA-C'],
  ])('as in %j are %j', (text, name) => {
    expect(readBoardCertifications(text)).toEqual({ values: [name], unread: [] });
  });

  it('in a list are each read once', () => {
    expect(readBoardCertifications('CCRN; Critical Care; Internal Medicine; ABIM').values).toEqual([
      'CCRN',
      'Critical Care Medicine',
      'Internal Medicine',
    ]);
    expect(readBoardCertifications('["OCN", "CMSRN"]').values).toEqual(['OCN', 'CMSRN']);
  });

  it('are each in the table once, and read as themselves', () => {
    expect(new Set(boardCertificationNames).size).toBe(boardCertificationNames.length);
    for (const name of boardCertificationNames)
      expect(readBoardCertifications(name)).toEqual({ values: [name], unread: [] });
    expect(new Set(certificationsByTerm.values())).toEqual(new Set(boardCertificationNames));
  });
});

describe('a year of graduation', () => {
  it.each(['1929', '2027', 'last year', '98', '0', ''])('%j is none in 2026', (text) => {
    expect(normalizeGraduationYear(text, 2026)).toBeNull();
  });

  it.each([
    ['1998', 1998],
    ['1998.0', 1998],
    ['06/1998', 1998],
    ['1998-05-31', 1998],
    ['May 1998', 1998],
    ['1930', 1930],
    ['2026', 2026],
  ])('%j is %i', (text, year) => {
    expect(normalizeGraduationYear(text, 2026)).toBe(year);
  });
});

describe('a medical school', () => {
  it.each(['OTHER', 'Other', 'Unknown', '12345', 'x'.repeat(200)])('%j is none', (text) => {
    expect(normalizeMedicalSchool(text)).toBeNull();
  });

  it.each([
    ['UNIVERSITY OF TEXAS MEDICAL SCHOOL AT HOUSTON', 'University of Texas Medical School at Houston'],
    ['SUNY UPSTATE MEDICAL UNIVERSITY', 'SUNY Upstate Medical University'],
    ['Harvard Medical School', 'Harvard Medical School'],
  ])('%j is %j', (text, school) => {
    expect(normalizeMedicalSchool(text)).toBe(school);
  });
});
