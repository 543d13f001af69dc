// Random queries for the candidates of `candidates.ts`.
import * as fc from 'fast-check';
import { findPlace } from '#query-understanding/public.ts';
import { placeTable } from '../knowledge/place-table.ts';
import { randomQuery } from '#search-index/testing/random-people.ts';
import type { IndexQuery, Near } from '#search-index/public.ts';

/** Points where candidates are, and one where there are none. */
const centers = ['New York, NY', '10001', 'Saint Louis, MO', 'Boston', 'Toronto, ON', 'Honolulu'].map((name) => {
  const place = findPlace(placeTable(), name, ['US', 'CA']);
  if (place === null) throw new Error(`${name} is no place.`);
  return place.point;
});

const ownTexts = [
  'σοφος',
  'finch',
  'lukasz',
  'orjan',
  '"c-d e"',
  '"c d e"',
  '"cd e"',
  '"d e"',
  'c-d',
  '-obgyn nurse',
  'o-neil',
  'ones',
  'noneil',
  'smithjonse',
  '-"smith jones"',
  'ω',
  'm.d',
  '"st mary"',
];

/** What people paste, and what attackers type: apostrophes that Unicode counts as letters, combining marks without a letter, invisible characters, half surrogate pairs, empty quotes. */
const oddPieces = [
  'ʼ',
  'ʼʼ',
  'ʼalohi',
  'alohiʼ',
  'dʼartʼ',
  "'ʼ'",
  'ŉ',
  'ʻ',
  'ʹ',
  '\u0301',
  'e\u0301\u0301',
  '\u200B',
  '\u200D',
  '\uFEFF',
  '\u202E',
  '\u200Fnurse',
  '\u{1F469}\u200D\u2695\uFE0F',
  '\uD83D',
  '\uDC69nurse',
  '\u0085',
  '-',
  '--',
  '-ʼ',
  '-"ʼ"',
  '"ʼ"',
  '""',
  '-""',
  '"',
  '"-"',
  '" "',
  "''",
  '\\',
  "\\'",
  ':*',
  '&',
  '|',
  '!',
  '<->',
  '%',
  '_',
  '$1',
  '½',
  '\uFDFA',
  '㌀',
  'nurse',
];
const oddText = fc.oneof(
  fc
    .array(fc.constantFrom(...oddPieces), { minLength: 1, maxLength: 4 })
    .chain((pieces) => fc.constantFrom(' ', '').map((between) => pieces.join(between))),
  // Two hundred of these fold into 800 letters of three bytes each.
  fc
    .constantFrom('㌀', 'x', 'ʼ', '𝔞', '\uFDFA', '\u0301')
    .map((letter) => letter.repeat(Math.floor(200 / letter.length))),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** The index's own queries, with this directory's days, and texts that are difficult for the spellings of these candidates. */
export function randomQueries(seed: number, count: number): IndexQuery[] {
  const query = fc
    .tuple(
      randomQuery,
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...ownTexts) },
        { weight: 1, arbitrary: oddText },
      ),
      fc.nat(centers.length - 1),
    )
    .map(([drawn, text, at]): IndexQuery => ({
      ...drawn,
      text: text ?? drawn.text,
      since: daysOf(drawn.since),
      ...(drawn.near === undefined ? {} : { near: nearOf(drawn.near, centers[at] ?? drawn.near.center) }),
    }));
  return fc.sample(query, { seed, numRuns: count });
}

/** The radii of the index's tests, stretched so that they tell these places apart. */
const nearOf = ({ field, meters }: Near, center: Near['center']): Near => ({ field, center, meters: meters * 4 });

/** From 20,000 and a few days, as the index's tests count, to November 2026. */
const daysOf = ({ verified }: IndexQuery['since']): Record<string, number> =>
  verified === undefined ? {} : { verifiedDay: verified < 0 ? verified : 20_753 + 2 * (verified - 20_000) };
