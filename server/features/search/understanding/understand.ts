// What the words of a search mean: exact filters, and words with their synonyms. Deterministic, without I/O after the first call.
import type { SearchFilters, MarkedWords, UnderstoodPart } from '#contract/search.ts';
import { countryCodeOf } from '#contract/places.ts';
import type { QueryTerm, QueryText } from '#search-index/public.ts';
import { parseQueryText } from '#search-index/public.ts';
import { joinedTerms } from './join-terms.ts';
import { neighborTerms } from './neighbors.ts';
import { partOf } from './part-of.ts';
import { readSegments } from './read-segments.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';
import { settled } from './settle.ts';
import { markedWords, wordsOfFilter } from './terms-of.ts';
import { typedText } from './typed-tokens.ts';
import type { Vocabulary } from './vocabulary/read-vocabulary.ts';

export interface Understanding {
  /** The words that remain, with their synonyms. */
  text: QueryText;
  /** What was recognized, in the order of the words. Parts that the caller removed are included; they have no effect. */
  parts: readonly UnderstoodPart[];
  /** The recognized conditions that count. */
  segments: readonly Segment[];
  /** The words and phrases for which a row is found. */
  marked: readonly MarkedWords[];
}

type Asked = Pick<SearchFilters, 'query' | 'understand' | 'removed' | 'near' | 'country'>;

const markedMax = 100;

/** The same search is interpreted for its query and for its answer. */
const known = new WeakMap<Asked, { vocabulary: Vocabulary; understanding: Understanding }>();

/** `filters.country`: the countries of the directory to which the search is limited. `filters` must not change afterwards. */
export function understand(filters: Asked, vocabulary: Vocabulary): Understanding {
  const last = known.get(filters);
  if (last?.vocabulary === vocabulary) return last.understanding;
  const understanding = interpret(filters, vocabulary);
  known.set(filters, { vocabulary, understanding });
  return understanding;
}

function interpret(filters: Asked, vocabulary: Vocabulary): Understanding {
  const { query, removed, near, country } = filters;
  if (!filters.understand) return asTyped(query);
  const { tokens, literal } = typedText(query);
  const countries = country.map(countryCodeOf).filter((code) => code !== null);
  const reading: Reading = { tokens, vocabulary, countries, mayBeNear: near === '' };
  const all = settled(readSegments(reading), reading);
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
    parts: uniqueParts(found).map((part) => ({ ...part, removed: keys.has(part.key) })),
    segments: kept,
    marked: markedWords([...terms, ...literal.required, ...kept.flatMap(wordsOfFilter)]).slice(0, markedMax),
  };
}

function asTyped(query: string): Understanding {
  const text = parseQueryText(query);
  return { text, parts: [], segments: [], marked: markedWords(text.required).slice(0, markedMax) };
}

const unique = (terms: readonly QueryTerm[]): QueryTerm[] => [
  ...new Map(terms.map((term) => [JSON.stringify(term), term])).values(),
];

const uniqueParts = <Part extends { key: string }>(parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [part.key, part])).values(),
];
