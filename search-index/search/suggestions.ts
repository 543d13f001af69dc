// The values of a field that hold the words of a text, with counts. The most frequent ones can be suggested while a user types.
import { compareCodePoints } from '../text/fold.ts';
import type { SuggestedValue, SuggestRequest } from '../schema.ts';
import { hasBit } from '../segment/bits.ts';
import type { CodedField } from '../segment/coded-field.ts';
import { CountedSet } from './counted-set.ts';
import { countCodes } from './field-counts.ts';
import type { Matching, RowSubset } from './matching.ts';
import { codesHolding, tagSequence } from './sequences.ts';

/** The field in one source: which of its values hold the words, and how many matching rows a value has. */
interface FieldCounts {
  subset: RowSubset;
  field: CodedField;
  holding: readonly number[];
  countOf: (code: number) => number;
}

export function suggestValues(
  matchings: readonly Matching[],
  { field: name, text, limit }: SuggestRequest,
): SuggestedValue[] {
  if (limit === 0) return [];
  const sources = matchings.map(({ source, matches }) => countsIn(matches, source.segment.field(name), text));
  // The first source is the large base. A value that is in no other source is among the most frequent ones there.
  const values = new Set(sources.flatMap((source, at) => mostFrequent(source, at === 0 ? limit : null)));
  return Array.from(values, (value) => ({ value, count: sumOver(sources, (source) => rowsWith(source, value)) }))
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value, b.value))
    .slice(0, limit)
    .map((suggested) => ({
      ...suggested,
      holding: sumOver(sources, (source) => rowsHolding(source, suggested.value)),
    }));
}

const sumOver = (sources: readonly FieldCounts[], count: (source: FieldCounts) => number): number =>
  sources.reduce((sum, source) => sum + count(source), 0);

function countsIn(subset: RowSubset, field: CodedField, text: string): FieldCounts {
  const holding = subset.count === 0 ? [] : codesWithTag(subset, field, text);
  return { subset, field, holding, countOf: holding.length === 0 ? () => 0 : rowCounter(subset, field, holding) };
}

function codesWithTag({ stretch: { segment } }: RowSubset, field: CodedField, tag: string): number[] {
  const sequence = tagSequence(tag, segment.vocabulary);
  if (sequence === null) return [];
  const [word, ...more] = sequence.parts;
  const codes = word !== undefined && more.length === 0 ? field.codesWithWord(word) : codesHolding(field, sequence);
  return [...new Set(codes)];
}

/** The values that may be among the `limit` most frequent ones: equal counts are decided by the text, so all of them are. Null: all. */
function mostFrequent({ field, holding, countOf }: FieldCounts, limit: number | null): string[] {
  const counts = holding.map((code) => ({ code, count: countOf(code) })).filter(({ count }) => count > 0);
  const least =
    limit === null || counts.length <= limit
      ? 0
      : (Uint32Array.from(counts, ({ count }) => count).toSorted()[counts.length - limit] ?? 0);
  return counts.filter(({ count }) => count >= least).map(({ code }) => field.textOf(code));
}

function rowsWith({ field, countOf, holding }: FieldCounts, value: string): number {
  const code = holding.length === 0 ? null : field.findCode(value);
  return code === null ? 0 : countOf(code);
}

const rowsHolding = ({ subset, field, countOf }: FieldCounts, value: string): number =>
  subset.count === 0 ? 0 : codesWithTag(subset, field, value).reduce((sum, code) => sum + countOf(code), 0);

/** Testing one row of a value costs as much as the kernels need to count so many rows. */
const rowsPerTest = 4;

/** Counts the matching rows of a value in the cheaper way: all values at once from the matching rows, or row by row of the value. */
function rowCounter(subset: RowSubset, field: CodedField, asked: readonly number[]): (code: number) => number {
  const { stretch, count } = subset;
  const { rows, space } = stretch.segment;
  if (stretch.whole && count === rows) return (code) => field.rowCount(code);
  const isCountedByKernels = field.values.count <= space.countSlots;
  const rowsToCount = stretch.whole ? Math.min(count, rows - count) : count;
  const rowsToTest = asked.reduce((sum, code) => sum + field.rowCount(code), 0);
  if (rowsToCount > rowsToTest * (isCountedByKernels ? rowsPerTest : 1)) return (code) => testRows(subset, field, code);
  const counts = isCountedByKernels ? countCodes(new CountedSet(subset), field) : countManyCodes(subset, field);
  return (code) => counts[code] ?? 0;
}

/** For a field with more values than there are slots for counts: the matching rows, or the rows that are missing. */
function countManyCodes({ stretch, bitmap, count }: RowSubset, field: CodedField): Uint32Array {
  const { space, kernels, rows } = stretch.segment;
  if (!stretch.whole || count <= rows - count) return countByCode(field, stretch.rowsOf(bitmap));
  const mark = space.mark();
  const missing = stretch.empty();
  kernels.setRange(missing, 0, rows);
  stretch.andNot(missing, bitmap);
  const absent = countByCode(field, stretch.rowsOf(missing));
  space.release(mark);
  return absent.map((rowsWithout, code) => field.rowCount(code) - rowsWithout);
}

function countByCode({ codes, values }: CodedField, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.count);
  for (const row of rows) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

function testRows(subset: RowSubset, field: CodedField, code: number): number {
  const { stretch, bitmap } = subset;
  const { segment, firstRow, endRow } = stretch;
  const { rowStarts, rows } = field;
  const stored = field.bitmapAddress(code, segment.rows);
  if (stored !== null) return stretch.andCount(bitmap, stored);
  if (field.blocks !== null) return countInBlocks(subset, field, code);
  let count = 0;
  for (let at = rowStarts[code] ?? 0; at < (rowStarts[code + 1] ?? 0); at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0);
    if (row >= firstRow && row < endRow && hasBit(segment.memory, bitmap, row)) count += 1;
  }
  return count;
}

function countInBlocks({ stretch, bitmap }: RowSubset, field: CodedField, code: number): number {
  const { space } = stretch.segment;
  const mark = space.mark();
  const found = stretch.empty();
  stretch.scatter(found, field, [code]);
  const count = stretch.andCount(found, bitmap);
  space.release(mark);
  return count;
}
