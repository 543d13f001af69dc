// Which rows of a segment match: the text, the tags, the flags and days make a base; the facet filters come last,
// because each facet is counted with its own filter lifted.
import type { IndexQuery } from '../schema.ts';
import { setBit } from '../segment/bits.ts';
import type { Segment } from '../segment/segment.ts';
import type { QueryTerm } from '../text/query-text.ts';
import { bitmapOf, scatterCodes } from './scatter.ts';
import { codesHolding, tagSequence } from './sequences.ts';
import type { Source } from './source.ts';
import { matchExcluded, matchRequired, type ResolvedTerm, type TermMatch } from './term-match.ts';

export interface Matching {
  source: Source;
  /** Address of the bitmap of matching rows. */
  matches: number;
  count: number;
  /** By filtered facet: the rows that match when its filter is lifted. Other facets: `matches`. */
  lifted: Map<string, number>;
  required: TermMatch[];
}

/** Bitmaps of the answer stay taken in the segment's working space until the caller releases them. */
export function findMatches(source: Source, query: IndexQuery, required: readonly ResolvedTerm[], excluded: readonly QueryTerm[]): Matching {
  const { segment } = source;
  const { kernels, space, words } = segment;
  const matches = space.take();
  kernels.copy(matches, source.live, words);
  const terms = required.map((term) => matchRequired(segment, term));
  for (const term of terms) narrow(segment, matches, () => bitmapOf(segment, term));
  for (const term of excluded) exclude(segment, matches, matchExcluded(segment, term));
  for (const [name, tags] of Object.entries(query.contains)) {
    if (tags.length > 0) narrow(segment, matches, () => tagBitmap(segment, name, tags));
  }
  for (const [name, wanted] of Object.entries(query.flags)) {
    if (wanted) kernels.and(matches, segment.flagAddress(name), words);
    else kernels.andNot(matches, segment.flagAddress(name), words);
  }
  for (const [name, day] of Object.entries(query.since)) narrow(segment, matches, () => dayBitmap(segment, name, day));
  const lifted = applyFilters(segment, matches, query);
  return { source, matches, count: kernels.count(matches, words), lifted, required: terms };
}

function narrow(segment: Segment, matches: number, bitmap: () => number): void {
  const mark = segment.space.mark();
  segment.kernels.and(matches, bitmap(), segment.words);
  segment.space.release(mark);
}

function exclude(segment: Segment, matches: number, term: TermMatch): void {
  const mark = segment.space.mark();
  segment.kernels.andNot(matches, bitmapOf(segment, term), segment.words);
  segment.space.release(mark);
}

function tagBitmap(segment: Segment, name: string, tags: readonly string[]): number {
  const found = cleared(segment);
  const field = segment.field(name);
  for (const tag of tags) {
    const sequence = tagSequence(tag, segment.vocabulary);
    if (sequence !== null) scatterCodes(segment, field, codesHolding(field, sequence), found);
  }
  return found;
}

function dayBitmap(segment: Segment, name: string, since: number): number {
  const found = cleared(segment);
  const earliest = Math.max(since + 1, 1);
  segment.days(name).forEach((day, row) => {
    if (day >= earliest) setBit(segment.memory, found, row);
  });
  return found;
}

/** Narrows `matches` by every facet filter, and keeps for each filtered facet the set without its own filter. */
function applyFilters(segment: Segment, matches: number, query: IndexQuery): Map<string, number> {
  const { kernels, space, words } = segment;
  const filters = Object.entries(query.filters).filter(([, values]) => values.length > 0);
  const bitmaps = filters.map(([name, values]) => ({ name, bitmap: filterBitmap(segment, name, values) }));
  const lifted = new Map<string, number>();
  for (const { name } of bitmaps.filter((filter) => query.facets.includes(filter.name))) {
    const set = space.take();
    kernels.copy(set, matches, words);
    for (const other of bitmaps) if (other.name !== name) kernels.and(set, other.bitmap, words);
    lifted.set(name, set);
  }
  for (const { bitmap } of bitmaps) kernels.and(matches, bitmap, words);
  return lifted;
}

function filterBitmap(segment: Segment, name: string, values: readonly string[]): number {
  const found = cleared(segment);
  const field = segment.field(name);
  const codes = values.filter((value) => value !== '').map((value) => field.codeOf(value)).filter((code) => code !== null);
  scatterCodes(segment, field, Uint32Array.from(codes), found);
  return found;
}

function cleared(segment: Segment): number {
  const bitmap = segment.space.take();
  segment.kernels.clear(bitmap, segment.words);
  return bitmap;
}
