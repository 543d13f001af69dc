// Places in words: `Jackson MS`, `Texas`, `Kansas City`, `in Detroit`.
import { countryCodeOf, countryOfState, stateCodeOf } from '#contract/candidates/places.ts';
import { findPlace } from '../places/find-place.ts';
import { placeKey } from '../places/place-key.ts';
import type { Place, PlaceTable } from '../places/place-table.ts';
import { organizationWords } from './organization-words.ts';
import { isOtherCountry } from './left-out-words.ts';
import { readGroup } from './read-group.ts';
import type { Reading } from './reading.ts';
import type { Token } from './typed-tokens.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import { clearAbbreviations, englishWords } from './clear-abbreviations.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';

type Part = Omit<Segment, 'from'> | null;

const townWordsMax = 4;
const stateWordsMax = 3;

/** `before`: the segment before that is no stop word. */
export const readPlace = (reading: Reading, from: number, before?: Segment): Part =>
  readTown(reading, from) ??
  readTownOfStateName(reading, from) ??
  readState(reading, from) ??
  readCountry(reading, from) ??
  readTownByItself(reading, from, before);

/** `Kansas City`, `Virginia Beach`: a known town whose name begins with the name of a state. */
function readTownOfStateName(reading: Reading, from: number): Part {
  const { tokens, countries, places } = reading;
  const state = stateAt(reading, from, 0);
  if (state === null || (tokens[from]?.key.length ?? 0) < 3) return null;
  for (let length = townWordsMax; length > state.length; length -= 1) {
    const run = runOf(tokens, from, length);
    const town = run === null ? undefined : largestTown(places, textOf(run), countries);
    if (town !== undefined && town.codes >= townCodesMin) return { length, found: { kind: 'town', place: town } };
  }
  return null;
}

const largestTown = (places: PlaceTable, name: string, countries: Reading['countries']): Place | undefined =>
  places.byTown.get(placeKey(name))?.find(({ country }) => countries.includes(country));

/** A town is this much larger than the next one of its name. */
const dominance = 4;

/** `in Detroit`, and `Houston` of `in Dallas or Houston`: a known town whose name no other town of its size has. */
function readTownByItself(reading: Reading, from: number, before: Segment | undefined): Part {
  const { tokens, vocabulary, countries, places } = reading;
  if (tokens[from - 1]?.key !== 'in' && !continuesTowns(reading, from, before)) return null;
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const name = run === null ? '' : textOf(run);
    const next = tokens[from + length]?.key ?? '';
    if (
      name === '' ||
      vocabulary.byKey.has(keyOf(name)) ||
      organizationWords.has(next) ||
      isOtherCountry(next, countries)
    )
      continue;
    const [place, other] = (places.byTown.get(placeKey(name)) ?? []).filter(({ country }) =>
      countries.includes(country),
    );
    if (place !== undefined && place.codes >= townCodesMin && place.codes >= dominance * (other?.codes ?? 0))
      return { length, found: { kind: 'town', place } };
  }
  return null;
}

/** Behind a town there is a comma, `or` or `and`, and nothing else. */
function continuesTowns({ tokens }: Reading, from: number, before: Segment | undefined): boolean {
  if (before?.found.kind !== 'town') return false;
  const between = tokens.slice(before.from + before.length, from);
  return between.length === 0
    ? /^,\s*$/.test(tokens[from]?.before ?? '')
    : between.every(({ key }) => key === 'or' || key === 'and');
}

/** ZIP codes of a town that is named without its state. */
export const townCodesMin = 5;

/** Behind a negation, a town needs no state, and a name of a state is no other name: `except Houston`, `not Virginia`. */
export function readNegatedPlace(reading: Reading, from: number): Part {
  const { tokens, vocabulary, countries, places } = reading;
  const sure = readTown(reading, from) ?? readTownOfStateName(reading, from);
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

export const isCoveredState = (code: string, countries: Reading['countries']): boolean => {
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
export function stateAt(reading: Reading, from: number, before: number): { code: string; length: number } | null {
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
  return tokens[at - 1]?.key !== 'in' && (readGroup(reading, at + 1) === null || isLongTown(reading, at + 1));
}

/** The last words of states that people tell from towns of the same name. */
const statesBesideTowns = new Set(['york', 'washington']);

/** `Fort Worth`, whose first word means something else as well. */
export function isLongTown({ tokens, places, countries }: Reading, from: number): boolean {
  const run = runOf(tokens, from, 2);
  return run !== null && findPlace(places, textOf(run), countries) !== null;
}

/** States whose names are names of people or of several places as well. */
const doubtfulNames = new Set(['virginia', 'georgia', 'washington', 'montana', 'indiana']);

/** Before a state in the name of a school: `university of texas`. */
const schoolWords = new Set(['university', 'college', 'school', 'institute']);

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
    (from > 1 && isBehindComma(tokens[from], tokens[from + length])) ||
    (!doubtfulNames.has(key) && !isPartOfName(reading, from, length));
  const named = lengthOfStateWord(tokens, from, length);
  return isSure || named > 0 ? { length: length + named, found: { kind: 'state', code, isDoubtful: false } } : null;
}

/** The word behind `New York state` and `Washington State`, unlike `Washington State University` and `Ohio State`: 0 or 1. */
function lengthOfStateWord(tokens: Reading['tokens'], from: number, length: number): number {
  const next = from + length;
  const isState = tokens[next]?.key === 'state' && !organizationWords.has(tokens[next + 1]?.key ?? '');
  return isState && (statesBesideTowns.has(tokens[next - 1]?.key ?? '') || tokens[from - 1]?.key === 'in') ? 1 : 0;
}

/** `director of nursing, Indiana`, unlike `Jackson, Virginia` and `Montana, Joe`. */
const isBehindComma = (own: Token | undefined, next: Token | undefined): boolean =>
  own !== undefined && /[,|–—-]/.test(own.before) && (next === undefined || /[,|–—-]/.test(next.before));

/** `in Virginia`, `in the state of Washington`. */
export const isBehindIn = ({ tokens }: Reading, from: number): boolean =>
  tokens[from - 1]?.key === 'in' || (tokens[from - 1]?.key === 'of' && tokens[from - 2]?.key === 'state');

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
    // `Can you find`: the abbreviation is written in capitals.
    const isWord = text === 'can' && run?.[0]?.isUpperCase !== true;
    const country = text.length > 2 && !isWord ? countryCodeOf(text) : null;
    if (country !== null && countries.includes(country)) return { length, found: { kind: 'country', country } };
  }
  return null;
}
