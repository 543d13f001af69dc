// The words of a search, read: the conditions among them, the words that remain, with their synonyms, and those that are left out.
import type { LeftOutPart, MarkedWords, SearchFilters, UnderstoodPart } from '#contract/search/search.ts';
import { countryCodeOf } from '#contract/candidates/places.ts';
import { parseQueryText, type QueryTerm, type QueryText } from '#search-index/public.ts';
import { joinedTerms, type Joined } from '../terms/join-terms.ts';
import { neighborTerms } from '../terms/neighbors.ts';
import { partOf } from './part-of.ts';
import { readSegments } from './read-segments.ts';
import { readingOf } from './reading-of.ts';
import type { Reading } from './reading.ts';
import type { Segment } from './segment.ts';
import { settled } from './settle.ts';
import { markedWords, termsOf, wordsOfFilter } from '../terms/terms-of.ts';
import { runOf } from './run-of-tokens.ts';

/** Words that are searched as text. Where no candidate has them together with the rest, they become optional. */
export interface TextPart {
  key: string;
  /** As typed, in lower case. */
  text: string;
  terms: readonly QueryTerm[];
}

export interface WordsRead {
  /** The words that remain, with their synonyms. */
  text: QueryText;
  /** Those of `text.required` that may become optional, in their order. */
  texts: readonly TextPart[];
  /** What was recognized, in the order of the words. Parts that the caller removed are included; they have no effect. */
  understood: readonly UnderstoodPart[];
  /** Words that have no effect, because the directory does not know what they ask for. */
  leftOut: readonly LeftOutPart[];
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
  { query, understand, removed, required, near, country }: SearchFilters,
  { vocabulary, places, onFile }: Pick<Reading, 'vocabulary' | 'places' | 'onFile'>,
): WordsRead {
  if (!understand) return asTyped(query);
  const { reading, literal } = readingOf(query, {
    vocabulary,
    places,
    onFile,
    countries: country.map(countryCodeOf).filter((code) => code !== null),
    mayBeNear: near === '',
    required: new Set(required),
  });
  const { tokens } = reading;
  const read = readSegments(reading);
  const all = settled(
    read.flatMap((segment) => putBack(segment, reading)),
    reading,
  );
  const parts = all.map((segment) => partOf(segment, reading));
  const keys = new Set(removed);
  const kept = all.filter((_, at) => !keys.has(parts[at]?.key ?? ''));
  const wanted = kept.filter(({ isNegated }) => isNegated !== true);
  const joined = joinedTerms(wanted, reading);
  const optional = neighborTerms(wanted, reading);
  const found = parts.filter((part) => part !== null);
  const leftOut = leftOutParts(all, reading);
  const isRefused = leftOut.some(({ reason }) => reason === 'policy');
  const terms = joined.flatMap((one) => one.terms);
  // A text of stop words alone is searched as typed: `who`, `dr`.
  if (tokens.length > 0 && found.length === 0 && terms.length === 0 && !isRefused) return asTyped(query);
  return {
    text: {
      required: unique([...terms, ...literal.required]),
      ...(optional.length === 0 ? {} : { optional }),
      excluded: [...literal.excluded, ...kept.flatMap((segment) => excludedTerms(segment, reading))],
    },
    texts: [...joined.flatMap((one) => textPart(one, reading)), ...literal.required.map(literalPart)],
    understood: uniqueParts(found).map((part) => ({ ...part, removed: keys.has(part.key) })),
    leftOut,
    segments: kept,
    marked: markedWords([...terms, ...literal.required, ...wanted.flatMap(wordsOfFilter)]).slice(0, markedMax),
    unknown: read.flatMap(({ found: { kind }, from, isNegated }) =>
      kind === 'word' && isNegated !== true ? [tokens[from]?.key ?? ''] : [],
    ),
  };
}

function asTyped(query: string): WordsRead {
  const text = parseQueryText(query);
  const marked = markedWords(text.required).slice(0, markedMax);
  return { text, texts: [], understood: [], leftOut: [], segments: [], marked, unknown: [] };
}

/** The words as typed, in lower case. */
function typedWords({ text, tokens }: Reading, { from, length }: Segment): string {
  const [first, last] = [tokens[from], tokens[from + length - 1]];
  if (first === undefined || last === undefined) return '';
  const start = first.start - (/[$]$/.test(first.before) ? 1 : 0);
  const end = last.end + (text[last.end] === '+' ? 1 : 0);
  return text.slice(start, end).toLowerCase();
}

const leftOutKey = (text: string): string => `text:${text}`;

function leftOutParts(segments: readonly Segment[], reading: Reading): LeftOutPart[] {
  return segments.flatMap((segment) => {
    if (segment.found.kind !== 'leftOut') return [];
    const text = typedWords(reading, segment);
    return [{ text, reason: segment.found.reason, key: leftOutKey(text) }];
  });
}

/** What the caller wants to be searched nevertheless is words. */
function putBack(segment: Segment, reading: Reading): Segment[] {
  const { found, from, length } = segment;
  if (
    found.kind !== 'leftOut' ||
    found.reason === 'policy' ||
    !reading.required.has(leftOutKey(typedWords(reading, segment)))
  )
    return [segment];
  return Array.from({ length }, (_, at) => ({ from: from + at, length: 1, found: { kind: 'word' }, isRequired: true }));
}

/** None for conditions and credentials, and for words that the caller requires. */
function textPart({ segments, terms }: Joined, reading: Reading): TextPart[] {
  const [first] = segments;
  const last = segments.at(-1);
  if (segments.some(({ isRequired }) => isRequired === true)) return [];
  const isText = segments.every(
    ({ found }) => found.kind === 'word' || (found.kind === 'group' && found.group.kind !== 'credential'),
  );
  if (first === undefined || last === undefined || terms.length === 0 || !isText) return [];
  const text = typedWords(reading, { ...first, length: last.from + last.length - first.from });
  const key = segments.length === 1 ? (partOf(first, reading)?.key ?? leftOutKey(text)) : leftOutKey(text);
  return reading.required.has(key) ? [] : [{ key, text, terms }];
}

const literalPart = (term: QueryTerm): TextPart => {
  const text = term.kind === 'any' ? '' : `"${term.parts.join(' ')}"`;
  return { key: leftOutKey(text), text, terms: [term] };
};

/** Terms of what is negated and is no condition. */
function excludedTerms(segment: Segment, reading: Reading): QueryTerm[] {
  if (segment.isNegated !== true) return [];
  if (segment.found.kind !== 'word') return termsOf(segment, reading);
  return (runOf(reading.tokens, segment.from, segment.length) ?? []).map(({ term }) => term);
}

const unique = (terms: readonly QueryTerm[]): QueryTerm[] => [
  ...new Map(terms.map((term) => [JSON.stringify(term), term])).values(),
];

const uniqueParts = <Part extends { key: string }>(parts: readonly Part[]): Part[] => [
  ...new Map(parts.map((part) => [part.key, part])).values(),
];
