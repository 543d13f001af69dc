import { describe, expect, test } from 'vitest';
import { boardCertificationNames } from '#contract/candidates/board-certifications.ts';
import type { Country } from '#contract/candidates/places.ts';
import { searchFilters } from '#contract/search/search.ts';
import type { Alternative } from '#search-index/public.ts';
import { toIndexQuery } from './index-query.ts';
import { interpret, type Interpreted } from './interpret.ts';
import { probableWords } from './probable-words.ts';
import { interpreted, knowledgeIn } from './testing/knowledge.ts';

const read = (query: string, more: Record<string, unknown> = {}): Interpreted => interpreted({ query, ...more });
/** Labels of the filters, and the words that remain, as typed. */
function filtersAndWords(query: string, more?: Record<string, unknown>): [string[], string[]] {
  const { understood, text } = read(query, more);
  const filters = understood.filter(({ kind, removed }) => kind !== 'words' && kind !== 'credential' && !removed);
  const words = text.required.flatMap((term) => {
    const [first]: readonly Alternative[] =
      term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];
    return first?.groups === null ? [first.term.parts.join(' ')] : [];
  });
  return [filters.map(({ label }) => label), words];
}
const labels = (query: string): string[] => read(query).understood.map(({ label }) => label);
const also = (query: string): string[] => read(query).understood.flatMap((part) => part.also);
/** How the postal area is understood. */
const partsIn = (...countries: Country[]) =>
  interpret(searchFilters.parse({ query: 'nurse M5V 2T6' }), knowledgeIn(...countries)).understood;
const alternativesOf = (query: string): string[][] =>
  read(query).text.required.map((term) =>
    (term.kind === 'any' ? term.alternatives : []).map(({ term: { parts } }) => parts.join(' ')),
  );
const beside = (query: string): string[] =>
  (read(query).text.optional ?? []).flatMap((term) =>
    term.kind === 'any' ? [term.alternatives.map(({ term: { parts } }) => parts.join(' ')).join(', ')] : [],
  );

describe('no filter is made of', () => {
  test.each([
    ['jackson', ['jackson']],
    ['houston', ['houston']],
    ['virginia', ['virginia']],
    ['chase', ['chase']],
    ['georgia johnson', ['georgia', 'johnson']],
    ['university of texas', ['university', 'texas']],
    ['texas health', ['texas', 'health']],
    ['pediatric cardiologist', ['pediatric cardiologist']],
    ['geriatric cardiologist', ['geriatric', 'cardiologist']],
    ['nurse manager', ['nurse manager']],
    ['williams', ['williams']],
    ['de la cruz', ['de', 'la', 'cruz']],
    ['"nurse texas"', ['nurse texas']],
    ['who', ['who']],
    ['al smith', ['al', 'smith']],
    ['dallas or houston', ['dallas']],
    ['a1c clinic', ['a1c', 'clinic']],
  ])('%o: both a name and a place match, or a title', (query, words) => {
    expect(filtersAndWords(query)).toEqual([[], words]);
  });

  test('a word of a caller who wants words', () => {
    expect(filtersAndWords('nurse texas', { understand: false })).toEqual([[], ['nurse', 'texas']]);
    expect(read('nurse texas', { understand: false }).understood).toEqual([]);
  });

  test('a quoted phrase that is excluded', () => {
    const { understood, text } = read('icu -"staff nurse"');
    expect(understood.map(({ kind }) => kind)).toEqual(['words']);
    expect(text.excluded).toHaveLength(1);
  });
});

