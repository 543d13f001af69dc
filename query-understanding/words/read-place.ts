// Places in words: `within 25 miles of Boston`, `near 73301`, `Jackson MS`, `Texas`.
import { provinces, states } from '#contract/candidate-options.ts';
import { countryCodeOf, countryOfState, stateCodeOf } from '#contract/places.ts';
import { nearFilter } from '#contract/search-filters.ts';
import { editsAtMost } from '#search-index/public.ts';
import { findPlace } from '../places/find-place.ts';
import { readGroup } from './read-group.ts';
import type { Reading } from './reading.ts';
import type { Token } from './typed-tokens.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import { clearAbbreviations, englishWords } from './clear-abbreviations.ts';
import { numberOf, phrasesOf } from './phrases.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';

type Part = Omit<Segment, 'from'> | null;

const townWordsMax = 4;
const stateWordsMax = 3;

const miles = new Set(['mi', 'mile', 'miles']);
const distanceOpenings = phrasesOf<true>([
  [
    'within|under|about|around a|an?\nno more than\nless than\nnot more than\nup to\nat most\nin|within a|an\nwithin under|about',
    true,
  ],
]);
const distanceWords = new Set(['of', 'from', 'around', 'near', 'to']);
const nearWords = new Set(['near', 'nearby', 'around', 'greater']);
const areaWords = new Set(['area', 'metro', 'metropolitan', 'region', 'vicinity']);
/** `within 25 miles of Boston`, `10 miles from 02108`, `near Chicago IL`, `close to San Diego`, and a ZIP code alone. */
export function readNear(reading: Reading, from: number): Part {
  if (!reading.mayBeNear) return null;
  const { tokens } = reading;
  const keyAt = (at: number): string => tokens[at]?.key ?? '';
  let at = from + (distanceOpenings.at(tokens, from)?.length ?? 0);
  const [, number = '', unit = ''] = /^(\d{1,3})(mi|miles?)?$/.exec(keyAt(at)) ?? [];
  if (number !== '' && (unit !== '' || miles.has(keyAt(at + 1)))) {
    at += unit === '' ? 2 : 1;
    if (keyAt(at) === 'radius') at += 1;
    if (distanceWords.has(keyAt(at))) at += 1;
    const { milesMin, milesMax } = nearFilter;
    return nearAt(reading, from, at, Math.min(milesMax, Math.max(milesMin, Number(number))));
  }
  if (nearWords.has(keyAt(from))) return nearAt(reading, from, from + 1, nearFilter.milesDefault);
  if (keyAt(from) === 'close' && keyAt(from + 1) === 'to')
    return nearAt(reading, from, from + 2, nearFilter.milesDefault);
  if (keyAt(from) === 'zip') {
    const code = /^(code|codes)$/.test(keyAt(from + 1)) ? from + 2 : from + 1;
    if (/^\d{5}$/.test(keyAt(code))) return nearAt(reading, from, code, nearFilter.milesDefault);
  }
  if (/^\d{5}$/.test(keyAt(from)) || isCanadianPostalArea(reading, keyAt(from)))
    return nearAt(reading, from, from, nearFilter.milesDefault);
  return readTravelTime(reading, from) ?? readArea(reading, from);
}

/** `M5V` and `M5V2T6`. `A1C` is a blood test more often than a postal area. */
const isCanadianPostalArea = ({ countries }: Reading, key: string): boolean =>
  countries.includes('CA') && /^[a-z]\d[a-z](\d[a-z]\d)?$/.test(key) && key !== 'a1c';

/** Miles in an hour, as people travel to work. */
const milesOfHour = 50;

