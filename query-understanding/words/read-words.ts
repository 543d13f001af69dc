// The words of a search, read: the conditions among them, and the words that remain, with their synonyms.
import type { MarkedWords, SearchFilters, UnderstoodPart } from '#contract/search.ts';
import { countryCodeOf } from '#contract/places.ts';
import type { QueryTerm, QueryText } from '#search-index/public.ts';
import { parseQueryText } from '#search-index/public.ts';
import { joinedTerms } from '../terms/join-terms.ts';
import { neighborTerms } from '../terms/neighbors.ts';
import { partOf } from './part-of.ts';
import { readSegments } from './read-segments.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';
import { settled } from './settle.ts';
import { markedWords, wordsOfFilter } from '../terms/terms-of.ts';
import { typedText } from './typed-tokens.ts';

export interface WordsRead {
  /** The words that remain, with their synonyms. */
  text: QueryText;
  /** What was recognized, in the order of the words. Parts that the caller removed are included; they have no effect. */
  understood: readonly UnderstoodPart[];
  /** The recognized parts that count. */
  segments: readonly Segment[];
  /** The words and phrases for which a row is found. */
  marked: readonly MarkedWords[];
  /** The words that were not recognized. */
  unknown: readonly string[];
}

const markedMax = 100;

/** `country`: the countries of the directory to which the search is limited. */
export function readWords(
  { query, understand, removed, near, country }: SearchFilters,
  { vocabulary, places }: Pick<Reading, 'vocabulary' | 'places'>,
): WordsRead {
  if (!understand) return asTyped(query);
  const { tokens, literal } = typedText(query);
  const countries = country.map(countryCodeOf).filter((code) => code !== null);
  const reading: Reading = { tokens, vocabulary, places, countries, mayBeNear: near === '' };
  const read = readSegments(reading);
  const all = settled(read, reading);
  const parts = all.map((segment) => partOf(segment, reading));
  const keys = new Set(removed);
  const kept = all.filter((_, at) => !keys.has(parts[at]?.key ?? ''));
  const terms = joinedTerms(kept, reading);
  const optional = neighborTerms(kept, reading);
  const found = parts.filter((part) => part !== null);
  // A text of stop words alone is searched as typed: `who`, `dr`.
  if (tokens.length > 0 && found.length === 0 && terms.length === 0) return asTyped(query);
  return {
    text: {
      required: [...unique(terms), ...literal.required],
      ...(optional.length === 0 ? {} : { optional }),
      excluded: literal.excluded,
    },
    understood: uniqueParts(found).map((part) => ({ ...part, removed: keys.has(part.key) })),
    segments: kept,
    marked: markedWords([...terms, ...literal.required, ...kept.flatMap(wordsOfFilter)]).slice(0, markedMax),
    unknown: read.flatMap(({ found: { kind }, from }) => (kind === 'word' ? [tokens[from]?.key ?? ''] : [])),
  };
}

function asTyped(query: string): WordsRead {
  const text = parseQueryText(query);
  const marked = markedWords(text.required).slice(0, markedMax);
  return { text, understood: [], segments: [], marked, unknown: [] };
}

const unique = (terms: readonly QueryTerm[]): QueryTerm[] => [
  ...new Map(terms.map((term) => [JSON.stringify(term), term])).values(),
];

const uniqueParts = <Part extends { key: string }>(parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [part.key, part])).values(),
];