describe('a filter is made of', () => {
  test.each([
    ['icu nurse texas', ['Nurse', 'Texas'], ['icu']],
    ['texas icu nurses', ['Texas', 'Nurse'], ['icu']],
    ['TX', ['Texas'], []],
    ['nurses in virginia', ['Nurse', 'Virginia'], []],
    ['Jackson MS', ['Jackson, MS'], []],
    ['nurse jackson, mississippi', ['Nurse', 'Jackson, MS'], []],
    ['st. louis mo', ['Saint Louis, MO'], []],
    ['nyc', ['New York, NY'], []],
    ['nurse PA', ['Nurse', 'Pennsylvania'], []],
    ['PA', ['Physician Assistant'], []],
    ['within 50 miles of 73301', ['within 50 miles of 73301'], []],
    ['nurses within 25 miles of Boston', ['Nurse', 'within 25 miles of Boston, MA'], []],
    ['within 400 miles of Boston', ['within 100 miles of Boston, MA'], []],
    ['verified 30 days', ['verified 30 days'], []],
    ['verified in the last 2 weeks', ['verified 14 days'], []],
    ['nurse recently verified', ['Nurse', 'verified 90 days'], []],
    ['rosa with mobile and email', ['with mobile', 'with email'], ['rosa']],
    ['nurse without phone', ['Nurse', 'without phone'], []],
    ['speech-language pathologists', ['Speech Language Pathologist'], []],
    ['nurse anesthestist', ['Nurse Anesthetist'], []],
    ['orthopaedic surgeon', ['Orthopedic Surgery'], []],
    ['pcp', ['Primary care physician'], []],
    ['nurses in the united states', ['Nurse', 'United States'], []],
    ['nurses in or', ['Nurse', 'Oregon'], []],
    ['nurse in md with mobile', ['Nurse', 'Maryland', 'with mobile'], []],
    ['portland or nurse', ['Portland, OR', 'Nurse'], []],
    ['nurse or physician assistant', ['Nurse', 'Physician Assistant'], []],
    ['urgent care physician assistant', ['Physician Assistant'], ['urgent care']],
    ['board certified pediatrician jobs', ['board certified', 'Pediatrics'], []],
    ['board certified or board eligible pediatrician', ['Pediatrics'], []],
    ['nurse texas email', ['Nurse', 'Texas', 'with email'], []],
    ['san francisco bay area nurse', ['within 50 miles of San Francisco, CA', 'Nurse'], []],
    ['greater boston pharmacist', ['within 25 miles of Boston, MA', 'Pharmacist'], []],
    ['denver metro area dentist', ['within 25 miles of Denver, CO', 'Dentist'], []],
  ])('%o', (query, filters, words) => {
    expect(filtersAndWords(query)).toEqual([filters, words]);
  });

  test('a Canadian postal area, where Canada is covered', () => {
    expect(partsIn('US', 'CA').map(({ kind }) => kind)).toEqual(['specialty', 'near']);
    expect(partsIn('US').map(({ kind }) => kind)).toEqual(['specialty']);
  });

  test.each([
    ['RN', ['RN']],
    ['M.D.', ['MD']],
    ['PA-C', ['PA']],
    ['registered nurses', ['RN']],
    ['cardiologist MD', ['Cardiology', 'MD']],
  ])('%o, a credential', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });
});

describe('words with "or" between them are alternatives', () => {
  test.each([
    ['dallas or houston', ['dallas', 'houston']],
    ['dallas or san antonio', ['dallas', 'san antonio']],
    ['RN or LPN', ['rn', 'registered nurse', 'lpn']],
    ['CRNA or anesthesiologist', ['crna', 'anesthesiologist']],
  ])('%o', (query, expected) => {
    const [alternatives, ...more] = alternativesOf(query);
    expect(alternatives).toEqual(expect.arrayContaining(expected));
    expect(more).toEqual([]);
  });

  test('without the words of a removed chip', () => {
    const removed = read('san nurse antonio or dallas').understood.map(({ key }) => key);
    expect(filtersAndWords('san nurse antonio or dallas', { removed })[1]).toEqual(['san', 'antonio']);
  });

  test('but not at the edge of a search', () => {
    expect(filtersAndWords('or smith')[1]).toEqual(['smith']);
    expect(filtersAndWords('smith or')[1]).toEqual(['smith']);
  });
});

describe('words beside each other', () => {
  test('add to the score as a phrase, in singular and plural, also with words of no meaning in between', () => {
    expect(beside('university hospital nurse')).toEqual([
      expect.stringMatching(/^university hospital, .*university hospitals/),
    ]);
    expect(beside('university of texas')).toEqual([expect.stringMatching(/^university of texas/)]);
    expect(beside('saint leander')).toEqual([expect.stringMatching(/\bst leander\b/)]);
  });

  test('are not those with a filter in between, or those of two alternatives', () => {
    expect(beside('mercy nurse hospital')).toEqual([]);
    expect(beside('dallas or san antonio')).toEqual([]);
  });
});

test('words find their synonyms, in one direction where the meaning is wider', () => {
  expect(also('er')).toContain('emergency department');
  expect(also('emergency room')).toContain('er');
  expect(also('nicu')).toContain('neonatal');
  expect(also('neonatal')).not.toContain('nicu');
});

