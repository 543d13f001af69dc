// Which rows of a segment match: the text, the tags, the flags and days make a base; the facet filters come last,
// because each facet is counted with its own filter lifted.
import { squaredChordWithin } from '../geometry.ts';
import type { Exclusion, IndexQuery, Near } from '../schema.ts';
import { clearBit } from '../segment/bits.ts';
import type { CodedField } from '../segment/coded-field.ts';
import type { Segment } from '../segment/segment.ts';
import type { QueryText } from '../text/query-text.ts';
import type { Spelling } from './resolve-terms.ts';
import { narrowBySets } from './id-sets.ts';
import { termScores } from './row-scores.ts';
import { bitmapOf, covering } from './scatter.ts';
import { codesHolding, tagSequence } from './sequences.ts';
import type { Source } from './source.ts';
import { Stretch } from './stretch.ts';
import { bitmapCost, rowsCost } from './term-costs.ts';
import { matchCounted, matchExcluded, matchRequired, type TermMatch } from './term-match.ts';

/** Rows, as a bitmap over a stretch. */
export interface RowSubset {
  stretch: Stretch;
  bitmap: number;
  count: number;
}

export interface Matching {
  source: Source;
  matches: RowSubset;
  /** By filtered facet: the rows that match when its filter is lifted. For other facets these are `matches`. */
  lifted: Map<string, RowSubset>;
  required: TermMatch[];
  /** Terms that add to the score where they are found. */
  optional: TermMatch[];
}

interface Filter extends WantedCodes {
  /** Values that the filter accepts in other fields; without those that no row has. */
  others: WantedCodes[];
}

interface WantedCodes {
  field: CodedField;
  codes: number[];
}

/** Bitmaps of the answer stay taken in the segment's working space until the caller releases them. */
export function findMatches(
  source: Source,
  query: IndexQuery,
  { required, optional = [], excluded }: QueryText,
  spelling: Spelling,
): Matching {
  const { segment } = source;
  const filters = filtersOf(segment, query);
  const narrow = stretchOf(segment, filters);
  const clusterLifted = narrow !== null && query.facets.includes(segment.content.meta.schema.cluster[0] ?? '');
  const wide = narrow === null || clusterLifted ? new Stretch(segment, 0, segment.rows) : narrow;
  const base = wide.copyOf(source.live);
  narrowBySets(source.sets, wide, base, query);
  // A count needs no scores.
  const match = query.limit === 0 ? matchCounted : matchRequired;
  const terms = required.map((term) => match(segment, term, spelling));
  requireTerms(wide, base, terms);
  for (const term of excluded)
    inPassing(wide, () => {
      wide.andNot(base, bitmapOf(wide, matchExcluded(segment, term)));
    });
  narrowByValues(wide, base, query);
  for (const exclusion of query.except ?? []) exclude(wide, base, exclusion);
  if (query.near !== undefined) narrowByDistance(wide, base, query.near);
  const found = applyFilters(filters, { wide, narrow: narrow ?? wide, base }, query.facets);
  const hasScores = terms.length + optional.length > 0 && query.limit > 0 && found.matches.count > 0;
  return {
    source,
    ...found,
    required: terms,
    optional: hasScores ? optional.map((term) => matchRequired(segment, term, spelling)) : [],
  };
}

/** Narrows the base by each term, the rarest first, so that the last terms are often tested on a few rows only. */
function requireTerms(wide: Stretch, base: number, terms: readonly TermMatch[]): void {
  const costed = terms.map((term) => covering(term)).map((term) => ({ term, cost: bitmapCost(wide, term) }));
  let left = Infinity;
  for (const { term, cost } of costed.toSorted((a, b) => a.cost - b.cost)) {
    if (rowsCost(left, term) < cost) {
      const rows = wide.rowsOf(base);
      termScores(wide.segment, rows, term).forEach((score, at) => {
        if (score === 0) clearBit(wide.segment.memory, base, rows[at] ?? 0);
      });
    } else
      inPassing(wide, () => {
        wide.and(base, bitmapOf(wide, term));
      });
    left = wide.count(base);
  }
}

function inPassing(stretch: Stretch, work: () => void): void {
  const mark = stretch.segment.space.mark();
  work();
  stretch.segment.space.release(mark);
}

function filtersOf(segment: Segment, query: IndexQuery): Filter[] {
  return Object.entries(query.filters)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const other = query.also?.[name];
      const [own, ...further] = wantedIn(segment, name, values);
      const others = [...further, ...(other === undefined ? [] : [wantedCodes(segment, other.field, other.values)])];
      return { ...own, others: others.filter(({ codes }) => codes.length > 0) };
    })
    .filter(({ field, codes }) => !acceptsEveryRow(segment, field, codes));
}

/** Such a filter changes nothing, also not for the counts of its own facet: the countries of a directory are one in every search. */
function acceptsEveryRow({ rows }: Segment, field: CodedField, codes: readonly number[]): boolean {
  return field.codeStarts === null && codes.reduce((sum, code) => sum + field.rowCount(code), 0) === rows;
}

/** In the field, and in that of its further values. */
function wantedIn(segment: Segment, name: string, values: readonly string[]): [WantedCodes, ...WantedCodes[]] {
  const further = furtherField(segment, name);
  return [
    wantedCodes(segment, name, values),
    ...(further === null ? [] : [wantedCodes(segment, further.name, values)]),
  ];
}

