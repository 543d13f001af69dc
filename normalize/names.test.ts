import { describe, expect, it } from 'vitest';
import { presentText, tidyText } from './blank.ts';
import { generationOf, normalizeCredentials } from './credentials.ts';
import { readGiven, readGivenName, readLastName } from './person-names.ts';
import { personName, placeName } from './letter-case.ts';

describe('blank', () => {
  it.each([
    null,
    undefined,
    '',
    '   ',
    'NULL',
    'null',
    'undefined',
    '\u00A0\uFEFF',
    '#N/A',
    'nan',
    'None',
    String.raw`\N`,
    '-',
    'TBD',
    'N/A',
    '?',
    '=""',
    '\u200B',
    '#REF!',
    '&nbsp;',
  ])('is %j', (value) => {
    expect(presentText(value)).toBeNull();
  });

  it.each([
    ['Null', 'Null'],
    ['0', '0'],
    ['  a \t b\n', 'a b'],
    ['Nu\u0301n\u0303ez', 'Núñez'],
    ['Roth\u200Bman', 'Rothman'],
    ['\u202A312\u202C', '312'],
    ['="02139"', '02139'],
    ["'02139", '02139'],
    ["'t Hooft", "'t Hooft"],
    ['Smith &amp; Jones', 'Smith & Jones'],
    ['Smith &amp;amp; Jones', 'Smith & Jones'],
    ['Jos&eacute;', 'José'],
    ['&#74;o', 'Jo'],
    ['AT&T', 'AT&T'],
    ['312\u2011555', '312-555'],
    ['Nan', 'Nan'],
  ])('is not %j, which reads %j', (value, text) => {
    expect(presentText(value)).toBe(text);
    expect(tidyText(value)).toBe(text);
  });
});

describe('a name in one case', () => {
  it.each([
    ["O'BRIEN", "O'Brien"],
    ['O’BRIEN', "O'Brien"],
    ['SMITH-JONES', 'Smith-Jones'],
    ['MCDONALD', 'McDonald'],
    ['NÚÑEZ', 'Núñez'],
    ['ZOË', 'Zoë'],
    ['de la cruz', 'De La Cruz'],
    ["D'ANGELO", "D'Angelo"],
    ['MACDONALD', 'MacDonald'],
    ['MACIAS', 'Macias'],
    ['MACK', 'Mack'],
    ['MCKAY-LEE', 'McKay-Lee'],
    ['J.R.', 'J.R.'],
    ['NGUYỄN', 'Nguyễn'],
    ["N'DIAYE", "N'Diaye"],
    ['MC', 'Mc'],
    ['X', 'X'],
  ])('%s is written %s', (text, name) => {
    expect(personName(text)).toBe(name);
  });

  it.each(['McDonald', 'van der Berg', 'DeShawn', 'LeBron', 'deGrasse'])(
    'in mixed case stays as its owner writes it: %s',
    (name) => {
      expect(personName(name)).toBe(name);
    },
  );
});

describe('a place', () => {
  it.each([
    ['ST. LOUIS', 'St. Louis'],
    ['ST LOUIS', 'St. Louis'],
    ['St Louis', 'St. Louis'],
    ['SAINT LOUIS', 'St. Louis'],
    ['Saint Louis', 'St. Louis'],
    ['EAST ST LOUIS', 'East St. Louis'],
    ['Port Saint Lucie', 'Port St. Lucie'],
    ['SAULT SAINTE MARIE', 'Sault Ste. Marie'],
    ['Mount Pleasant', 'Mt. Pleasant'],
    ['Rocky Mount', 'Rocky Mount'],
    ['MCALLEN', 'McAllen'],
    ['WINSTON-SALEM', 'Winston-Salem'],
    ["COEUR D'ALENE", "Coeur d'Alene"],
    ["LINCOLN'S NEW SALEM", "Lincoln's New Salem"],
    ['ISLE OF PALMS', 'Isle of Palms'],
    ['FT WORTH', 'Fort Worth'],
    ['FT. LAUDERDALE', 'Fort Lauderdale'],
    ['DEKALB', 'DeKalb'],
    ['O FALLON', "O'Fallon"],
    ["O'FALLON", "O'Fallon"],
    ['STAMFORD', 'Stamford'],
    ['MT PLEASANT', 'Mt. Pleasant'],
    ['new york', 'New York'],
    ['OFALLON', 'Ofallon'],
    ['THE DALLES', 'The Dalles'],
    ['FOND DU LAC', 'Fond du Lac'],
  ])('%s is written %s', (text, name) => {
    expect(placeName(text)).toBe(name);
  });
});

