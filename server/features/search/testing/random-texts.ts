// Random searches as recruiters type them: words of the vocabulary, places, credentials, names, distances and typing errors, with filters
// and removed chips.
import { productVocabulary } from '../knowledge/vocabulary.ts';
import type { AskedText } from './engine-agreement.ts';
import { randomNumbers } from './candidates.ts';
import { listedQueries } from './recruiter-queries/judge-queries.ts';

type Random = (below: number) => number;

const places = [
  'Texas',
  'TX',
  'dallas tx',
  'Jackson',
  'Houston',
  'virginia',
  'Chicago, IL',
  'toronto',
  'ON',
  'M5V',
  '73301',
  'brooklyn',
  'st. louis',
  'nyc',
  'bay area',
  'PA',
  'in or',
  'la',
];
const conditions = [
  'within 25 miles of Boston',
  'near chicago',
  '50 miles from 77002',
  'greater atlanta',
  'dallas area',
  'with mobile',
  'without email',
  'with linkedin',
  'travis county',
  'verified 30 days',
  'verified this year',
  'phone number',
];
const sentenceParts = [
  'I need',
  'looking for',
  'not',
  'except',
  'without',
  'but no email',
  '-texas',
  'new england',
  'the south',
  'philly',
  'cook county',
  'within an hour of',
  'since march',
  'personal email',
  'director of',
  'ny, nj or pa',
  'md, do or pa',
  'icu/er',
  'night shift',
  'spanish speaking',
  'speaks French',
  'board certified in cardiology',
  'graduated after 2015',
  'female',
];
const names = [
  'maria',
  'garcia',
  'smith',
  "o'connor",
  'nguyen',
  'lee',
  'de la cruz',
  'university hospital',
  'st leander',
  'mercy',
  "children's",
  'general hospital',
];
const joints = ['or', 'and', 'in', 'of', '-', '-nurse', '"registered nurse"', 'board certified', 'jobs'];
const punctuation = [',', '/', ';', '??', '!', '(', ')', '&', ':', '"', '-"', "'s", '...', '$', '+'];
const filters: readonly Record<string, unknown>[] = [
  {},
  {},
  {},
  { state: 'TX' },
  { specialty: 'Nurse' },
  { specialty: ['Nurse', 'Cardiology'], state: ['TX', 'CA'] },
  { sortKey: 'name' },
  { sortKey: 'verified', sortDirection: 'asc' },
  { understand: false },
  { near: 'Boston' },
  { near: '77002', withinMiles: 100, sortKey: 'distance' },
  { hasPhone: true },
  { licenseState: 'TX' },
  { reachState: ['AZ', 'CA'] },
  { reachState: 'AZ', notReachState: 'CA' },
  { notLicenseState: ['TX', 'FL'] },
  { title: 'nurse' },
  { licenseState: ['TX', 'CA'] },
  { anySpecialty: ['Family Medicine', 'Nurse'] },
  { notAnySpecialty: ['Internal Medicine'] },
  { registeredYears: 5 },
  { registeredYears: 14 },
  { languages: ['Spanish', 'French'] },
  { languages: 'Spanish', notLanguages: 'French' },
  { boardCertified: ['CCRN', 'Internal Medicine'] },
  { notBoardCertified: ['CCRN'] },
  { graduatedYears: 5 },
  { graduatedYears: 20, languages: 'spanish' },
  { city: 'Houston' },
  { notState: ['TX', 'NY'] },
  { page: 2 },
];

const listedWords = [...new Set(listedQueries.flatMap(({ query: [text] }) => text.split(' ')))];
const groups = productVocabulary().groups.map(({ forms }) => forms);

export function randomTexts(seed: number, count: number): AskedText[] {
  const random = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T | undefined => values[random(values.length)];
  const sources: readonly (() => string | undefined)[] = [
    () => pick(listedWords),
    () => pick(listedWords),
    () => pick(pick(groups) ?? []),
    () => pick(pick(groups) ?? []),
    () => pick(places),
    () => pick(conditions),
    () => pick(names),
    () => pick(joints),
    () => pick(punctuation),
    () => pick(sentenceParts),
    () => pick(sentenceParts),
    () => misspelled(pick(listedWords) ?? '', random),
  ];
  return Array.from({ length: count }, () => ({
    // Of every fifth search, the filters alone.
    text: Array.from({ length: random(5) === 0 ? 0 : 1 + random(piecesMax) }, () => pick(sources)?.() ?? '')
      .join(' ')
      .slice(0, textMax),
    more: { ...pick(filters), ...pick(filters), ...pick(filters) },
    removedParts: Array.from({ length: random(3) }, () => random(4)),
  }));
}

/** Of one text; a piece has up to some words. */
const piecesMax = 7;
/** The contract refuses longer texts. */
const textMax = 200;

/** A letter left out, doubled, or exchanged with the next one. */
function misspelled(word: string, random: Random): string {
  const at = random(Math.max(1, word.length - 1));
  const letter = word[at] ?? '';
  const next = word[at + 1] ?? '';
  const changed = ['', letter + letter, next + letter][random(3)] ?? '';
  return word.slice(0, at) + changed + word.slice(at + (changed === next + letter ? 2 : 1));
}
