// A job posting as the text of a search: profession, level, units, required credentials, place and radius. What else a posting says is no
// condition of a search. Deterministic, and linear in the length of the text.
import { stateCodeOf } from '#contract/candidates/places.ts';
import type { PostingLeftOut } from '#contract/search/postings.ts';
import { searchLimits } from '#contract/search/search-filters.ts';
import type { Knowledge } from '../interpret.ts';
import type { VocabularyGroup } from '../vocabulary/vocabulary-group.ts';
import { clipParts, type ClipPart } from './clip.ts';
import { plainText } from './plain-text.ts';
import { placesOf, postedPlaces, trimmed, type PlacesRead, type PostedPlace } from './posted-place.ts';
import { postedRadius, type PostedRadius } from './posted-radius.ts';
import { titleParts } from './posted-title.ts';
import { credentialsIn, type PostedCredential } from './required-credentials.ts';
import { sectionsOf, type Section } from './sections.ts';

export interface Posting {
  /** The text of the search; '' when nothing was read. */
  query: string;
  /** What was read: where it is in the text, in its order. */
  marks: readonly Range[];
  /** What was recognized and is not searched. */
  leftOut: readonly PostingLeftOut[];
}

/** Words of the query, and where they come from. */
interface Piece {
  words: string;
  /** Of a place: none. */
  groups: readonly VocabularyGroup[];
  /** Of a place and its radius. Groups may be in several places of the text. */
  ranges: readonly Range[];
}

interface Range {
  start: number;
  end: number;
}

const unitsMax = 3;
const titlePartsMax = 6;
const credentialsMax = 6;
const placesMax = 3;
const leftOutMax = 12;
const leftOutLengthMax = 60;
/** No sign of a list: in `ICU; RN or LPN` the unit is no alternative. */
const separator = '; ';

export function readPosting(text: string, knowledge: Knowledge): Posting {
  const plain = plainText(text);
  const sections = sectionsOf(plain);
  const title = titleParts(sections, plain, knowledge);
  const units = sections
    .filter(({ topic }) => topic === 'unit')
    .slice(0, unitsMax)
    .flatMap(({ start, end }) => clipParts(plain, start, end, knowledge));
  const seen = new Set<VocabularyGroup>();
  const titlePieces = groupPieces(title.slice(0, 2 * titlePartsMax), seen).slice(0, titlePartsMax);
  const unitPieces = groupPieces(units, seen).slice(0, unitsMax);
  const credentials = postedCredentials(sections, plain, knowledge);
  const credentialPieces = requiredPieces(credentials, seen).slice(0, credentialsMax);
  const { places, elsewhere } = placesIn(sections, title, plain, knowledge);
  const radius = postedRadius(sections, plain);
  const placePieces = piecesOfPlaces(places, radius);
  const fitting = fittingPieces([titlePieces, placePieces, unitPieces, credentialPieces]);
  const pieces = [titlePieces, unitPieces, credentialPieces, placePieces].flat().filter((piece) => fitting.has(piece));
  return {
    query: pieces.map(({ words }) => words).join(separator),
    marks: marksOf(pieces, [...title, ...units], credentials),
    leftOut: [
      ...[...title, ...units].flatMap(({ found, text: words }) =>
        found.kind === 'leftOut' ? [leftOut(words, found.reason)] : [],
      ),
      ...elsewhere.map(({ start, end }) => leftOut(plain.slice(start, end), 'elsewhere')),
      ...credentials.flatMap(({ isRequired, group, text: words }) =>
        isRequired || seen.has(group) ? [] : [leftOut(words, 'preferred')],
      ),
      ...[titlePieces, placePieces, unitPieces, credentialPieces]
        .flat()
        .flatMap((piece) => (fitting.has(piece) ? [] : [leftOut(piece.words, 'tooMany')])),
      ...places.slice(placePieces.length).map(({ name }) => leftOut(name, 'tooMany')),
      ...noData(sections, plain),
    ]
      .filter(({ text: words }, at, all) => all.findIndex((other) => other.text === words) === at)
      .slice(0, leftOutMax),
  };
}