test('a removed part has no effect, and is still listed', () => {
  const [key = ''] = read('icu nurse texas')
    .understood.filter(({ label }) => label === 'Texas')
    .map((part) => part.key);
  expect(filtersAndWords('icu nurse texas', { removed: [key] })).toEqual([['Nurse'], ['icu']]);
  expect(read('icu nurse texas', { removed: [key] }).understood.map(({ label, removed }) => [label, removed])).toEqual([
    ['icu', false],
    ['Nurse', false],
    ['Texas', true],
  ]);
  expect(read('texas', { removed: [key] }).text.required).toEqual([]);
});

test('a value in words joins the chosen values of the same filter', () => {
  const { filters, also: others } = toIndexQuery(
    read('nurse texas', { state: 'FL', specialty: 'Pharmacist' }),
    '2026-11-22',
  );
  expect(filters).toMatchObject({ state: ['FL', 'TX'], specialty: ['Pharmacist', 'Nurse'] });
  expect(others).toEqual({ specialty: { field: 'profession', values: ['Nurse'] } });
});

test('a condition in words that contradicts a filter finds no candidate', () => {
  const { filters } = toIndexQuery(read('with phone', { hasPhone: false }), '2026-11-22');
  expect(filters['country']).toEqual(['']);
});

test('a search near a chosen place names no other one', () => {
  expect(filtersAndWords('nurse near boston', { near: '73301' })).toEqual([['Nurse'], ['boston']]);
});

test.each([
  ['nurse in dallas or houston', ['Nurse', 'Dallas, TX', 'Houston, TX'], []],
  ['nurse in dallas, houston or fort worth', ['Nurse', 'Dallas, TX', 'Houston, TX', 'Fort Worth, TX'], []],
  ['nurse in dallas or clinic', ['Nurse', 'Dallas, TX'], ['clinic']],
  ['psychiatrists in New York state', ['Psychiatry', 'New York'], []],
  ['state of Washington pharmacists', ['Washington', 'Pharmacist'], []],
  ['Washington State University nurse', ['Nurse'], ['washington', 'state', 'university']],
  ['Ohio State nurse', ['Nurse'], ['ohio', 'state']],
  ['nurses named Maria', ['Nurse'], ['maria']],
  ['Can you find me nurses in Texas', ['Nurse', 'Texas'], []],
  ['need 3 nurses in Boston', ['Nurse', 'Boston, MA'], []],
  ['top 10 neurologists', ['Neurology'], []],
  ['3 West nurse', ['Nurse'], ['3', 'west']],
  ['nurses in the greater Atlanta area', ['Nurse', 'within 25 miles of Atlanta, GA'], []],
  ['cardiologists near Mayo Clinic', ['Cardiology'], ['mayo', 'clinic']],
  ['nurses near Houston hospital', ['Nurse', 'within 25 miles of Houston, TX'], ['hospital']],
])('what people write around places and professions is no word to be found: %o', (query, filters, words) => {
  expect(filtersAndWords(query)).toEqual([filters, words]);
});

test('words that name parts of objects are words', () => {
  expect(filtersAndWords('constructor __proto__ toString')[0]).toEqual([]);
  expect(filtersAndWords('verified constructor')[0]).toEqual(['verified']);
});

const probable = (query: string, more?: Record<string, unknown>) => probableWords(read(query, more), knowledgeIn('US'));

test('a word that was not recognized is compared with those that the search knows', () => {
  expect(probable('anestezia nurse')).toEqual([{ word: 'anestezia', meant: 'anesthesia' }]);
  expect(probable('texis')).toEqual([{ word: 'texis', meant: 'texas' }]);
  expect(probable('zqxzqx nurse texas')).toEqual([]);
  expect(probable('texis', { understand: false })).toEqual([]);
});

