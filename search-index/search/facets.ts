// Counting the values of a facet over a set of rows. There are several exact ways; the cheapest for the given set is
// chosen, so that no set is expensive: few rows are read one by one, nearly all rows are counted by those that are missing,
// and between them values with stored bitmaps or consecutive rows are counted by counting bits.
import { compareCodePoints } from '../text/fold.ts';
import type { FacetValueCount } from '../schema.ts';
import type { CodedField } from '../segment/coded-field.ts';
import { blocksCost, countByBlocks } from './block-counts.ts';
import { costs } from './costs.ts';
import type { Matching, RowSubset } from './matching.ts';

export function countFacet(matchings: readonly Matching[], name: string, limit: number): FacetValueCount[] {
  const [base, ...others] = matchings;
  if (base === undefined) return [];
  const field = base.source.segment.field(name);
  const counts = countsIn(base, name);
  const extra = others.length === 0 ? new Map<string, number>() : addOthers(counts, field, others, name);
  const least = leastOfLargest(counts, extra, limit);
  const largest: FacetValueCount[] = [];
  for (let code = 1; code < counts.length; code += 1) {
    const count = counts[code] ?? 0;
    if (count >= least) largest.push({ value: field.textOf(code), count });
  }
  for (const [value, count] of extra) if (count >= least) largest.push({ value, count });
  return largest.toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value)).slice(0, limit);
}

/** By code; that of code 0, blank, may be anything. */
const countsIn = ({ source: { segment }, lifted, matches }: Matching, name: string): Uint32Array =>
  countCodes(lifted.get(name) ?? matches, segment.field(name));

/** Adds the counts of the smaller segments to those of the base. Returns the counts of values that the base does not have. */
function addOthers(
  counts: Uint32Array,
  field: CodedField,
  others: readonly Matching[],
  name: string,
): Map<string, number> {
  const extra = new Map<string, number>();
  for (const matching of others) {
    const other = matching.source.segment.field(name);
    countsIn(matching, name).forEach((count, code) => {
      if (count === 0 || code === 0) return;
      const value = other.textOf(code);
      const inBase = field.codeOf(value);
      if (inBase === null || inBase >= counts.length) extra.set(value, (extra.get(value) ?? 0) + count);
      else counts[inBase] = (counts[inBase] ?? 0) + count;
    });
  }
  return extra;
}

/** The count of the last of the `limit` most frequent values, at least 1: sorting numbers alone is much quicker than sorting values. */
function leastOfLargest(counts: Uint32Array, extra: ReadonlyMap<string, number>, limit: number): number {
  const found = [...extra.values()];
  for (let code = 1; code < counts.length; code += 1) if (counts[code] !== 0) found.push(counts[code] ?? 0);
  return found.length <= limit ? 1 : Math.max(1, Uint32Array.from(found).toSorted()[found.length - limit] ?? 0);
}

interface Way {
  cost: number;
  count: () => Uint32Array;
}

/** Count of each code; that of code 0, blank, may be anything. */
export function countCodes(subset: RowSubset, field: CodedField): Uint32Array {
  if (subset.count === 0) return new Uint32Array(0);
  const { stretch, count } = subset;
  const { segment } = stretch;
  const rowCost = field.codeStarts === null ? costs.perRow : costs.perListRow;
  const ways: Way[] = [{ cost: count * rowCost, count: () => histogram(subset, field) }];
  if (stretch.whole)
    ways.push({
      cost: (segment.rows - count) * rowCost + stretch.words * costs.perWord * 3,
      count: () => byMissing(subset, field),
    });
  if (field.hasBitmaps)
    ways.push({ cost: field.values.count * stretch.words * costs.perWord, count: () => byBitmaps(subset, field) });
  const { dense } = field;
  if (dense !== null) ways.push({ cost: blocksCost(stretch, dense), count: () => countByBlocks(subset, dense) });
  const byBounds = rangesOf(subset, field);
  if (byBounds !== null) ways.push(byBounds);
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).count();
}

function countsOf({ stretch: { segment } }: RowSubset, length: number): Uint32Array {
  return segment.memory.slice(segment.space.counts >>> 2, (segment.space.counts >>> 2) + length);
}

function histogram(subset: RowSubset, field: CodedField): Uint32Array {
  const { stretch, bitmap } = subset;
  const { kernels, space, memory } = stretch.segment;
  const { codes, codeStarts } = field;
  memory.fill(0, space.counts >>> 2, (space.counts >>> 2) + field.values.count);
  if (codeStarts === null) {
    kernels.histogram(
      stretch.at(bitmap),
      stretch.words,
      stretch.firstRow,
      codes.byteOffset,
      codes.BYTES_PER_ELEMENT,
      space.counts,
    );
  } else {
    kernels.histogramOfLists(
      stretch.at(bitmap),
      stretch.words,
      stretch.firstRow,
      codeStarts.byteOffset,
      codes.byteOffset,
      codes.BYTES_PER_ELEMENT,
      space.counts,
    );
  }
  return countsOf(subset, field.values.count);
}

/** All rows of each value, less those that are not in the set. */
function byMissing(subset: RowSubset, field: CodedField): Uint32Array {
  const { stretch, bitmap, count } = subset;
  const { space, kernels, rows } = stretch.segment;
  const mark = space.mark();
  const missing = stretch.empty();
  kernels.setRange(missing, 0, rows);
  stretch.andNot(missing, bitmap);
  const counts = histogram({ stretch, bitmap: missing, count: rows - count }, field);
  space.release(mark);
  return counts.map((absent, code) => field.rowCount(code) - absent);
}

function byBitmaps({ stretch, bitmap }: RowSubset, field: CodedField): Uint32Array {
  const counts = new Uint32Array(field.values.count);
  for (let code = 1; code < counts.length; code += 1) {
    const stored = field.bitmapAddress(code, stretch.segment.rows);
    counts[code] = stored === null ? 0 : stretch.andCount(bitmap, stored);
  }
  return counts;
}

/** For the cluster fields, whose values have consecutive rows: bits between bounds. */
function rangesOf(subset: RowSubset, field: CodedField): Way | null {
  const { stretch, bitmap } = subset;
  const { kernels, space, cells, content, rows } = stretch.segment;
  const isSecond = content.meta.schema.cluster[1] === field.name && cells !== null;
  if (!stretch.whole || rows === 0 || (!field.isFirstCluster && !isSecond)) return null;
  const bounds = isSecond ? cells.bounds : field.rowStarts;
  const ranges = bounds.length - 1;
  if (ranges > space.countSlots) return null;
  const count = (): Uint32Array => {
    kernels.countRanges(bitmap, bounds.byteOffset, ranges, space.counts);
    return isSecond ? summed(countsOf(subset, ranges), cells.codes, field.values.count) : countsOf(subset, ranges);
  };
  return { cost: stretch.words * costs.perWord + ranges * costs.perRange, count };
}

function summed(cellCounts: Uint32Array, cellCodes: Uint32Array, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  cellCounts.forEach((count, cell) => {
    const code = cellCodes[cell] ?? 0;
    counts[code] = (counts[code] ?? 0) + count;
  });
  return counts;
}
