// Places in words: `within 25 miles of Boston`, `near 73301`, `Jackson MS`, `Texas`.
import { countryCodeOf, countryOfState, stateCodeOf } from '#contract/places.ts';
import { nearFilter } from '#contract/search-filters.ts';
import { findPlace } from '../places/find-place.ts';
import type { Place } from '../places/place-table.ts';
import { readGroup } from './read-group.ts';
import type { Reading } from './reading.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';

type Part = Omit<Segment, 'from'> | null;

const townWordsMax = 4;
const stateWordsMax = 3;

const miles = new Set(['mi', 'mile', 'miles']);
const distanceWords = new Set(['of', 'from', 'around', 'near', 'to']);
const nearWords = new Set(['near', 'nearby', 'around', 'greater']);
const areaWords = new Set(['area', 'metro', 'metropolitan', 'region', 'vicinity']);
/** Names of regions by their largest city. */
const regions: ReadonlyMap<string, string> = new Map([
  ['san francisco bay area', 'San Francisco, CA'],
  ['sf bay area', 'San Francisco, CA'],
  ['bay area', 'San Francisco, CA'],
  ['silicon valley', 'San Jose, CA'],
  ['dallas fort worth', 'Dallas, TX'],
  ['dfw', 'Dallas, TX'],
  ['chicagoland', 'Chicago, IL'],
  ['twin cities', 'Minneapolis, MN'],
  ['tampa bay', 'Tampa, FL'],
  ['research triangle', 'Raleigh, NC'],
]);
const regionMiles = 50;

/** `within 25 miles of Boston`, `10 miles from 02108`, `near Chicago IL`, `close to San Diego`, and a ZIP code alone. */
export function readNear(reading: Reading, from: number): Part {
  if (!reading.mayBeNear) return null;
  const { tokens } = reading;
  const keyAt = (at: number): string => tokens[at]?.key ?? '';
  let at = keyAt(from) === 'within' ? from + 1 : from;
  const [, number = '', unit = ''] = /^(\d{1,3})(mi|miles?)?$/.exec(keyAt(at)) ?? [];
  if (number !== '' && (unit !== '' || miles.has(keyAt(at + 1)))) {
    at += unit === '' ? 2 : 1;
    if (distanceWords.has(keyAt(at))) at += 1;
    const { milesMin, milesMax } = nearFilter;
    return nearAt(reading, from, at, Math.min(milesMax, Math.max(milesMin, Number(number))));
  }
  if (nearWords.has(keyAt(from))) return nearAt(reading, from, from + 1, nearFilter.milesDefault);
  if (keyAt(from) === 'close' && keyAt(from + 1) === 'to')
    return nearAt(reading, from, from + 2, nearFilter.milesDefault);
  if (/^\d{5}$/.test(keyAt(from)) || isCanadianPostalArea(reading, keyAt(from)))
    return nearAt(reading, from, from, nearFilter.milesDefault);
  return readRegion(reading, from) ?? readArea(reading, from);
}

/** `M5V` and `M5V2T6`. `A1C` is a blood test more often than a postal area. */
const isCanadianPostalArea = ({ countries }: Reading, key: string): boolean =>
  countries.includes('CA') && /^[a-z]\d[a-z](\d[a-z]\d)?$/.test(key) && key !== 'a1c';

function readRegion({ tokens, countries, places }: Reading, from: number): Part {
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const city = run === null ? undefined : regions.get(textOf(run));
    const place = city === undefined ? null : findPlace(places, city, countries);
    if (place !== null) return { length, found: { kind: 'near', place, miles: regionMiles } };
  }
  return null;
}

/** `Boston area`, `Chicago metro area`. */
function readArea(reading: Reading, from: number): Part {
  const { tokens, vocabulary, countries, places } = reading;
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length + 1);
    if (run === null || !areaWords.has(run.at(-1)?.key ?? '')) continue;
    const name = textOf(run.slice(0, -1));
    const place = vocabulary.byKey.has(keyOf(name)) ? null : findPlace(places, name, countries);
    if (place === null) continue;
    const more = areaWords.has(tokens[from + length + 1]?.key ?? '') ? 2 : 1;
    return { length: length + more, found: { kind: 'near', place, miles: nearFilter.milesDefault } };
  }
  return null;
}

function nearAt(reading: Reading, from: number, at: number, withinMiles: number): Part {
  for (let length = townWordsMax + stateWordsMax; length > 0; length -= 1) {
    const run = runOf(reading.tokens, from, at - from + length)?.slice(at - from);
    const place = run === undefined ? null : findPlace(reading.places, textOf(run), reading.countries);
    if (place !== null) return { length: at - from + length, found: { kind: 'near', place, miles: withinMiles } };
  }
  return null;
}

export const readPlace = (reading: Reading, from: number): Part =>
  readTown(reading, from) ?? readState(reading, from) ?? readCountry(reading, from);

