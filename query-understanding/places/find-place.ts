// What place a text names: a ZIP code, a Canadian postal code, or a town with or without its state.
import { stateCodeOf, postalAreaOf, type Country } from '#contract/candidates/places.ts';
import { townNames } from '#contract/candidates/town-words.ts';
import { placeKey, wordsOfPlace } from './place-key.ts';
import type { Place, PlaceTable } from './place-table.ts';

const otherNames: ReadonlyMap<string, string> = new Map([
  ...[...townNames].map(([name, usual]) => [name, usual.toLowerCase()] as const),
  ['manhattan', 'new york'],
  ['quebec', 'quebec city'],
  ['washington dc', 'washington'],
]);

const countryWords = new Set(['us', 'usa', 'united states', 'canada']);

/**
 * `02108`, `Boston`, `boston ma`, `Boston, Massachusetts` → the place; null for an unknown one and one outside of `countries`.
 * A town without a state is the largest of that name. An unknown ZIP code is the center of the codes with the same first three digits.
 */
export function findPlace(table: PlaceTable, text: string, countries: readonly Country[]): Place | null {
  const place = placeOfCode(table, text) ?? townOf(table, wordsOfPlace(text), countries);
  return place !== null && countries.includes(place.country) ? place : null;
}

function placeOfCode(table: PlaceTable, text: string): Place | null {
  const area = postalAreaOf(text);
  if (area === null) return null;
  return table.byCode.get(area) ?? nearbyCode(table, area);
}

/** Codes that only post office boxes and single buildings have are missing in the table. */
function nearbyCode({ codes, byCode }: PlaceTable, code: string): Place | null {
  if (!/^\d{5}$/.test(code)) return null;
  const near = codes.filter((other) => other.startsWith(code.slice(0, 3)));
  const middle = byCode.get(near[(near.length - 1) >> 1] ?? '');
  return middle === undefined ? null : { ...middle, name: code };
}

function townOf(table: PlaceTable, words: readonly string[], countries: readonly Country[]): Place | null {
  const written = words.filter((word, at) => at === 0 || at < words.length - 1 || !countryWords.has(word));
  // `Washington DC`: the longest name of a state at the end counts first, then none.
  for (let stateWords = Math.min(4, written.length - 1); stateWords >= 0; stateWords -= 1) {
    const split = written.length - stateWords;
    const state = stateWords === 0 ? null : stateCodeOf(written.slice(split).join(' '));
    if (stateWords > 0 && state === null) continue;
    const place = largestTown(table, placeKey(written.slice(0, split).join(' ')), state, countries);
    if (place !== null) return place;
  }
  return null;
}

function largestTown(
  { byTown }: PlaceTable,
  name: string,
  state: string | null,
  countries: readonly Country[],
): Place | null {
  const towns = byTown.get(name) ?? byTown.get(otherNames.get(name) ?? '') ?? [];
  return towns.find((town) => countries.includes(town.country) && (state === null || town.state === state)) ?? null;
}