/** Places, and every mention of the groups that are searched. */
function marksOf(
  pieces: readonly Piece[],
  parts: readonly ClipPart[],
  credentials: readonly PostedCredential[],
): Range[] {
  const searched = new Set(pieces.flatMap(({ groups }) => groups));
  const mentions = [
    ...parts.filter(({ found }) => found.kind === 'group' && searched.has(found.group)),
    ...credentials.filter(({ isRequired, group }) => isRequired && searched.has(group)),
  ];
  const all = [...pieces.flatMap(({ ranges }) => ranges), ...mentions]
    .map(({ start, end }) => ({ start, end }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let last = 0;
  return all.filter(({ start, end }) => {
    if (start < last) return false;
    last = end;
    return true;
  });
}

const leftOut = (text: string, reason: PostingLeftOut['reason']): PostingLeftOut => ({
  text: text.replace(/\s+/g, ' ').trim().slice(0, leftOutLengthMax).toWellFormed(),
  reason,
});

/** What the directory has no data about: shifts, pay, experience. */
const noData = (sections: readonly Section[], plain: string): PostingLeftOut[] =>
  sections
    .filter(({ topic }) => topic === 'noData')
    .map((section) => trimmed(section, plain))
    .map(({ start, end }) => leftOut(plain.slice(start, end), 'noSuchData'));

/** Each group once. Alternatives of the title stay together. */
function groupPieces(parts: readonly ClipPart[], seen: Set<VocabularyGroup>): Piece[] {
  const pieces: Piece[] = [];
  for (const { found, text, isOr } of parts) {
    if (found.kind !== 'group' || seen.has(found.group)) continue;
    seen.add(found.group);
    const piece = pieceOf(found.group, text);
    const last = isOr ? pieces.at(-1) : undefined;
    if (last === undefined) pieces.push(piece);
    else pieces.splice(-1, 1, joined(last, piece));
  }
  return pieces;
}

const pieceOf = (group: VocabularyGroup, text: string): Piece => ({
  words: wordsOf(group, text),
  groups: [group],
  ranges: [],
});

const joined = (first: Piece, second: Piece): Piece => ({
  words: `${first.words} or ${second.words}`,
  groups: [...first.groups, ...second.groups],
  ranges: [],
});

const shoutedFrom = 6;

/** As in the posting; in full where the abbreviation is also one of a state. */
function wordsOf({ kind, forms }: VocabularyGroup, text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (kind !== 'credential' && words.length === 2 && stateCodeOf(words) !== null)
    return forms.find((form) => form.length > 3) ?? words;
  return words.length >= shoutedFrom && words === words.toUpperCase() ? words.toLowerCase() : words;
}

/** Characters in which credentials are looked for. */
const credentialTextMax = 4_000;

function postedCredentials(sections: readonly Section[], plain: string, knowledge: Knowledge): PostedCredential[] {
  let left = credentialTextMax;
  const isShouting = plain === plain.toUpperCase();
  return sections.flatMap(({ topic, start, end }) => {
    if (left <= 0 || (topic !== 'required' && topic !== 'preferred' && topic !== null)) return [];
    const range = { start, end: Math.min(end, start + left), heading: topic };
    left -= topic === null ? 0 : end - start;
    return credentialsIn(plain, range, { knowledge, isShouting });
  });
}

/** One piece for each credential, or for alternatives of which the title names none. */
function requiredPieces(credentials: readonly PostedCredential[], seen: Set<VocabularyGroup>): Piece[] {
  const chains: PostedCredential[][] = [];
  for (const one of credentials) {
    if (!one.isRequired) continue;
    if (one.isOr) chains.at(-1)?.push(one);
    else chains.push([one]);
  }
  return chains.flatMap((chain) => {
    if (chain.some(({ group }) => seen.has(group))) return [];
    const distinct = chain.filter(({ group }, at) => chain.findIndex((other) => other.group === group) === at);
    for (const { group } of distinct) seen.add(group);
    const [first, ...more] = distinct.map(({ group, text }) => pieceOf(group, text));
    return first === undefined ? [] : [more.reduce<Piece>(joined, first)];
  });
}

const shortLineMax = 80;
const linesMax = 8;

/** What is labeled as the place, else the place in the title, else a town in one of the first short lines. */
function placesIn(
  sections: readonly Section[],
  title: readonly ClipPart[],
  plain: string,
  knowledge: Knowledge,
): PlacesRead {
  const labeled = postedPlaces(
    sections.filter(({ topic }) => topic === 'place'),
    plain,
    knowledge,
  );
  if (labeled.places.length > 0 || labeled.elsewhere.length > 0) return labeled;
  const inTitle = placesOf(title);
  if (inTitle.length > 0) return { places: inTitle, elsewhere: [] };
  const lines = sections
    .slice(0, linesMax)
    .filter(({ topic, start, end }) => topic === null && end - start <= shortLineMax)
    .map(({ start, end }) => placesOf(clipParts(plain, start, end, knowledge)));
  const towns = lines.find(([first]) => first?.kind === 'town' || first?.kind === 'near') ?? [];
  return { places: towns, elsewhere: [] };
}

function piecesOfPlaces(places: readonly PostedPlace[], radius: PostedRadius | null): Piece[] {
  const distinct = places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
  const [first] = distinct;
  const miles = radius?.miles ?? first?.miles ?? null;
  if (first !== undefined && miles !== null && (first.kind === 'town' || first.kind === 'near'))
    return [
      {
        words: `within ${miles} miles of ${first.name}`,
        groups: [],
        ranges: [first, ...(radius === null ? [] : [radius])].map(({ start, end }) => ({ start, end })),
      },
    ];
  return distinct
    .slice(0, placesMax)
    .map(({ name, start, end }) => ({ words: name, groups: [], ranges: [{ start, end }] }));
}

/** As many as a query may have characters for, in the order of the lists. */
function fittingPieces(lists: readonly (readonly Piece[])[]): Set<Piece> {
  const fitting = new Set<Piece>();
  let left = searchLimits.textLengthMax + separator.length;
  for (const piece of lists.flat()) {
    const length = piece.words.length + separator.length;
    if (length > left) continue;
    left -= length;
    fitting.add(piece);
  }
  return fitting;
}