/** `within an hour of Denver`, `half an hour from Austin`, `20 minutes from Tampa`, `commuting distance to Cleveland`. */
function readTravelTime(reading: Reading, from: number): Part {
  const { tokens } = reading;
  const keyAt = (at: number): string => tokens[at]?.key ?? '';
  let at = from;
  if (keyAt(at) === 'within') at += 1;
  const start = at;
  let minutes: number | null = null;
  if (/^(commuting|driving|commutable)$/.test(keyAt(at)) && keyAt(at + 1) === 'distance') [minutes, at] = [60, at + 2];
  else if (keyAt(at) === 'half' && /^an?$/.test(keyAt(at + 1)) && keyAt(at + 2) === 'hour')
    [minutes, at] = [30, at + 3];
  else {
    const count = numberOf(keyAt(at));
    const unit = keyAt(at + 1);
    if (count !== null && /^(minutes?|mins?)$/.test(unit)) [minutes, at] = [count, at + 2];
    if (count !== null && /^(hours?|hrs?)$/.test(unit)) [minutes, at] = [count * 60, at + 2];
  }
  if (minutes === null || at === start) return null;
  if (/^(drive|driving|commute|away)$/.test(keyAt(at))) at += 1;
  if (!distanceWords.has(keyAt(at))) return null;
  const fives = Math.floor((minutes * milesOfHour) / 60 / 5) * 5;
  return nearAt(reading, from, at + 1, Math.min(nearFilter.milesMax, Math.max(nearFilter.milesMin, fives)));
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
    const name = run === undefined ? '' : textOf(run);
    const region = reading.places.regions.get(name);
    const named = region === undefined || region.kind === 'states' ? name : region.place;
    const place = name === '' ? null : findPlace(reading.places, named, reading.countries);
    if (place !== null) return { length: at - from + length, found: { kind: 'near', place, miles: withinMiles } };
  }
  return null;
}

export const readPlace = (reading: Reading, from: number): Part =>
  readTown(reading, from) ??
  readState(reading, from) ??
  readCountry(reading, from) ??
  readMisspelledState(reading, from);

/** ZIP codes of a town that is named without its state. */
const townCodesMin = 5;

/** Behind a negation, a town needs no state, and a name of a state is no other name: `except Houston`, `not Virginia`. */
export function readNegatedPlace(reading: Reading, from: number): Part {
  const { tokens, vocabulary, countries, places } = reading;
  const sure = readTown(reading, from);
  if (sure !== null) return sure;
  const state = stateAt(reading, from, 0);
  if (
    state !== null &&
    isCoveredState(state.code, countries) &&
    (state.length > 1 || isNameOrCapitals(tokens[from], state.code))
  )
    return { length: state.length, found: { kind: 'state', code: state.code, isDoubtful: false } };
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const name = run === null ? '' : textOf(run);
    if (name === '' || vocabulary.byKey.has(keyOf(name)) || readGroup(reading, from) !== null) continue;
    const named = statesIn(reading);
    const place =
      named.map((code) => findPlace(places, `${name}, ${code}`, countries)).find((one) => one?.town === null) ??
      findPlace(places, name, countries);
    // A small town has a name that is something else.
    const isKnown =
      place !== null && place !== undefined && (named.includes(place.state) || place.codes >= townCodesMin);
    if (isKnown && place.town === null) return { length, found: { kind: 'town', place } };
  }
  return null;
}

const isCoveredState = (code: string, countries: Reading['countries']): boolean => {
  const country = countryOfState(code);
  return country !== null && countries.includes(country);
};

const isNameOrCapitals = (token: Token | undefined, code: string): boolean =>
  token !== undefined && (token.key.length > 2 || (token.isUpperCase && code !== 'DO') || clearAbbreviations.has(code));

/** The states that the whole search names. */
const statesIn = ({ tokens }: Reading): string[] =>
  tokens.flatMap((_, at) =>
    [2, 1].flatMap((length) => {
      const run = runOf(tokens, at, length);
      const code = run === null ? null : stateCodeOf(textOf(run));
      return code === null || (length === 1 && (run?.[0]?.key.length ?? 0) < 3 && !clearAbbreviations.has(code))
        ? []
        : [code];
    }),
  );

