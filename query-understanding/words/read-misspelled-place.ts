// Places with a typing error: `in Pensylvania`, `Cincinatti OH`. A misspelled name of a person must not become a place, so that a
// state counts only behind `in` or with a long name, and a town only in front of its state.
import { provinces, states } from '#contract/candidates/candidate-options.ts';
import { stateCodeOf } from '#contract/candidates/places.ts';
import { editsAtMost } from '#search-index/public.ts';
import { findPlace } from '../places/find-place.ts';
import { placeKey } from '../places/place-key.ts';
import type { Place } from '../places/place-table.ts';
import type { Reading } from './reading.ts';
import { isBehindIn, isCoveredState, stateAt, townCodesMin } from './read-place.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';

type Part = Omit<Segment, 'from'> | null;

export const readMisspelledPlace = (reading: Reading, from: number): Part =>
  readState(reading, from) ?? readTown(reading, from);

/** Letters of a name from which one error is corrected, and two. */
const oneErrorFrom = 5;
const twoErrorsFrom = 9;
const errorsIn = ({ length }: string): number => (length < twoErrorsFrom ? 1 : 2);

const stateNames = Object.values({ ...states, ...provinces }).map((name) => name.toLowerCase());

function readState(reading: Reading, from: number): Part {
  const { tokens, countries, vocabulary } = reading;
  const key = tokens[from]?.key ?? '';
  const isClear = key.length >= twoErrorsFrom || isBehindIn(reading, from);
  if (!isClear || key.length < oneErrorFrom || vocabulary.words.has(key)) return null;
  if (findPlace(reading.places, key, countries) !== null) return null;
  const name = stateNames.find((known) => known[0] === key[0] && editsAtMost(key, known, errorsIn(key)));
  const code = name === undefined ? null : stateCodeOf(name);
  if (code === null || !isCoveredState(code, countries)) return null;
  return { length: 1, found: { kind: 'state', code, isDoubtful: false } };
}

const townWordsMax = 2;
const townFrom = 6;

function readTown(reading: Reading, from: number): Part {
  const { tokens, places, vocabulary } = reading;
  for (let length = townWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const name = run === null ? '' : placeKey(textOf(run));
    const state = name.length < townFrom ? null : stateAt(reading, from, length);
    if (state === null || run?.some(({ key }) => vocabulary.words.has(key)) === true || places.byTown.has(name))
      continue;
    const town = closestTown(reading, name, state.code);
    if (town !== null) return { length: length + state.length, found: { kind: 'town', place: town } };
  }
  return null;
}

/** The largest known town of the state whose name differs by a typing error. */
function closestTown({ places, countries }: Reading, name: string, state: string): Place | null {
  let found: Place | null = null;
  for (const [key, towns] of places.byTown) {
    if (key[0] !== name[0] || Math.abs(key.length - name.length) > errorsIn(name)) continue;
    const town = towns.find((one) => one.state === state && countries.includes(one.country));
    if (town === undefined || town.codes < Math.max(townCodesMin, (found?.codes ?? 0) + 1)) continue;
    if (editsAtMost(name, key, errorsIn(name))) found = town;
  }
  return found;
}
