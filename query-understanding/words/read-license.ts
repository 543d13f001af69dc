// The states of licenses and of work: `licensed in Texas or Arizona`, `TX license`, `can work in Arizona`.
import { phrasesOf } from './phrases.ts';
import { clearAbbreviations, englishWords } from './clear-abbreviations.ts';
import { isListed } from './lists.ts';
import { readGroup } from './read-group.ts';
import { isCoveredState, readPlace, stateAt } from './read-place.ts';
import type { Reading } from './reading.ts';
import type { Segment, StatesFilter } from './segment.ts';

type Part = Omit<Segment, 'from'> | null;

/** What is in front of the states. */
const openings = phrasesOf<StatesFilter>([
  [
    `
licensed in
licensed to practice|work in
license|licenses|licensure in|for
hold|holds|holding|has|have|having|with a|an active|current|valid? license in|for
`,
    'licenseState',
  ],
  [
    `
can|may|could work|practice in
able|eligible|allowed|permitted|cleared to work|practice in
eligible for work in
`,
    'reachState',
  ],
]);
/** Words behind the opening that say nothing. */
const beforeState = phrasesOf<true>([['the state|states of\nstate|states of\neither\nboth\nin', true]]);
const licenseWords = new Set(['license', 'licenses', 'licensed', 'licensure']);

export function readLicense(reading: Reading, from: number): Part {
  const { tokens, onFile } = reading;
  if (!onFile.licenses) return null;
  const opening = openings.at(tokens, from);
  if (opening === null) return readStateOfLicense(reading, from);
  const { states, end } = statesFrom(reading, from + opening.length);
  return states.length === 0 ? null : { length: end - from, found: { kind: 'license', filter: opening.value, states } };
}

/** `Texas license`, `TX or AZ licensed`, `Texas RN license`; `MD license` and `PA license` are of a profession. */
function readStateOfLicense(reading: Reading, from: number): Part {
  const { tokens, vocabulary, listedStates } = reading;
  const key = tokens[from]?.key ?? '';
  if (key.length === 2 && vocabulary.byKey.has(key) && !listedStates.has(from)) return null;
  const { states, end } = statesFrom(reading, from);
  if (states.length === 0) return null;
  const profession = readGroup(reading, end)?.length ?? 0;
  const word = end + profession;
  const isNamed = [word, word - 1].some((at) => at >= end && licenseWords.has(tokens[at]?.key ?? ''));
  // `nurses in Texas licensed in Arizona`.
  if (!isNamed || openings.at(tokens, word) !== null || tokens[from - 1]?.key === 'in') return null;
  const length = end - from + (profession === 0 ? 1 : 0);
  return { length, found: { kind: 'license', filter: 'licenseState', states } };
}

/** A list of states. `end`: the token behind it. */
function statesFrom(reading: Reading, from: number): { states: string[]; end: number } {
  const { tokens } = reading;
  const states: string[] = [];
  let end = from;
  for (let at = from; at < tokens.length;) {
    const joiner = states.length > 0 && /^(or|and)$/.test(tokens[at]?.key ?? '') ? 1 : 0;
    const first = tokens[at + joiner];
    if (states.length > 0 && joiner === 0 && (first === undefined || !isListed(first))) break;
    const start = at + joiner + (beforeState.at(tokens, at + joiner)?.length ?? 0);
    const state = stateOf(reading, start);
    if (state === null || tokens.slice(from, start).some(({ endsRun }) => endsRun)) break;
    states.push(state.code);
    at = start + state.length;
    end = at;
  }
  return { states: [...new Set(states)], end };
}

/** A state of the search's countries, and no town of its name but `Washington DC`. */
function stateOf(reading: Reading, at: number): { code: string; length: number } | null {
  const { tokens, countries } = reading;
  const place = readPlace(reading, at);
  if (place?.found.kind === 'town')
    return place.found.place.state === 'DC' ? { code: 'DC', length: place.length } : null;
  const state = stateAt(reading, at, 0);
  const token = tokens[at];
  if (state === null || token === undefined || !isCoveredState(state.code, countries)) return null;
  // `licensed in or near Texas`, `licensed in TX, md`.
  const isWord = englishWords.has(token.key) && !token.isUpperCase && at < tokens.length - 1;
  const isSure = token.key.length > 2 || tokens[at - 1]?.key === 'in' || clearAbbreviations.has(state.code);
  return isWord || !(isSure || token.isUpperCase || reading.listedStates.has(at)) ? null : state;
}
