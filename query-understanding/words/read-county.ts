// Counties: `Travis County`, `Montgomery County PA`, `county of Kent, Delaware`, `Caddo Parish`.
import { stateCodeOf } from '#contract/candidates/places.ts';
import { findPlace } from '../places/find-place.ts';
import { placeKey } from '../places/place-key.ts';
import type { Reading } from './reading.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';

const kinds = new Set(['county', 'parish', 'borough']);
const nameWordsMax = 4;
const stateWordsMax = 3;
/** `Cook County Health` is an organization. */
const organizationWords = new Set(
  'health hospital hospitals medical general healthcare clinic jail school schools'.split(' '),
);

export function readCounty(reading: Reading, from: number): Omit<Segment, 'from'> | null {
  const { tokens, places, countries, mayBeNear } = reading;
  if (!mayBeNear || !countries.includes('US')) return null;
  const named = nameAt(reading, from);
  if (named === null || organizationWords.has(tokens[from + named.length]?.key ?? '')) return null;
  const counties = places.counties.get(named.name) ?? [];
  const state = stateAt(reading, from + named.length);
  const own = counties.find((county) => county.state === state?.code);
  const county = own ?? counties[0];
  const place = county === undefined ? null : findPlace(places, county.place, countries);
  if (county === undefined || place === null) return null;
  const length = named.length + (own === undefined ? 0 : (state?.length ?? 0));
  return { length, found: { kind: 'near', place, miles: county.miles } };
}

function nameAt({ tokens, places }: Reading, from: number): { name: string; length: number } | null {
  const isOf = tokens[from]?.key === 'county' && tokens[from + 1]?.key === 'of';
  const start = isOf ? from + 2 : from;
  for (let length = nameWordsMax; length > 0; length -= 1) {
    if (!isOf && !kinds.has(tokens[start + length]?.key ?? '')) continue;
    const run = runOf(tokens, start, isOf ? length : length + 1);
    const name = run === null ? '' : placeKey(textOf(run.slice(0, length)));
    if (places.counties.has(name)) return { name, length: start + length + (isOf ? 0 : 1) - from };
  }
  return null;
}

/** The state at this token. */
function stateAt({ tokens }: Reading, at: number): { code: string; length: number } | null {
  for (let length = stateWordsMax; length > 0; length -= 1) {
    const run = runOf(tokens, at, length);
    const code = run === null ? null : stateCodeOf(textOf(run));
    if (code !== null) return { code, length };
  }
  return null;
}
