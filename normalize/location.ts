// One text for a place, as people write it on profiles: `Chicago, IL`, `Chicago, Illinois, United States`.
import { countryOfState } from '#contract/candidates/places.ts';
import { metropolitanArea } from './metropolitan-area.ts';
import { normalizeCountry } from './country.ts';
import { placeName } from './letter-case.ts';
import { normalizeRegion } from './region.ts';

export interface Place {
  city: string | null;
  state: string | null;
  country: string | null;
}

/** `Houston (Remote)`, `Houston 77001` → `Houston`; null for what is no town: `Remote`, `77001`. */
export function townIn(text: string): string | null {
  const town = text
    .replace(/\s*\([^()]*\)$/, '')
    .replace(/(?<=^\D*\p{L})[\s,]+(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u, '');
  return /\p{L}/u.test(town) && !/^(?:remote|telehealth|telemedicine|nationwide|various|multiple|virtual)$/i.test(town)
    ? town
    : null;
}

/** `NEW YORK, NY`, `Austin TX`, `Chicago, Illinois 60611` in the cell of a city: the city and its state. Null: a city alone. */
export function cityWithState(text: string): { city: string; state: string } | null {
  const [, city = '', region = ''] =
    /^(.+?)\s*,\s*([^,\d]+?)[\s\d-]*$/.exec(text) ??
    /^(.*\p{L})\s+([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$/u.exec(text) ??
    [];
  const state = region === '' ? null : normalizeRegion(region);
  return state === null || city === '' ? null : { city: placeName(city), state };
}

/** Their names are names of large towns first. Abbreviations have fewer letters than `Iowa`. */
const townsLikeStates = /^(?:new york|washington|qu[ée]bec|.{1,3})$/i;

/**
 * A whole place in the cell of a city: `Chicago, Illinois, United States`, `Greater Boston Area`, `Puerto Rico`. Null: a city alone, also one
 * with a county behind it.
 */
export function wholePlace(text: string): Place | null {
  const isState = normalizeRegion(text) !== null && !townsLikeStates.test(text);
  if (!isState && !/,|^greater\s|\b(?:area|region|metroplex)$|^(?:united states|usa|canada)$/i.test(text)) return null;
  const place = placeIn(text);
  return place.state === null && place.country === null ? null : place;
}

/** What the text says for certain; a part that is neither country nor state is the city. */
export function placeIn(text: string): Place {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // A lone or last `CA` is California before it is Canada: this is how addresses here end.
  const last = parts.at(-1) ?? '';
  const country = normalizeRegion(last) === null ? normalizeCountry(last) : null;
  if (country !== null) parts.pop();
  const state = normalizeRegion((parts.at(-1) ?? '').replace(/\s+[\d-]{5,10}$/, ''));
  if (state !== null) parts.pop();
  const area = parts.length === 1 && state === null ? metropolitanArea(parts[0] ?? '') : null;
  if (area !== null) return { city: null, state: area, country: countryOfState(area) };
  const city = parts[0] ?? null;
  return { city: city === null ? null : placeName(city), state, country: country ?? (state && countryOfState(state)) };
}
