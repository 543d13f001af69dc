// A text or list field of a segment: distinct values by code, codes by row, rows by code, and the words of values.
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';
import { openListStarts, startOf, type ListStarts } from './list-starts.ts';
import type { Codes, Sections } from './sections.ts';
import { bitmapWords } from './segment-meta.ts';
import { openSparseList, type SparseList } from './sparse-list.ts';
import { PackedStrings } from './strings.ts';
import { openValueBlocks, type ValueBlocks } from './value-blocks.ts';
import type { WordRange } from './vocabulary.ts';

export interface FieldWords {
  partStarts: Uint32Array;
  parts: Uint32Array;
  joinedStarts: Uint32Array;
  joined: Uint32Array;
  valueStarts: Uint32Array;
  /** Codes of the values that hold a word, by word. */
  values: Uint32Array;
  /** Words with a stored bitmap, ascending. */
  heavy: Uint32Array;
  /** Byte address of the bitmap of the first heavy word. */
  heavyBitmaps: number;
  /** Ranges of words with the same one or two first letters that have a stored bitmap: from, to, from, to, … */
  beginnings: Uint32Array;
  beginningBitmaps: number;
}

/** Fields with at most this many values keep each value that they have decoded. */
const keptValuesMax = 65_536;

/** The values in the order of their code points, which is not that of their codes: that one begins with the folded text. */
interface ValueOrder {
  placeOf: Uint32Array;
  codeAt: Uint32Array;
  /** Room for a number of each value, for one step of a search: to allocate it takes longer than to order the values of most facets. */
  room: Float64Array;
}

export class CodedField {
  readonly name: string;
  readonly values: PackedStrings;
  readonly codes: Codes;
  /** Where the codes of each row begin in `codes`; null for a text field, which has exactly one a row (0 is blank). */
  readonly codeStarts: ListStarts | null;
  readonly rowStarts: Uint32Array;
  /** Rows by code, from `rowStarts[code]`, those of the blank code left out; null where `isFirstCluster`, `hasBitmaps`, with `blocks`, and for a list that is only shown. */
  readonly rows: Uint32Array | null;
  /** For sort keys: rank of each code's key among all keys; equal keys, equal ranks; 0 for blank. */
  readonly ranks: Uint32Array | null;
  readonly words: FieldWords | null;
  /** Of list facets. */
  readonly blocks: ValueBlocks | null;
  /** Of list facets of which few rows have other values than that of the second cluster field. */
  readonly sparse: SparseList | null;
  private readonly bitmaps: Uint32Array | null;
  private codeByValue: Map<string, number> | null = null;
  /** By code; null as long as the value has not been decoded. */
  private knownTexts: (string | null)[] | null = null;

  private knownOrder: ValueOrder | null = null;

  constructor(name: string, sections: Sections) {
    const numbersOrNull = (section: string): Uint32Array | null =>
      sections.has(section) ? sections.numbers(section) : null;
    this.name = name;
    this.values = new PackedStrings(sections.bytes(`${name}.bytes`), sections.numbers(`${name}.ends`));
    this.codes = sections.codes(`${name}.codes`);
    this.codeStarts = openListStarts(name, sections);
    this.rowStarts = sections.numbers(`${name}.rows.starts`);
    this.rows = numbersOrNull(`${name}.rows`);
    this.ranks = numbersOrNull(`${name}.ranks`);
    this.bitmaps = numbersOrNull(`${name}.bitmaps`);
    this.blocks = openValueBlocks(name, sections);
    this.sparse = openSparseList(name, sections);
    this.words = sections.has(`${name}.parts`) ? openWords(name, sections) : null;
  }

  get hasBitmaps(): boolean {
    return this.bitmaps !== null;
  }

  /** Rows lie in memory by this field, so that row numbers are their own list. */
  get isFirstCluster(): boolean {
    return this.codeStarts === null && this.rows === null && this.bitmaps === null;
  }

  /** Byte address of the stored bitmap of a value's rows; null when none is stored. */
  bitmapAddress(code: number, rows: number): number | null {
    return this.bitmaps === null ? null : this.bitmaps.byteOffset + code * bitmapWords(rows) * 4;
  }

  textOf(code: number): string {
    if (this.values.count > keptValuesMax) return this.values.at(code);
    this.knownTexts ??= Array.from({ length: this.values.count }, () => null);
    return (this.knownTexts[code] ??= this.values.at(code));
  }

