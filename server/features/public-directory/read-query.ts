// Reads a visitor's query as filters of the search, so that a subscriber finds the same people by the same filters. The words of
// names are not searched. How a word is read depends only on counts of at least 25 people.
import { specialties } from '#contract/candidates/candidate-options.ts';
import type { QueryPart } from '#contract/search/directory-counts.ts';
import { stateCodeOf } from '#contract/candidates/places.ts';
import { publicCounts } from '#contract/search/public-counts.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';

/** The number of people whom a subscriber finds with this value of this filter. */
export type CountOf = (filter: ListFilter, value: string) => Promise<number>;

const { wordsMax, fewestShown } = publicCounts;
const phraseWordsMax = 3;

/** Words without a meaning of their own in a search for people. */
const fillers = new Set('a all an and any at by find for from in me near of or the to who with'.split(' '));
/** Codes of states that are also words or degrees. They are codes only in capital letters. */
const ambiguousCodes = new Set('al co de hi id in la ma md me ms ne oh ok or pa'.split(' '));

/** The filters whose values are tried by their counts. */
const countedFilters = ['title', 'city', 'organization'] as const;

const singular = (phrase: string): string => phrase.replace(/s$/, '');
const specialtyByName: ReadonlyMap<string, string> = new Map(
  specialties.flatMap((name): [string, string][] => [
    [name.toLowerCase(), name],
    [singular(name.toLowerCase()), name],
  ]),
);

/**
 * The parts in their order. Null: a part is not understood, or is an email address or a number. `skills`: the most frequent
 * skills, in the spelling of the directory.
 */
export async function readQuery(
  text: string,
  skills: readonly string[],
  countOf: CountOf,
): Promise<QueryPart[] | null> {
  const words = text
    .split(/[\s,;]+/u)
    .flatMap((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu, '') || []);
  if (words.some((word) => word.includes('@') || /\d{5}|\d.*-.*\d/.test(word))) return null;
  const meant = words.filter((word) => !fillers.has(word));
  if (meant.length === 0 || meant.length > wordsMax) return null;
  const skillByName = new Map(skills.map((skill) => [skill.toLowerCase(), skill]));
  const parts: QueryPart[] = [];
  for (let at = 0; at < meant.length;) {
    const found = await longestPart(meant.slice(at, at + phraseWordsMax), parts, skillByName, countOf);
    if (found === null) return null;
    parts.push(found.part);
    at += found.words;
  }
  return parts;
}

async function longestPart(
  words: readonly string[],
  before: readonly QueryPart[],
  skillByName: ReadonlyMap<string, string>,
  countOf: CountOf,
): Promise<{ part: QueryPart; words: number } | null> {
  const isFree = (filter: ListFilter): boolean => before.every((part) => part.filter !== filter);
  const known = longestKnownPart(words, isFree);
  if (known !== null) return known;
  // A specialty or a state among the next words is not part of a title.
  const others = words.findIndex((_word, at) => at > 0 && longestKnownPart(words.slice(at), isFree) !== null);
  for (let length = others === -1 ? words.length : others; length > 0; length -= 1) {
    const part = await countedPart(words.slice(0, length).join(' '), isFree, skillByName, countOf);
    if (part !== null) return { part, words: length };
  }
  return null;
}

function longestKnownPart(
  words: readonly string[],
  isFree: (filter: ListFilter) => boolean,
): { part: QueryPart; words: number } | null {
  for (let length = words.length; length > 0; length -= 1) {
    const part = knownPart(words.slice(0, length).join(' '), isFree);
    if (part !== null) return { part, words: length };
  }
  return null;
}

/** A second specialty would add people to the first, so it is read as a title. Several states are meant to add up. */
function knownPart(phrase: string, isFree: (filter: ListFilter) => boolean): QueryPart | null {
  const lower = phrase.toLowerCase();
  const specialty = specialtyByName.get(lower) ?? specialtyByName.get(singular(lower));
  if (specialty !== undefined && isFree('specialty')) return { filter: 'specialty', value: specialty };
  const state = ambiguousCodes.has(phrase) ? null : stateCodeOf(phrase);
  return state === null ? null : { filter: 'state', value: state };
}

/** The reading by which most people are found. */
async function countedPart(
  phrase: string,
  isFree: (filter: ListFilter) => boolean,
  skillByName: ReadonlyMap<string, string>,
  countOf: CountOf,
): Promise<QueryPart | null> {
  const skill = skillByName.get(phrase.toLowerCase());
  const candidates: QueryPart[] = countedFilters.map((filter) => ({ filter, value: phrase }));
  if (skill !== undefined) candidates.push({ filter: 'skills', value: skill });
  let best: { part: QueryPart; count: number } | null = null;
  for (const part of candidates.filter(({ filter }) => isFree(filter))) {
    const count = await countOf(part.filter, part.value);
    if (count >= fewestShown && count > (best?.count ?? 0)) best = { part, count };
  }
  return best?.part ?? null;
}
