// Distances in words: `within 25 miles of Boston`, `near 73301`, `within an hour of Denver`, `Chicago metro area`.
import { nearFilter } from '#contract/search/search-filters.ts';
import { findPlace } from '../places/find-place.ts';
import { numberOf, phrasesOf } from './phrases.ts';
import { organizationWords } from './organization-words.ts';
import type { Reading } from './reading.ts';
import { townCodesMin } from './read-place.ts';
import { runOf, textOf } from './run-of-tokens.ts';
import type { Segment } from './segment.ts';
import type { Token } from './typed-tokens.ts';
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
  if ((/^\d{5}$/.test(keyAt(from)) && !isPostingNumber(tokens, from)) || isCanadianPostalArea(reading, keyAt(from)))
    return nearAt(reading, from, from, nearFilter.milesDefault);
  return readTravelTime(reading, from) ?? readArea(reading, from);
}

/** `Req 48213`, `#48213`. */
const isPostingNumber = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.before.endsWith('#') === true ||
  /^(req|requisition|ref|reference|id|number|no|job|posting)$/.test(tokens[at - 1]?.key ?? '');

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
    if (place === null) continue;
    const next = reading.tokens[at + length]?.key ?? '';
    // `near Mayo Clinic`: an organization, and no small town. A ZIP code is no name.
    if (place.town === null && place.codes < townCodesMin && organizationWords.has(next)) continue;
    const area = areaWords.has(next) ? 1 : 0;
    return { length: at - from + length + area, found: { kind: 'near', place, miles: withinMiles } };
  }
  return null;
}
