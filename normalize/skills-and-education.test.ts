import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeEducation } from './education.ts';
import { normalizeSkills } from './skills.ts';
import { splitTextList } from './text-list.ts';

describe('skills', () => {
  it.each([null, undefined, '', 'NULL', '[]', '{}', ', ,', [], [null, ' ']])('of %j are none', (skills) => {
    expect(normalizeSkills(skills)).toEqual([]);
  });

  it.each([
    ['BLS, ACLS'],
    ['"BLS","ACLS"'],
    ['"BLS, ACLS"', ['BLS, ACLS']],
    ['["BLS", "ACLS"]'],
    ["['BLS', 'ACLS']"],
    ['{BLS,ACLS}'],
    ['BLS; ACLS'],
    ['BLS | ACLS'],
    ['Patient care, outpatient; Epic', ['Patient care, outpatient', 'Epic']],
    ["Crohn's disease, adult; Nurse's aide", ["Crohn's disease, adult", "Nurse's aide"]],
    ['BLS\nACLS'],
    ['BLS, bls ,ACLS,'],
    [['BLS', ' ACLS ', 'bls', '', null]],
    ["['Nurse''s aide', \"Crohn's disease\"]", ["Nurse's aide", "Crohn's disease"]],
    ["Crohn's disease, Parkinson's disease", ["Crohn's disease", "Parkinson's disease"]],
    ["'til late, BLS", ["'til late", 'BLS']],
    ['["Adult, acute", "BLS"', ['["Adult', 'acute"', 'BLS']],
  ] as [string | unknown[], string[]?][])('of %j are read', (skills, expected = ['BLS', 'ACLS']) => {
    expect(normalizeSkills(skills)).toEqual(expected);
  });

  it('are at most a hundred of a length a person can read', () => {
    expect(normalizeSkills(Array.from({ length: 500 }, (_, index) => `skill ${index}`))).toHaveLength(100);
    expect(normalizeSkills(['x'.repeat(200), 'BLS'])).toEqual(['BLS']);
  });

  it('are found again in every form of a list they can be written in', () => {
    const skill = fc
      .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,;'&-]{0,10}[A-Za-z0-9]$/)
      .map((text) => text.replaceAll(/\s+/g, ' '));
    fc.assert(
      fc.property(
        fc.uniqueArray(skill, { minLength: 1, maxLength: 6, selector: (text) => text.toLowerCase() }),
        (skills) => {
          const known = skills.filter((text) => !['null', 'undefined'].includes(text.toLowerCase()));
          expect(splitTextList(JSON.stringify(known))).toEqual(known);
          expect(splitTextList(known.map((text) => `"${text}"`).join(', '))).toEqual(known);
          const plain = known.filter((text) => !/[,;]/.test(text));
          expect(splitTextList(`${plain.join(', ')},`)).toEqual(plain);
        },
      ),
    );
  });

  it('end for any text, in time that grows with its length', () => {
    for (const text of ["'".repeat(20_000), '"a'.repeat(10_000), "'a,".repeat(6_600), '[{('.repeat(6_600)])
      expect(splitTextList(text).length).toBeGreaterThan(0);
  });
});

describe('education', () => {
  const rushAndYale = [
    { school: 'Rush University', degree: 'MD' },
    { school: 'Yale', degree: null },
  ];

  it.each([null, undefined, '', 'NULL', '[]', '[{"degree": "MD"}]'])('of %j is none', (text) => {
    expect(normalizeEducation(text)).toEqual([]);
  });

  it.each([
    '[{"school": "Rush University", "degree": "MD"}, {"school": "Yale", "degree": null}]',
    '[{"School": {"name": "Rush University"}, "degrees": ["MD"], "year": 2010}, {"schoolName": "Yale"}]',
    "[{'school': 'Rush University', 'degree': 'MD'}, {'school': 'Yale', 'degree': None}]",
    "[{'degree': 'MD', 'year': 2010, 'school': 'Rush University'}, {'school': 'Yale'}]",
    'school: Rush University, degree: MD; school: Yale',
    'School: Rush University; Degree: MD; School: Yale; Degree: ',
    'school=Rush University | degree=MD | school=Yale',
    'school: Rush University, degree: MD, school: Yale, degree: NULL',
    'University: Rush University\nDegree: MD\nUniversity: Yale',
    'MD, Rush University; Yale',
  ])('is parsed where it names schools and degrees: %s', (text) => {
    expect(normalizeEducation(text)).toEqual(rushAndYale);
  });

  it.each([
    ['Rush University', 'Rush University'],
    ['Yale School of Medicine, MD, 2010', 'Yale School of Medicine, MD, 2010'],
    ['{Rush', '{Rush'],
    ['Boston, College of Nursing', 'Boston, College of Nursing'],
  ])('is else one school without a degree: %s', (text, school) => {
    expect(normalizeEducation(text)).toEqual([{ school, degree: null }]);
  });

  it('keeps commas and quotes that belong to a school', () => {
    expect(normalizeEducation('MD, CM, McGill, Montréal; B.S. in Biology, LaSalle')).toEqual([
      { school: 'McGill, Montréal', degree: 'MD, CM' },
      { school: 'LaSalle', degree: 'B.S. in Biology' },
    ]);
    expect(normalizeEducation('school: University of California, Los Angeles, degree: MD')).toEqual([
      { school: 'University of California, Los Angeles', degree: 'MD' },
    ]);
    expect(normalizeEducation(`[{'school': "St. John's University", 'degree': 'BSN'}]`)).toEqual([
      { school: "St. John's University", degree: 'BSN' },
    ]);
    expect(normalizeEducation('["Rush University", "Yale"]')).toEqual([
      { school: 'Rush University', degree: null },
      { school: 'Yale', degree: null },
    ]);
  });

  it('names each pair once, and no more than twenty', () => {
    expect(normalizeEducation('school: Yale; school: Yale')).toEqual([{ school: 'Yale', degree: null }]);
    expect(
      normalizeEducation(JSON.stringify(Array.from({ length: 50 }, (_, index) => `School ${index}`))),
    ).toHaveLength(20);
  });

  it('gives entries with a school for any text', () => {
    const piece = fc.constantFrom(
      'school',
      'degree',
      ':',
      '=',
      '"',
      "'",
      '{',
      '}',
      '[',
      ']',
      ',',
      ';',
      ' ',
      'Yale',
      'MD',
      '\\',
      '\n',
      'None',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const entry of normalizeEducation(pieces.join(''))) expect(entry.school.trim()).not.toBe('');
      }),
    );
  });
});
