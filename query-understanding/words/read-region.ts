// Regions, counties and nicknames of cities: `New England`, `the Bay Area`, `Cook County`, `Philly`.
import { stateCodeOf } from '#contract/candidates/places.ts';
import { nearFilter } from '#contract/search/search-filters.ts';
import { editsAtMost } from '#search-index/public.ts';
import { findPlace } from '../places/find-place.ts';
import type { Region } from '../places/regions.ts';
import type { Reading } from './reading.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Found, Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';
import { keyOf } from '../vocabulary/read-vocabulary.ts';

const regionWordsMax = 5;
const areaWords = new Set(['area', 'region', 'states', 'metro', 'city']);

export function readRegion(reading: Reading, from: number): Omit<Segment, 'from'> | null {
  const { tokens, places } = reading;
  for (let length = Math.min(regionWordsMax, tokens.length - from); length > 0; length -= 1) {
    const run = runOf(tokens, from, length);
    const region = run === null ? undefined : places.regions.get(textOf(run));
    const named = region ?? (run === null ? undefined : misspelledRegion(run, reading, from));
    const found = named === undefined ? null : foundOf(named, reading);
    if (found === null) continue;
    const area = areaWords.has(tokens[from + length]?.key ?? '') ? 1 : 0;
    if (area > 0 && found.kind === 'town' && reading.mayBeNear)
      return { length: length + area, found: { kind: 'near', place: found.place, miles: nearFilter.milesDefault } };
    return { length: length + area + stateLength(tokens, from + length + area, found), found };
  }
  return null;
}

const misspelledFrom = 9;
const regionErrors = 2;

/** `in New Engalnd`: behind `in` or `the`, where no word is one of a name. */
function misspelledRegion(
  run: readonly Token[],
  { tokens, places, vocabulary, countries }: Reading,
  from: number,
): Region | undefined {
  const name = textOf(run);
  const before = tokens[from - 1]?.key;
  if (name.length < misspelledFrom || (before !== 'in' && before !== 'the')) return undefined;
  if (vocabulary.byKey.has(keyOf(name)) || findPlace(places, name, countries) !== null) return undefined;
  const words = name.split(' ').length;
  return [...places.regions].find(
    ([known]) =>
      known[0] === name[0] &&
      Math.abs(known.length - name.length) <= regionErrors &&
      known.split(' ').length === words &&
      editsAtMost(name, known, regionErrors),
  )?.[1];
}

function foundOf(region: Region, { places, countries, mayBeNear }: Reading): Found | null {
  if (region.kind === 'states')
    return countries.includes('US') ? { kind: 'region', label: region.label, states: region.states } : null;
  const place = findPlace(places, region.place, countries);
  if (place === null) return null;
  if (region.kind === 'town') return { kind: 'town', place };
  return mayBeNear ? { kind: 'near', place, miles: region.miles } : null;
}

/** The state behind the name: `Harris County Texas`, `NYC, NY`. */
function stateLength(tokens: Reading['tokens'], at: number, found: Found): number {
  if (found.kind !== 'near' && found.kind !== 'town') return 0;
  for (const length of [2, 1]) {
    const run = runOf(tokens, at, length);
    if (run !== null && stateCodeOf(textOf(run)) === found.place.state) return length;
  }
  return 0;
}