describe('credentials', () => {
  it.each(['', 'NULL', 'NONE', '--', '.', 'N/A'])('%j are none', (text) => {
    expect(normalizeCredentials(text)).toBeNull();
  });

  it.each([
    ['M.D.', 'MD'],
    ['m.d.', 'MD'],
    ['M. D.', 'MD'],
    ['M D', 'MD'],
    ['R.N., C.C.R.N.', 'RN, CCRN'],
    ['BSN, RN', 'BSN, RN'],
    ['PHARMD', 'PharmD'],
    ['PHARM.D.', 'PharmD'],
    ['PH.D', 'PhD'],
    ['Psy.D.', 'PsyD'],
    ['RPH', 'RPh'],
    ['PA-C', 'PA-C'],
    ['FNP-BC', 'FNP-BC'],
    ['MD PHD', 'MD, PhD'],
    ['MD/PHD', 'MD, PhD'],
    ['MD, M.D.', 'MD'],
    ['DO; FACOOG', 'DO, FACOOG'],
    ['NURSE PRACTITIONER', 'Nurse Practitioner'],
    ['LICENSED CLINICAL SOCIAL WORKER', 'Licensed Clinical Social Worker'],
    ['D.D.S & M.S.', 'DDS, MS'],
    ['L.AC.', 'LAc'],
    ['PH. D.', 'PhD'],
    ['DC DACBSP', 'DC, DACBSP'],
    ['OTR/L', 'OTR/L'],
    ['MS, CCC-SLP', 'MS, CCC-SLP'],
    ['PHARM. D., R. PH.', 'PharmD, RPh'],
  ])('%s are printed %s', (text, printed) => {
    expect(normalizeCredentials(text)).toBe(printed);
  });

  it.each([
    ['JR', 'Jr.'],
    ['Jr.', 'Jr.'],
    ['iii', 'III'],
    ['MD', null],
    ['', null],
  ])('the suffix %j is %j', (text, suffix) => {
    expect(generationOf(text)).toBe(suffix);
  });

  it.each([
    ['SMITH', 'Smith', null],
    ['SMITH JR.', 'Smith', 'Jr.'],
    ['Smith, Jr., MD', 'Smith', 'Jr., MD'],
    ['Van Dyke III', 'Van Dyke', 'III'],
    ['V', 'V', null],
    [', MD', '', 'MD'],
    ['de la Cruz, PhD', 'de la Cruz', 'PhD'],
    ['SMITH MD', 'Smith', 'MD'],
    ['SMITH III', 'Smith', 'III'],
    ['Smith MSN,RN', 'Smith', 'MSN, RN'],
    ['Smith | RN', 'Smith', 'RN'],
    ['Smith - FNP-C', 'Smith', 'FNP-C'],
    ['Smith (RN)', 'Smith', 'RN'],
    ['Smith 🩺', 'Smith', null],
    ['Smith (she/her)', 'Smith', null],
    ['Nguyen DO', 'Nguyen', 'DO'],
    ['NGUYEN DO', 'Nguyen Do', null],
    ['Kim Ma', 'Kim Ma', null],
    ['Do', 'Do', null],
    ['MC DONALD', 'McDonald', null],
    ['O BRIEN', "O'Brien", null],
    ["DELL'ORTO", "Dell'Orto", null],
    ["'t Hooft", "'t Hooft", null],
    ['Smith-Jones RN BSN', 'Smith-Jones', 'RN, BSN'],
    ['Smith Smith', 'Smith Smith', null],
    ['-', '', null],
    ['N/A', '', null],
    ['🩺', '', null],
    ['456', '', null],
    ['Smith (Jones)', 'Smith', null],
    ['SMITH (JONES)', 'Smith', null],
    ['(Jones) Smith', 'Smith', null],
    ['Smith [Jones]', 'Smith', null],
    ['Smith (née Jones)', 'Smith', null],
    ['Smith née Jones', 'Smith', null],
    ['SMITH NEE JONES, RN', 'Smith', 'RN'],
    ['Nee Smith', 'Nee Smith', null],
    ['Smith fka Jones', 'Smith', null],
    ['Smith (C-1042)', 'Smith', null],
    ['Smith (deceased)', 'Smith', null],
    ['Smith (MD, PhD)', 'Smith', 'MD, PhD'],
    ['Smith (FAWM)', 'Smith', 'FAWM'],
    ['Smith - Jones', 'Smith-Jones', null],
    ['Smith – Jones', 'Smith-Jones', null],
    ['Smith - Nurse', 'Smith', 'Nurse'],
    ['Smith/RN', 'Smith', 'RN'],
    ['Smith/Jones', 'Smith/Jones', null],
    ['*Smith*', 'Smith', null],
    ['O`Neill', "O'Neill", null],
    ['O´Neill', "O'Neill", null],
    ['King 3rd', 'King', 'III'],
  ])('are taken out of the last name %j', (text, lastName, afterName) => {
    expect(readLastName(text)).toEqual({ lastName, afterName });
  });
});

describe('a first name', () => {
  it.each([
    ['Dr. Ann', 'Ann'],
    ['DR ANN MARIE', 'Ann Marie'],
    ['Prof', 'Prof'],
    ['MACKENZIE', 'Mackenzie'],
    ['TJ', 'TJ'],
    ['AJ', 'AJ'],
    ['AL', 'Al'],
    ['JO ANN', 'Jo Ann'],
    ['Ann (she/her)', 'Ann'],
    ['Ann she/her/hers', 'Ann'],
    ['ANN 🩺', 'Ann'],
    ['DeShawn', 'DeShawn'],
    ['-', null],
    ['J.', 'J.'],
    ['FNU', null],
    ['NMN', null],
    ['Robert "Bob"', 'Robert "Bob"'],
    ['Robert (Bob)', 'Robert (Bob)'],
  ])('%j is %j', (text, name) => {
    expect(readGivenName(text)).toBe(name);
  });

  it.each([
    ['Ann RN', 'Ann', 'RN'],
    ['Ann, RN, BSN', 'Ann', 'RN, BSN'],
    ['Ann (she/her), NP', 'Ann', 'NP'],
    ['JO ANN', 'Jo Ann', null],
    ['Mary Do', 'Mary Do', null],
    ['RN', 'RN', null],
  ])('%j has credentials behind it', (text, name, afterName) => {
    expect(readGiven(text)).toEqual({ name, afterName });
  });
});
