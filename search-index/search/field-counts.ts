// Counting the values of a field over a set of rows. There are several exact ways; the cheapest for the given set is
// chosen, so that no set is expensive: few rows are read one by one, nearly all rows are counted by those that are missing,
// and between them values with stored bitmaps or consecutive rows are counted by counting bits.
import type { CodedField } from '../segment/coded-field.ts';
import { costs } from './costs.ts';
import type { CountedSet, ListedRows } from './counted-set.ts';
import { blocksCost, countByBlocks } from './list-counts.ts';
import { countSparse, sparseCost } from './sparse-counts.ts';
import type { Stretch } from './stretch.ts';

interface Way {
  cost: number;
  count: () => Uint32Array;
}

/** Count of each code; that of code 0, blank, may be anything. */
export function countCodes(set: CountedSet, field: CodedField): Uint32Array {
  const { count, stretch } = set.subset;
  if (count === 0) return new Uint32Array(0);
  const rowCost = rowCostOf(field);
  const { absentCount } = set;
  const ways: Way[] = [{ cost: count * rowCost, count: () => countPresent(set, field) }];
  if (absentCount !== null)
    ways.push({ cost: absentCount * rowCost + field.values.count, count: () => countByAbsent(set, field) });
  if (field.hasBitmaps)
    ways.push({ cost: field.values.count * stretch.words * costs.perWord, count: () => countByBitmaps(set, field) });
  const { blocks, sparse } = field;
  if (blocks !== null) ways.push({ cost: blocksCost(set, blocks), count: () => countByBlocks(set, field, blocks) });
  if (sparse !== null) ways.push({ cost: sparseCost(set, sparse), count: () => countSparse(set, field, sparse) });
  const byRanges = rangesWay(set, field);
  if (byRanges !== null) ways.push(byRanges);
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).count();
}

/** Reading the values of one row. */
function rowCostOf({ codes, codeStarts }: CodedField): number {
  if (codeStarts === null) return costs.perRow;
  return codes.byteLength + codeStarts.offsets.byteLength <= costs.cachedBytes
    ? costs.perCachedListRow
    : costs.perListRow;
}

/** Count of each code over listed rows. */
function countsOfLists(
  { segment }: Stretch,
  { codes, codeStarts, values }: CodedField,
  { address, length }: ListedRows,
): Uint32Array {
  if (length === 0) return new Uint32Array(values.count);
  const { kernels, space, memory } = segment;
  const from = space.counts >>> 2;
  memory.fill(0, from, from + values.count);
  if (codeStarts === null)
    kernels.histogramOfRows(address, length, segment.addressOf(codes), codes.BYTES_PER_ELEMENT, space.counts);
  else
    kernels.histogramOfLists(
      address,
      length,
      segment.addressOf(codeStarts.starts),
      segment.addressOf(codeStarts.offsets),
      codeStarts.offsets.BYTES_PER_ELEMENT,
      segment.addressOf(codes),
      codes.BYTES_PER_ELEMENT,
      space.counts,
    );
  return memory.slice(from, from + values.count);
}

function countPresent(set: CountedSet, field: CodedField): Uint32Array {
  const { stretch, bitmap, count } = set.subset;
  const { kernels, space, memory, rows } = stretch.segment;
  const { codes, codeStarts, values } = field;
  if (codeStarts !== null || count * costs.listedOneIn <= rows) return countsOfLists(stretch, field, set.rows());
  const from = space.counts >>> 2;
  memory.fill(0, from, from + values.count);
  kernels.histogram(
    stretch.at(bitmap),
    stretch.words,
    stretch.firstRow,
    stretch.segment.addressOf(codes),
    codes.BYTES_PER_ELEMENT,
    space.counts,
  );
  return memory.slice(from, from + values.count);
}

/** All rows of each value, less those that are not in the set. */
function countByAbsent(set: CountedSet, field: CodedField): Uint32Array {
  const counts = countsOfLists(set.subset.stretch, field, set.absentRows());
  const { rowStarts } = field;
  for (let code = 0; code < counts.length; code += 1)
    counts[code] = (rowStarts[code + 1] ?? 0) - (rowStarts[code] ?? 0) - (counts[code] ?? 0);
  return counts;
}

/** Where each row has exactly one value, the last value has the rows that no other value has. */
function countByBitmaps({ subset: { stretch, bitmap, count } }: CountedSet, field: CodedField): Uint32Array {
  const { rows } = stretch.segment;
  const counts = new Uint32Array(field.values.count);
  const last = counts.length - 1;
  const isPartition =
    field.codeStarts === null && (field.rowStarts[last + 1] ?? 0) - (field.rowStarts[1] ?? 0) === rows;
  let left = count;
  for (let code = 1; code < counts.length; code += 1) {
    const stored = field.bitmapAddress(code, rows);
    const isRest = isPartition && code === last;
    const own = stored === null ? 0 : isRest ? left : stretch.andCount(bitmap, stored);
    counts[code] = own;
    left -= own;
  }
  return counts;
}

/** For the cluster fields, whose values have consecutive rows: bits between bounds. */
function rangesWay({ subset: { stretch, bitmap } }: CountedSet, field: CodedField): Way | null {
  const { segment } = stretch;
  const { kernels, space, cells, content, memory } = segment;
  const isSecond = content.meta.schema.cluster[1] === field.name && cells !== null;
  if (stretch.words === 0 || (!field.isFirstCluster && !isSecond)) return null;
  const bounds = isSecond ? cells.bounds : field.rowStarts;
  const { first, ranges } = stretch.rangesIn(bounds);
  if (ranges > space.countSlots) return null;
  const count = (): Uint32Array => {
    stretch.clearAround(bitmap, bounds[first] ?? 0, bounds[first + ranges] ?? 0);
    kernels.countRanges(bitmap, segment.addressOf(bounds) + first * 4, ranges, space.counts);
    const counts = new Uint32Array(field.values.count);
    const from = space.counts >>> 2;
    for (let at = 0; at < ranges; at += 1) {
      const code = isSecond ? (cells.codes[first + at] ?? 0) : first + at;
      counts[code] = (counts[code] ?? 0) + (memory[from + at] ?? 0);
    }
    return counts;
  };
  return { cost: stretch.words * costs.perWord + ranges * costs.perRange, count };
}