describe('the states of licenses and of work', () => {
  test.each([
    ['RN licensed in TX or AZ', { licenseState: ['TX', 'AZ'], reachState: [], state: [] }],
    ['RN TX license', { licenseState: ['TX'], reachState: [], state: [] }],
    ['RN can work in Arizona', { licenseState: [], reachState: ['AZ'], state: [] }],
    ['RN licensed in Texas in Houston', { licenseState: ['TX'], reachState: [], state: ['TX'] }],
    ['nurse in Texas licensed in Arizona', { licenseState: ['AZ'], reachState: [], state: ['TX'] }],
    ['licensed practical nurse Texas', { licenseState: [], reachState: [], state: ['TX'] }],
    ['licensed in or near Texas', { licenseState: [], reachState: [], state: ['TX'] }],
    ['licensed in Kansas City', { licenseState: [], reachState: [], state: ['MO'] }],
    ['MD license', { licenseState: [], reachState: [], state: [] }],
  ])('in %o are filters, and no place is made of them', (query, filters) => {
    expect(read(query).filters).toMatchObject(filters);
  });

  test.each([
    ['nurse not licensed in Texas', 'licenseState', ['TX']],
    ['nurse without a Texas license', 'licenseState', ['TX']],
    ['nurse except able to work in Arizona', 'reachState', ['AZ']],
  ])('in %o are excluded', (query, field, values) => {
    const search = read(query);
    expect(search.filters).toMatchObject({ licenseState: [], reachState: [], state: [] });
    expect(search.except).toEqual([{ filters: { [field]: values } }]);
  });

  test('join the chosen states, and are removed as one chip', () => {
    expect(read('licensed in TX or AZ', { licenseState: ['CA'] }).filters.licenseState).toEqual(['CA', 'TX', 'AZ']);
    const part = read('RN licensed in TX or AZ').understood.find(({ kind }) => kind === 'license');
    expect(part).toMatchObject({ label: 'licensed in Texas or Arizona', values: ['TX', 'AZ'] });
    expect(read('RN licensed in TX or AZ', { removed: [part?.key] }).filters.licenseState).toEqual([]);
    expect(labels('nurse except able to work in Arizona')).toEqual(['Nurse', 'cannot work in Arizona']);
  });
});

const nothingOnFile = { licenses: false, languages: false, certifications: false, degrees: false };
const readWithout = (query: string) =>
  interpret(searchFilters.parse({ query }), { ...knowledgeIn('US'), onFile: nothingOnFile });
const conditionOf = (query: string, more?: Record<string, unknown>) =>
  toIndexQuery(read(query, more), '2026-11-22').filters;

describe('what stands in front of a word that is no board, state, school or language', () => {
  test.each([
    ['nurse board certified in zqology', ['Nurse'], ['zqology']],
    ['nurse board certified zqology', ['Nurse'], ['zqology']],
    ['nurse boarded in zqology', ['Nurse'], ['zqology']],
    ['nurse certified in zqology', ['Nurse'], ['zqology']],
    ['nurse certified by the American Board of zqology', ['Nurse'], ['zqology']],
    ['nurse licensed in zqland', ['Nurse'], ['zqland']],
    ['nurse licensed to practice in zqland', ['Nurse'], ['zqland']],
    ['nurse graduated from zqschool', ['Nurse'], ['zqschool']],
    ['nurse, graduate of zqschool', ['Nurse'], ['zqschool']],
    ['nurse who speaks zqlang', ['Nurse'], ['zqlang']],
    ['nurse fluent in zqlang', ['Nurse'], ['zqlang']],
    ['nurse not board certified in zqology', ['Nurse', 'not zqology'], []],
    ['board certified in zqology', [], ['zqology']],
  ])('asks for nothing, and the word is one that may be left out: %o', (query, chips, texts) => {
    for (const { understood, texts: found, text } of [read(query), readWithout(query)]) {
      expect(understood.map(({ label }) => label)).toEqual(chips);
      expect(found.map((part) => part.text)).toEqual(texts);
      expect(text.required).toHaveLength(texts.length);
    }
  });

  test.each([
    ['nurse board certified in urology and zqology', ['Nurse', 'board certified in Urology'], ['zqology']],
    ['nurse licensed in Texas and zqland', ['Nurse', 'licensed in Texas'], ['zqland']],
    ['nurse speaks Spanish and zqlang', ['Nurse', 'speaks Spanish'], ['zqlang']],
    ['nurse licensed in Dallas', ['Nurse', 'Dallas, TX'], []],
    ['board certified Smith', ['board certified'], ['smith']],
    ['board certified pediatrician', ['board certified', 'Pediatrics'], []],
    ['John Speaks', [], ['john', 'speaks']],
  ])('counts where it says something: %o', (query, chips, texts) => {
    const { understood, texts: found } = read(query);
    expect(understood.map(({ label }) => label)).toEqual(chips);
    expect(found.map((part) => part.text)).toEqual(texts);
  });
});

