// Words and beginnings of words that many rows have: their rows are kept as bitmaps too, so that joining them costs one pass over a
// bitmap and not a step a row.
import { setBit } from '../segment/bits.ts';
import { bitmapWords } from '../segment/segment-meta.ts';
import { blockWords } from '../segment/value-blocks.ts';
import type { WordRange } from '../segment/vocabulary.ts';
import type { Groups } from './groups.ts';
import type { SegmentTarget } from './segment-target.ts';

/** A word is heavy when at least one of this many rows has it: about where its bitmap becomes smaller than its list of rows. */
const heavyOneRowIn = 48;
/** A beginning is stored when finding its rows costs as much as setting the bits of one of this many rows. */
const beginningOneRowIn = 24;
/** Joining the bitmap of a heavy word costs as much as setting the bits of one of this many rows. */
const joinedOneRowIn = 200;

/** Sets the bits of the rows of a code in the bitmap at a byte offset. */
type MarkRows = (code: number, bitmaps: Uint32Array, offset: number) => void;

interface WordField {
  /** Codes by word. */
  values: Groups;
  /** By code, where its rows begin among those of all codes. */
  rowStarts: Uint32Array;
  markRows: MarkRows;
  /** Not where the rows of a value are in blocks, which are joined at once anyway. */
  hasHeavyWords: boolean;
  rowCount: number;
}

/** Writes nothing for a field whose rows are consecutive: setting a range of bits is cheaper than any bitmap. */
export function writeWordBitmaps(
  name: string,
  { values, beginnings, rowCount }: { values: Groups; beginnings: readonly WordRange[]; rowCount: number },
  target: SegmentTarget,
): void {
  const rowStarts = target.written(`${name}.rows.starts`);
  if (rowStarts === null) return;
  const markListed = listedRows(name, rowStarts, target);
  const markRows = markListed ?? rowsInBlocks(name, target);
  if (markRows === null) return;
  const field: WordField = { values, rowStarts, markRows, hasHeavyWords: markListed !== null, rowCount };
  const words = heavyWordsOf(field);
  target.add(
    `${name}.heavy.words`,
    Uint32Array.from(words, ({ from }) => from),
  );
  writeBitmaps(`${name}.heavy.bitmaps`, words, field, target);
  const stored = storedBeginnings(field, words, beginnings);
  target.add(`${name}.beginnings`, Uint32Array.from(stored.flatMap(({ from, to }) => [from, to])));
  writeBitmaps(`${name}.beginnings.bitmaps`, stored, field, target);
}

/** Null where a field has no list of its rows. */
function listedRows(name: string, rowStarts: Uint32Array, target: SegmentTarget): MarkRows | null {
  const rows = target.written(`${name}.rows`);
  if (rows === null) return null;
  return (code, bitmaps, offset) => {
    const end = rowStarts[code + 1] ?? 0;
    for (let at = rowStarts[code] ?? 0; at < end; at += 1) setBit(bitmaps, offset, rows[at] ?? 0);
  };
}

/** Null where a field has no blocks. */
function rowsInBlocks(name: string, target: SegmentTarget): MarkRows | null {
  const starts = target.written(`${name}.entries.starts`);
  if (starts === null) return null;
  const part = (section: string): Uint32Array => target.written(`${name}.${section}`) ?? new Uint32Array(0);
  const [entries, blocks, blockBitmaps] = [part('entries'), part('entries.blocks'), part('blocks.bitmaps')];
  const [rareStarts, rareRows] = [part('rare.starts'), part('rare.rows')];
  return (code, bitmaps, offset) => {
    const end = starts[code + 1] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const source = (entries[at] ?? 0) * blockWords;
      const to = offset / 4 + (blocks[at] ?? 0) * blockWords;
      for (let word = 0; word < blockWords; word += 1) {
        const bits = blockBitmaps[source + word] ?? 0;
        // The last block may be longer than the bitmap, but has no rows there.
        if (bits !== 0) bitmaps[to + word] = (bitmaps[to + word] ?? 0) | bits;
      }
    }
    for (const row of rareRows.subarray(rareStarts[code], rareStarts[code + 1])) setBit(bitmaps, offset, row);
  };
}

function heavyWordsOf(field: WordField): WordRange[] {
  if (!field.hasHeavyWords) return [];
  const words = Array.from({ length: field.values.starts.length - 1 }, (_, word) => ({ from: word, to: word + 1 }));
  return words.filter((word) => isMany(rowsOfWords(field, word), heavyOneRowIn, field));
}

/** Those that save much: rows of words that are not heavy are set one by one, bitmaps of heavy words are joined. */
function storedBeginnings(
  field: WordField,
  heavy: readonly WordRange[],
  beginnings: readonly WordRange[],
): readonly WordRange[] {
  return beginnings.filter((range) => {
    const own = heavy.filter(({ from }) => from >= range.from && from < range.to);
    const covered = own.reduce((sum, word) => sum + rowsOfWords(field, word), 0);
    const joined = (own.length * field.rowCount) / joinedOneRowIn;
    return isMany(rowsOfWords(field, range) - covered + joined, beginningOneRowIn, field);
  });
}

const isMany = (rows: number, oneRowIn: number, { rowCount }: WordField): boolean =>
  rows > 0 && rows * oneRowIn >= rowCount;

/** A row counts once for each value and word. */
function rowsOfWords({ values, rowStarts }: WordField, { from, to }: WordRange): number {
  let sum = 0;
  for (const code of values.items.subarray(values.starts[from], values.starts[to]))
    sum += (rowStarts[code + 1] ?? 0) - (rowStarts[code] ?? 0);
  return sum;
}

function writeBitmaps(
  section: string,
  ranges: readonly WordRange[],
  { values, markRows, rowCount }: WordField,
  target: SegmentTarget,
): void {
  const words = bitmapWords(rowCount);
  const bitmaps = target.numbers(section, ranges.length * words);
  ranges.forEach(({ from, to }, at) => {
    for (const code of values.items.subarray(values.starts[from], values.starts[to]))
      markRows(code, bitmaps, at * words * 4);
  });
}