/** Null: the field has none, or no row of the segment has any. */
export function furtherField(segment: Segment, name: string): CodedField | null {
  const further = segment.content.meta.schema.further?.[name];
  const field = further === undefined ? null : segment.field(further);
  return field === null || field.values.count <= 1 ? null : field;
}

function wantedCodes(segment: Segment, name: string, values: readonly string[]): WantedCodes {
  const field = segment.field(name);
  return {
    field,
    codes: [...new Set(values.filter((value) => value !== '').map((value) => field.codeOf(value)))].filter(
      (code) => code !== null,
    ),
  };
}

/** The rows that a filter on the first cluster field leaves; null when there is no such filter, or when it leaves rows elsewhere. */
function stretchOf(segment: Segment, filters: readonly Filter[]): Stretch | null {
  const filter = filters.find(({ field }) => field.isFirstCluster);
  if (filter === undefined || filter.others.length > 0) return null;
  const {
    field: { rowStarts },
    codes,
  } = filter;
  if (codes.length === 0) return new Stretch(segment, 0, 0);
  return new Stretch(segment, rowStarts[Math.min(...codes)] ?? 0, rowStarts[Math.max(...codes) + 1] ?? 0);
}

/** Narrows the base by tags, flags and days. */
function narrowByValues(wide: Stretch, base: number, query: Pick<IndexQuery, 'contains' | 'flags' | 'since'>): void {
  for (const [name, tags] of Object.entries(query.contains)) {
    if (tags.length > 0)
      inPassing(wide, () => {
        wide.and(base, tagBitmap(wide, name, tags));
      });
  }
  narrowByFlagsAndDays(wide, base, query);
}

/** Removes from the base what meets every condition of the exclusion. */
function exclude(wide: Stretch, base: number, exclusion: Exclusion): void {
  const { filters = {}, contains = {}, flags = {}, since = {}, near } = exclusion;
  inPassing(wide, () => {
    const found = wide.copyOf(base);
    for (const [name, values] of Object.entries(filters)) {
      if (values.length === 0) continue;
      const bitmap = wide.empty();
      for (const { field, codes } of wantedIn(wide.segment, name, values)) wide.scatter(bitmap, field, codes);
      wide.and(found, bitmap);
    }
    narrowByValues(wide, found, { contains, flags, since });
    if (near !== undefined) narrowByDistance(wide, found, near);
    wide.andNot(base, found);
  });
}

function narrowByFlagsAndDays(
  wide: Stretch,
  base: number,
  { flags, since }: Pick<IndexQuery, 'flags' | 'since'>,
): void {
  const { segment } = wide;
  for (const [name, wanted] of Object.entries(flags)) {
    if (wanted) wide.and(base, segment.flagAddress(name));
    else wide.andNot(base, segment.flagAddress(name));
  }
  for (const [name, day] of Object.entries(since)) wide.and(base, segment.rowsSince(name, day));
}

function narrowByDistance(wide: Stretch, base: number, { field: name, center, meters }: Near): void {
  const field = wide.segment.pointField(name);
  inPassing(wide, () => {
    const found = wide.empty();
    wide.scatter(found, field, field.codesWithin(center, squaredChordWithin(meters)));
    wide.and(base, found);
  });
}

function tagBitmap(stretch: Stretch, name: string, tags: readonly string[]): number {
  const found = stretch.empty();
  const fields = [stretch.segment.field(name), furtherField(stretch.segment, name)].filter((field) => field !== null);
  for (const tag of tags) {
    const sequence = tagSequence(tag, stretch.segment.vocabulary);
    if (sequence === null) continue;
    const [word, ...more] = sequence.parts;
    for (const field of fields)
      if (word !== undefined && more.length === 0) stretch.scatterWords(found, field, word);
      else stretch.scatter(found, field, codesHolding(field, sequence));
  }
  return found;
}

interface Base {
  wide: Stretch;
  narrow: Stretch;
  base: number;
}

/** The rows under every filter, and for each filtered facet that is counted the rows without its own filter. */
function applyFilters(
  filters: readonly Filter[],
  { wide, narrow, base }: Base,
  facets: readonly string[],
): Pick<Matching, 'matches' | 'lifted'> {
  // Without filters the base itself matches.
  if (filters.length === 0)
    return { matches: { stretch: wide, bitmap: base, count: wide.count(base) }, lifted: new Map() };
  const bitmaps = filters.map(({ field, codes, others }) => {
    const stretch = field.isFirstCluster ? narrow : wide;
    const bitmap = stretch.empty();
    stretch.scatter(bitmap, field, codes);
    for (const other of others) stretch.scatter(bitmap, other.field, other.codes);
    return { field, bitmap };
  });
  const without = (name: string | null, stretch: Stretch): RowSubset => {
    const bitmap = stretch.copyOf(base);
    for (const other of bitmaps) if (other.field.name !== name) stretch.and(bitmap, other.bitmap);
    return { stretch, bitmap, count: stretch.count(bitmap) };
  };
  const counted = bitmaps.filter(({ field }) => facets.includes(field.name));
  const lifted = new Map(
    counted.map(({ field }) => [field.name, without(field.name, field.isFirstCluster ? wide : narrow)]),
  );
  return { matches: without(null, narrow), lifted };
}