describe('languages, certifications and years of graduation', () => {
  test.each([
    ['Spanish speaking nurse', ['Nurse'], ['spanish speaking']],
    ['nurse speaks French', ['Nurse'], ['speaks french']],
    ['nurse graduated after 2015', ['Nurse'], ['graduated after 2015']],
    ['board certified pediatrician', ['Pediatrics'], []],
    ['nurse board certified in Texas', ['Nurse', 'Texas'], []],
  ])('of which a directory has nothing on file do not narrow a search: %o', (query, chips, left) => {
    const { understood, leftOut, text } = readWithout(query);
    expect(understood.map(({ label }) => label)).toEqual(chips);
    expect(leftOut.map((part) => part.text)).toEqual(left);
    expect(text.required).toEqual([]);
  });

  test.each([
    ['English speaking nurse', ['Nurse']],
    ['bilingual nurse', ['Nurse']],
    ["I'd like to speak with nurses", ['Nurse']],
    ['board eligible pediatrician', ['Pediatrics']],
    ['board certified oncology pharmacist', ['BCOP']],
    ['recently graduated nurse', ['Nurse']],
    ['BLS certification in Texas', ['Texas']],
  ])('are not read where the words mean something else: %o', (query, chips) => {
    expect(read(query).understood.flatMap(({ kind, label }) => (kind === 'words' ? [] : [label]))).toEqual(chips);
  });

  test.each([
    ['nurse speaks Spanish', { languages: ['Spanish'] }],
    ['bilingual Spanish nurse', { languages: ['Spanish'] }],
    ['nurse who can speak farsi and american sign language', { languages: ['Persian', 'American Sign Language'] }],
    ['Spanish-speaking nurse', { languages: ['Spanish'] }],
    ['doctor board certified in ob/gyn', { boardCertified: ['Obstetrics and Gynecology'] }],
    ['certified by the American Board of Internal Medicine', { boardCertified: ['Internal Medicine'] }],
  ])('in %o are filters', (query, filters) => {
    expect(read(query).filters).toMatchObject(filters);
  });

  test('join the chosen values, and are removed as one chip', () => {
    expect(read('speaks French', { languages: ['Spanish'] }).filters.languages).toEqual(['Spanish', 'French']);
    const part = read('nurse speaks French').understood.find(({ kind }) => kind === 'language');
    expect(part).toMatchObject({ label: 'speaks French', values: ['French'] });
    expect(read('nurse speaks French', { removed: [part?.key] }).filters.languages).toEqual([]);
  });

  test('of any board are every certification, unless one is named or chosen', () => {
    expect(conditionOf('board certified nurse')['boardCertified']).toEqual(boardCertificationNames);
    expect(conditionOf('board certified nurse', { boardCertified: ['CCRN'] })['boardCertified']).toEqual(['CCRN']);
    expect(conditionOf('board-certified nurse board certified in urology')['boardCertified']).toEqual(['Urology']);
  });

  test.each([
    ['graduated after 2015', ['2016', '2099']],
    ['graduated since 2015', ['2015', '2099']],
    ['graduated 2015 or later', ['2015', '2099']],
    ['graduated before 1990', ['1930', '1989']],
    ['graduated by 1990', ['1930', '1990']],
    ['graduated in 1990', ['1990', '1990']],
    ['class of 1990', ['1990', '1990']],
    ['graduated from 1990 to 1995', ['1990', '1995']],
  ])('in %o are the years between two', (query, [first, last]) => {
    const years = conditionOf(`nurse ${query}`)['graduationYear'] ?? [];
    expect([years[0], years.at(-1)]).toEqual([first, last]);
  });

  test('by years since the degree and in words are both met', () => {
    const years = conditionOf('graduated after 2015', { graduatedYears: 8 })['graduationYear'];
    expect(years).toEqual(['2016', '2017', '2018']);
    expect(conditionOf('graduated after 2015', { graduatedYears: 20 })['graduationYear']).toEqual(['']);
  });

  test('that are not wanted are excluded', () => {
    expect(read('nurse who does not speak Spanish').except).toEqual([{ filters: { languages: ['Spanish'] } }]);
    expect(read('nurse not board certified in urology').except).toEqual([{ filters: { boardCertified: ['Urology'] } }]);
    expect(labels('nurse not speaking Spanish')).toEqual(['Nurse', 'does not speak Spanish']);
  });
});
