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
  const counts = new Map<string, number>();
  for (const { source, lifted, matches } of matchings) {
    const field = source.segment.field(name);
    const values = field.facetValues;
    countCodes(lifted.get(name) ?? matches, field).forEach((count, code) => {
      const value = values[code];
      if (count === 0 || code === 0 || value === undefined) return;
      counts.set(value, (counts.get(value) ?? 0) + count);
    });
  }
  const least = leastOfLargest(counts, limit);
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .filter(({ count }) => count >= least)
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, limit);
}

/** The count of the last of the `limit` most frequent values: sorting numbers alone is much quicker than sorting values. */
function leastOfLargest(counts: ReadonlyMap<string, number>, limit: number): number {
  return counts.size <= limit ? 0 : (Uint32Array.from(counts.values()).toSorted()[counts.size - limit] ?? 0);
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
