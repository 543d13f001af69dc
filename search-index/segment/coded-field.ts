// A text or list field of a segment: distinct values by code, codes by row, rows by code, and the words of values.
import type { Codes, Sections } from './sections.ts';
import { PackedStrings } from './strings.ts';
import type { WordRange } from './vocabulary.ts';

export interface FieldWords {
  partStarts: Uint32Array;
  parts: Uint32Array;
  joinedStarts: Uint32Array;
  joined: Uint32Array;
  valueStarts: Uint32Array;
  /** Codes of the values that hold a word, by word. */
  values: Uint32Array;
}

export class CodedField {
  readonly name: string;
  readonly values: PackedStrings;
  readonly codes: Codes;
  /** Where the codes of each row begin in `codes`; null for a text field, which has exactly one a row (0 is blank). */
  readonly codeStarts: Uint32Array | null;
  readonly rowStarts: Uint32Array;
  readonly rows: Uint32Array;
  /** Byte address of `rows` in the segment's memory. */
  readonly rowsAddress: number;
  readonly words: FieldWords | null;
  private codeByValue: Map<string, number> | null = null;

  constructor(name: string, sections: Sections) {
    this.name = name;
    this.values = new PackedStrings(sections.bytes(`${name}.bytes`), sections.numbers(`${name}.ends`));
    this.codes = sections.codes(`${name}.codes`);
    this.codeStarts = sections.has(`${name}.codes.starts`) ? sections.numbers(`${name}.codes.starts`) : null;
    this.rowStarts = sections.numbers(`${name}.rows.starts`);
    this.rows = sections.numbers(`${name}.rows`);
    this.rowsAddress = this.rows.byteOffset;
    this.words = sections.has(`${name}.parts`) ? openWords(name, sections) : null;
  }

  /** The code of a value, or null when no document has it. Made for facets, whose values are few. */
  codeOf(value: string): number | null {
    this.codeByValue ??= new Map(Array.from({ length: this.values.count }, (_, code) => [this.values.at(code), code]));
    return this.codeByValue.get(value) ?? null;
  }

  codesOfRow(row: number): Codes {
    if (this.codeStarts === null) return this.codes.subarray(row, this.codes[row] === 0 ? row : row + 1);
    return this.codes.subarray(this.codeStarts[row], this.codeStarts[row + 1]);
  }

  /** Codes of the values that hold a word of the range; a value may come several times. */
  codesWithWord(range: WordRange): Uint32Array {
    if (this.words === null) throw new Error(`${this.name} has no words.`);
    return this.words.values.subarray(this.words.valueStarts[range.from], this.words.valueStarts[range.to]);
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
  };
}