  /** For facets. */
  get valueOrder(): ValueOrder {
    return (this.knownOrder ??= this.orderValues());
  }

  private orderValues(): ValueOrder {
    const texts = Array.from({ length: this.values.count }, (_, code) => this.values.at(code));
    const codeAt = Uint32Array.from(
      [...texts.keys()].toSorted((a, b) => compareCodePoints(texts[a] ?? '', texts[b] ?? '')),
    );
    const placeOf = new Uint32Array(codeAt.length);
    codeAt.forEach((code, place) => {
      placeOf[code] = place;
    });
    return { placeOf, codeAt, room: new Float64Array(codeAt.length) };
  }

  /** The values of a row of a list field. */
  textsOfRow(row: number): string[] {
    const { codeStarts } = this;
    const texts: string[] = [];
    if (codeStarts === null) return texts;
    const end = startOf(codeStarts, row + 1);
    for (let at = startOf(codeStarts, row); at < end; at += 1) texts.push(this.textOf(this.codes[at] ?? 0));
    return texts;
  }

  /** The values of many rows. The codes of all of them are requested from memory before the first one is waited for. */
  valuesOfRows(rows: readonly number[]): (string | string[] | null)[] {
    const { codes, codeStarts } = this;
    if (codeStarts !== null) return rows.map((row) => this.textsOfRow(row));
    return rows.map((row) => codes[row] ?? 0).map((code) => this.textOf(code) || null);
  }

  /** The code of a value, or null when no document has it. For facets, too. */
  codeOf(value: string): number | null {
    this.codeByValue ??= new Map(
      Array.from({ length: this.values.count }, (_, code) => [this.textOf(code), code] as const),
    );
    return this.codeByValue.get(value) ?? null;
  }

  /** The code of a value, found in the order of the values; null when no document has it. For fields with many values. */
  findCode(value: string): number | null {
    const key = sortKeyOf(value);
    let low = 1;
    let high = this.values.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.textOf(middle);
      if ((compareCodePoints(sortKeyOf(other), key) || compareCodePoints(other, value)) < 0) low = middle + 1;
      else high = middle;
    }
    return low < this.values.count && this.textOf(low) === value ? low : null;
  }

  codesOfRow(row: number): Codes {
    if (this.codeStarts === null) return this.codes.subarray(row, this.codes[row] === 0 ? row : row + 1);
    return this.codes.subarray(startOf(this.codeStarts, row), startOf(this.codeStarts, row + 1));
  }

  rowCount(code: number): number {
    return (this.rowStarts[code + 1] ?? 0) - (this.rowStarts[code] ?? 0);
  }

  /** How many codes `codesWithWord` returns. */
  countWithWord({ from, to }: WordRange): number {
    const { valueStarts } = this.openedWords();
    return (valueStarts[to] ?? 0) - (valueStarts[from] ?? 0);
  }

  /** Codes of the values that hold a word of the range; a value may come several times. */
  codesWithWord({ from, to }: WordRange): Uint32Array {
    const { values, valueStarts } = this.openedWords();
    return values.subarray(valueStarts[from], valueStarts[to]);
  }

  private openedWords(): FieldWords {
    if (this.words === null) throw new Error(`${this.name} has no words.`);
    return this.words;
  }
}

function openWords(name: string, sections: Sections): FieldWords {
  return {
    partStarts: sections.numbers(`${name}.parts.starts`),
    parts: sections.numbers(`${name}.parts`),
    joinedStarts: sections.numbers(`${name}.joined.starts`),
    joined: sections.numbers(`${name}.joined`),
    valueStarts: sections.numbers(`${name}.word.starts`),
    values: sections.numbers(`${name}.word.values`),
    ...openHeavyWords(name, sections),
  };
}

/** The first cluster field has none. */
function openHeavyWords(
  name: string,
  sections: Sections,
): Pick<FieldWords, 'heavy' | 'heavyBitmaps' | 'beginnings' | 'beginningBitmaps'> {
  if (!sections.has(`${name}.heavy.words`))
    return { heavy: new Uint32Array(0), heavyBitmaps: 0, beginnings: new Uint32Array(0), beginningBitmaps: 0 };
  return {
    heavy: sections.numbers(`${name}.heavy.words`),
    heavyBitmaps: sections.address(`${name}.heavy.bitmaps`),
    beginnings: sections.numbers(`${name}.beginnings`),
    beginningBitmaps: sections.address(`${name}.beginnings.bitmaps`),
  };
}