/** A town with its state beside it. */
function readTown(reading: Reading, from: number): Part {
  const { tokens, vocabulary, countries, places } = reading;
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    if (run === null) continue;
    const state = stateAt(reading, from, length) ?? headedState(reading, from, length);
    if (state === null) continue;
    const name = textOf(run);
    if (vocabulary.byKey.has(keyOf(name))) continue;
    const place = findPlace(places, `${name}, ${state.code}`, countries);
    if (place?.town === null && place.state === state.code)
      return { length: length + state.length, found: { kind: 'town', place } };
  }
  return null;
}

/** `Omaha, State: NE`. */
function headedState(reading: Reading, from: number, before: number): { code: string; length: number } | null {
  const heading = reading.tokens[from + before];
  if (heading?.key !== 'state' || reading.text[heading.end] !== ':') return null;
  const state = stateAt(reading, from + before + 1, 0);
  return state === null ? null : { ...state, length: state.length + 1 };
}

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
  const { tokens, listedStates } = reading;
  if (listedStates.has(at)) return false;
  const token = tokens[at];
  if (token?.key !== 'or' || token.isUpperCase || at === tokens.length - 1) return false;
  return tokens[at - 1]?.key !== 'in' && readGroup(reading, at + 1) === null;
}

/** States whose names are names of people or of several places as well. */
const doubtfulNames = new Set(['virginia', 'georgia', 'washington', 'montana', 'indiana']);

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
  const isSure =
    isBehindIn(reading, from) ||
    reading.listedStates.has(from) ||
    (!doubtfulNames.has(key) && !isPartOfName(reading, from, length));
  return isSure ? { length, found: { kind: 'state', code, isDoubtful: false } } : null;
}

/** `in Virginia`, `in the state of Washington`. */
const isBehindIn = ({ tokens }: Reading, from: number): boolean =>
  tokens[from - 1]?.key === 'in' || (tokens[from - 1]?.key === 'of' && tokens[from - 2]?.key === 'state');

/** Letters of a name of a state from which one error is corrected, and two. Only behind `in`: a misspelled name of a person is no place. */
const oneErrorFrom = 5;
const twoErrorsFrom = 9;

function readMisspelledState(reading: Reading, from: number): Part {
  const { tokens, countries, vocabulary } = reading;
  const key = tokens[from]?.key ?? '';
  if (!isBehindIn(reading, from) || key.length < oneErrorFrom || vocabulary.words.has(key)) return null;
  const errors = key.length < twoErrorsFrom ? 1 : 2;
  if (findPlace(reading.places, key, countries) !== null) return null;
  const name = stateNames.find((known) => known[0] === key[0] && editsAtMost(key, known, errors));
  const code = name === undefined ? null : stateCodeOf(name);
  if (code === null || !isCoveredState(code, countries)) return null;
  return { length: 1, found: { kind: 'state', code, isDoubtful: false } };
}

const stateNames = Object.values({ ...states, ...provinces }).map((name) => name.toLowerCase());

/** A doubtful one is a state only at the end of a search, behind other words. */
function readAbbreviation({ tokens, listedStates, listedCredentials }: Reading, from: number, code: string): Part {
  if (listedStates.has(from)) return { length: 1, found: { kind: 'state', code, isDoubtful: false } };
  if (listedCredentials.has(from)) return null;
  const isIn = tokens[from - 1]?.key === 'in';
  const isDoubtful = !clearAbbreviations.has(code) && !(isIn && code !== 'OR' && code !== 'LA');
  const isEnd = from > 0 && from === tokens.length - 1;
  const isWord = !isIn && !(tokens[from]?.isUpperCase ?? false) && englishWords.has(tokens[from]?.key ?? '');
  if (isDoubtful && (!isEnd || isWord || code === 'LA')) return null;
  return { length: 1, found: { kind: 'state', code, isDoubtful } };
}

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
