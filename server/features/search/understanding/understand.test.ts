import { describe, expect, test } from 'vitest';
import { searchFilters } from '#contract/search.ts';
import type { Alternative } from '#search-index/public.ts';
import { inCountries } from '../covered-countries.ts';
import { toIndexQuery } from '../index-query.ts';
import { probableWords } from './probable-words.ts';
import { understand } from './understand.ts';
import { productVocabulary } from './vocabulary/vocabulary.ts';

const filtersOf = (query: string, more: Record<string, unknown> = {}) =>
  inCountries(searchFilters.parse({ query, ...more }), ['US']);
const understood = (query: string, more?: Record<string, unknown>) =>
  understand(filtersOf(query, more), productVocabulary());
/** Labels of the filters, and the words that remain, as typed. */
function read(query: string, more?: Record<string, unknown>): [string[], string[]] {
  const { parts, text } = understood(query, more);
  const filters = parts.filter(({ kind, removed }) => kind !== 'words' && kind !== 'credential' && !removed);
  const words = text.required.flatMap((term) => {
    const [first]: readonly Alternative[] =
      term.kind === 'any' ? term.alternatives : [{ term, groups: null, typed: true }];
    return first?.groups === null ? [first.term.parts.join(' ')] : [];
  });
  return [filters.map(({ label }) => label), words];
}
const labels = (query: string): string[] => understood(query).parts.map(({ label }) => label);
const also = (query: string): string[] => understood(query).parts.flatMap((part) => part.also);

describe('is no filter', () => {
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
  ])('%o: both a name and a place match, or a title', (query, words) => {
    expect(read(query)).toEqual([[], words]);
  });

  test('a word of a caller who wants words', () => {
    expect(read('nurse texas', { understand: false })).toEqual([[], ['nurse', 'texas']]);
    expect(understood('nurse texas', { understand: false }).parts).toEqual([]);
  });

  test('an excluded word', () => {
    const { parts, text } = understood('icu -nurse');
    expect(parts.map(({ kind }) => kind)).toEqual(['words']);
    expect(text.excluded).toHaveLength(1);
  });
});

describe('is a filter', () => {
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
  ])('%o', (query, filters, words) => {
    expect(read(query)).toEqual([filters, words]);
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

test('words find their synonyms, in one direction where the meaning is wider', () => {
  expect(also('er')).toContain('emergency department');
  expect(also('emergency room')).toContain('er');
  expect(also('nicu')).toContain('neonatal');
  expect(also('neonatal')).not.toContain('nicu');
});

test('a removed part has no effect, and is still listed', () => {
  const [key = ''] = understood('icu nurse texas')
    .parts.filter(({ label }) => label === 'Texas')
    .map((part) => part.key);
  expect(read('icu nurse texas', { removed: [key] })).toEqual([['Nurse'], ['icu']]);
  expect(understood('icu nurse texas', { removed: [key] }).parts.map(({ label, removed }) => [label, removed])).toEqual(
    [
      ['icu', false],
      ['Nurse', false],
      ['Texas', true],
    ],
  );
  expect(understood('texas', { removed: [key] }).text.required).toEqual([]);
});

test('a value in words joins the chosen values of the same filter', () => {
  const { filters } = toIndexQuery(filtersOf('nurse texas', { state: 'FL', specialty: 'Pharmacist' }), '2026-11-22');
  expect(filters).toMatchObject({ state: ['FL', 'TX'], specialty: ['Pharmacist', 'Nurse'] });
});

test('a condition in words that contradicts a filter finds no candidate', () => {
  const { filters } = toIndexQuery(filtersOf('with phone', { hasPhone: false }), '2026-11-22');
  expect(filters['country']).toEqual(['']);
});

test('a search near a chosen place names no other one', () => {
  expect(read('nurse near boston', { near: '73301' })).toEqual([['Nurse'], ['boston']]);
});

test('words that name parts of objects are words', () => {
  expect(read('constructor __proto__ toString')[0]).toEqual([]);
  expect(read('verified constructor')[0]).toEqual(['verified']);
});

test('a word that was not recognized is compared with those that the search knows', () => {
  const probable = (query: string) => probableWords(filtersOf(query), productVocabulary());
  expect(probable('anestezia nurse')).toEqual([{ word: 'anestezia', meant: 'anesthesia' }]);
  expect(probable('texis')).toEqual([{ word: 'texis', meant: 'texas' }]);
  expect(probable('zqxzqx nurse texas')).toEqual([]);
  expect(probableWords(filtersOf('texis', { understand: false }), productVocabulary())).toEqual([]);
});
