// Where the job of a posting is.
import { countryOfState, stateCodeOf, stateNameOf } from '#contract/candidates/places.ts';
import type { Knowledge } from '../interpret.ts';
import { findPlace } from '../places/find-place.ts';
import type { Place } from '../places/place-table.ts';
import { isOtherCountry } from '../words/left-out-words.ts';
import { clipParts, type ClipPart } from './clip.ts';

interface Range {
  start: number;
  end: number;
}

export interface PostedPlace extends Range {
  kind: 'town' | 'near' | 'state' | 'region';
  /** As a search names it: `Austin, TX`, `73301`, `Texas`. */
  name: string;
  /** Null: the default, or none. */
  miles: number | null;
}

export interface PlacesRead {
  places: readonly PostedPlace[];
  /** Outside of the countries of the directory. */
  elsewhere: readonly Range[];
}

/** Postal codes of a town that is known without its state. */
const townCodesMin = 5;
const cityWordsMax = 4;
const sectionsMax = 4;

/** A town before a postal code, and a postal code before a state: the more exact one of what one line says, but not the street. */
const order = ['town', 'near', 'region', 'state'] as const;

/** `sections`: what is labeled as a place. */
export function postedPlaces(sections: readonly Range[], plain: string, knowledge: Knowledge): PlacesRead {
  const places: PostedPlace[] = [];
  const elsewhere: Range[] = [];
  const cities: (Range & { words: string })[] = [];
  for (const section of sections.slice(0, sectionsMax)) {
    const found = placesOf(clipParts(plain, section.start, section.end, knowledge));
    if (found.length > 0) places.push(...found);
    else if (isElsewhere(plain.slice(section.start, section.end), knowledge)) elsewhere.push(trimmed(section, plain));
    else cities.push(...cityIn(section, plain));
  }
  const [city] = cities;
  if (city === undefined || places.some(({ kind }) => kind !== 'state')) return { places, elsewhere };
  // `City: Omaha`, `State: NE`.
  const [state] = places;
  const place = findPlace(
    knowledge.places,
    state === undefined ? city.words : `${city.words}, ${state.name}`,
    knowledge.countries,
  );
  const isKnown = place !== null && place.town === null && (state !== undefined || place.codes >= townCodesMin);
  return { places: isKnown ? [townAt(place, city)] : places, elsewhere };
}

const townAt = (place: Place, { start, end }: Range): PostedPlace => ({
  kind: 'town',
  name: place.name,
  miles: null,
  start,
  end,
});

/** The most exact places among the parts; alternatives of one kind. */
export function placesOf(parts: readonly ClipPart[]): PostedPlace[] {
  const all = parts.flatMap((part) => placeOf(part) ?? []);
  const kind = order.find((one) => all.some((place) => place.kind === one));
  return all.filter((place) => place.kind === kind);
}

function placeOf({ found, text, start, end }: ClipPart): PostedPlace | null {
  switch (found.kind) {
    case 'town':
      return townAt(found.place, { start, end });
    case 'near':
      return { kind: 'near', name: found.place.name, miles: found.miles, start, end };
    case 'region':
      return { kind: 'region', name: text, miles: null, start, end };
    case 'state':
      return { kind: 'state', name: stateNameOf(found.code) ?? found.code, miles: null, start, end };
    default:
      return null;
  }
}

/** `London, UK`; `Toronto, ON` where Canada is not covered. */
function isElsewhere(text: string, { countries }: Knowledge): boolean {
  const words = text.match(/[\p{L}.]+/gu) ?? [];
  return words.some((word) => {
    if (isOtherCountry(word.replaceAll('.', '').toLowerCase(), countries)) return true;
    const code = word === word.toUpperCase() || word.length > 2 ? stateCodeOf(word) : null;
    const country = code === null ? null : countryOfState(code);
    return country !== null && !countries.includes(country);
  });
}

function cityIn(section: Range, plain: string): (Range & { words: string })[] {
  const [words = ''] = /^[\p{L} .'’-]+/u.exec(plain.slice(section.start, section.end)) ?? [];
  const isShort = words.trim() !== '' && words.trim().split(/\s+/).length <= cityWordsMax;
  return isShort
    ? [{ words: words.trim(), ...trimmed({ start: section.start, end: section.start + words.length }, plain) }]
    : [];
}

export function trimmed({ start, end }: Range, plain: string): Range {
  const text = plain.slice(start, end);
  return { start: start + (text.length - text.trimStart().length), end: start + text.trimEnd().length };
}