/** A town with its state beside it. */
function readTown(reading: Reading, from: number): Part {
  const { tokens, vocabulary, countries, places } = reading;
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    if (run === null) continue;
    const name = textOf(run);
    const town = townNames.get(name);
    if (town !== undefined) {
      const place = findPlace(places, town, countries);
      if (place !== null)
        return { length: length + stateLengthAt(reading, from + length, place), found: { kind: 'town', place } };
    }
    if (vocabulary.byKey.has(keyOf(name))) continue;
    const state = stateAt(reading, from, length);
    const place = state === null ? null : findPlace(places, `${name}, ${state.code}`, countries);
    if (state !== null && place?.town === null && place.state === state.code)
      return { length: length + state.length, found: { kind: 'town', place } };
  }
  return null;
}

/** Short names of towns that are nothing else. */
const townNames: ReadonlyMap<string, string> = new Map([
  ['nyc', 'New York, NY'],
  ['new york city', 'New York, NY'],
]);

const stateLengthAt = (reading: Reading, from: number, { state }: Place): number => {
  const next = stateAt(reading, from, 0);
  return next?.code === state ? next.length : 0;
};

/** The state that is named from `from + before` on; `before` tokens belong to the same run. */
function stateAt(reading: Reading, from: number, before: number): { code: string; length: number } | null {
  const { tokens } = reading;
  if (joinsWords(reading, from + before)) return null;
  for (let length = stateWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, before + length)?.slice(before);
    const code = run === undefined ? null : stateCodeOf(textOf(run));
    if (code !== null) return { code, length };
  }
  return null;
}

/** The `or` of `Dallas or Houston`, unlike that of `Portland or` and `Portland or nurse`. */
function joinsWords(reading: Reading, at: number): boolean {
  const { tokens } = reading;
  const token = tokens[at];
  if (token?.key !== 'or' || token.isUpperCase || at === tokens.length - 1) return false;
  return tokens[at - 1]?.key !== 'in' && readGroup(reading, at + 1) === null;
}

/** States whose names are names of people or of several places as well. */
const doubtfulNames = new Set(['virginia', 'georgia', 'washington', 'montana', 'indiana']);

/**
 * Abbreviations that are nothing else in a search. Those of the other states are also English words, credentials or names: `IN`,
 * `MD`, `AL`. With a town beside them they are states.
 */
const clearAbbreviations = new Set(
  'AK AZ CA FL GA IA IL KS KY MI MN NC NH NJ NV NY OH RI SD TN TX UT WI WV WY AB BC MB QC SK'.split(' '),
);
/** Before a state in the name of a school, and behind one in the name of an organization: `university of texas`, `texas health`. */
const schoolWords = new Set(['university', 'college', 'school', 'institute']);
const organizationWords = new Set(
  'university state health healthcare hospital hospitals medical clinic clinics children childrens presbyterian general college institute tech system regional memorial'.split(
    ' ',
  ),
);

function readState(reading: Reading, from: number): Part {
  const { tokens, countries } = reading;
  const state = stateAt(reading, from, 0);
  if (state === null) return null;
  const country = countryOfState(state.code);
  if (country === null || !countries.includes(country)) return null;
  const { code, length } = state;
  const key = tokens[from]?.key ?? '';
  if (length === 1 && key.toUpperCase() === code) return readAbbreviation(reading, from, code);
  const isSure = tokens[from - 1]?.key === 'in' || (!doubtfulNames.has(key) && !isPartOfName(reading, from, length));
  return isSure ? { length, found: { kind: 'state', code, isDoubtful: false } } : null;
}

/** A doubtful one is a state only at the end of a search, behind other words. */
function readAbbreviation({ tokens }: Reading, from: number, code: string): Part {
  const isIn = tokens[from - 1]?.key === 'in';
  const isDoubtful = !clearAbbreviations.has(code) && !(isIn && code !== 'OR' && code !== 'LA');
  const isEnd = from > 0 && from === tokens.length - 1;
  const isWord = !isIn && !(tokens[from]?.isUpperCase ?? false) && englishWords.has(tokens[from]?.key ?? '');
  if (isDoubtful && (!isEnd || isWord || code === 'LA')) return null;
  return { length: 1, found: { kind: 'state', code, isDoubtful } };
}

const englishWords = new Set('in me or oh hi ok on al de id mo co'.split(' '));

function isPartOfName(reading: Reading, from: number, length: number): boolean {
  const { tokens } = reading;
  const isSchool = tokens[from - 1]?.key === 'of' && schoolWords.has(tokens[from - 2]?.key ?? '');
  const next = from + length;
  return isSchool || (organizationWords.has(tokens[next]?.key ?? '') && readGroup(reading, next) === null);
}

function readCountry({ tokens, countries }: Reading, from: number): Part {
  for (const length of [2, 1]) {
    const run = runOf(tokens, from, length);
    const text = run === null ? '' : textOf(run);
    const country = text.length > 2 ? countryCodeOf(text) : null;
    if (country !== null && countries.includes(country)) return { length, found: { kind: 'country', country } };
  }
  return null;
}
