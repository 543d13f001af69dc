// Finds the cells of one CSV row (RFC 4180) in a block of bytes, without decoding anything.
// It is the hot loop of every import: each byte of the file passes here exactly once or, at a block's end, twice.

const nul = 0;
const lf = 10;
const cr = 13;
const quote = 34;
const comma = 44;

/** `scan` met the end of the bytes before the end of the row. */
export const incomplete = -1;
/** `scan` found an invalid row; `refusal` contains the reason. */
export const refused = -2;

export type Refusal = 'nul-byte' | 'text-after-quote' | 'open-quote';

/**
 * The public fields describe the row last scanned and are overwritten by the next one.
 * A quote inside a cell that does not begin with one is plain text, as spreadsheets write and read it.
 */
export class CsvRowScanner {
  /** Where the wanted cells begin and end in the bytes, without their quotes; by slot. Stale in a row that is too short. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1 where a cell contains doubled quotes, which still have to be undoubled; by slot. */
  readonly doubled: Uint8Array;
  /** Number of cells. */
  width = 0;
  /** Number of cells up to the last one that is not empty. */
  filledWidth = 0;
  /** Line ends inside quoted cells. */
  innerLineEnds = 0;
  /** No byte above 127 anywhere in the row, wanted cells or not. */
  isAscii = true;
  /** The row is an empty line. */
  isBlank = false;
  /** After `incomplete` or `refused`: the column (from 0) the scan stopped in. */
  column = 0;
  /** After `incomplete`: whether a quote is open. */
  quoteIsOpen = false;
  refusal: Refusal = 'nul-byte';

  private readonly slotOfColumn: Int16Array;
  /** The column of each slot. */
  private readonly columns: Int16Array;
  private bytes: Uint8Array = new Uint8Array();
  /** The length of the bytes. Reading it from the array for every cell, or reading past its end, costs a sixth of the speed. */
  private to = 0;
  private seen = 0;

  /** @param slotOfColumn for each column of the file the slot of its cell, or -1 for a column that is not read. */
  constructor(slotOfColumn: Int16Array) {
    const slots = slotOfColumn.reduce((most, slot) => Math.max(most, slot + 1), 0);
    this.slotOfColumn = slotOfColumn;
    this.columns = new Int16Array(slots);
    for (const [column, slot] of slotOfColumn.entries()) if (slot >= 0) this.columns[slot] = column;
    this.starts = new Int32Array(slots);
    this.ends = new Int32Array(slots);
    this.doubled = new Uint8Array(slots);
  }

  /**
   * Scans the row that begins at `from`, which lies before the end of the bytes. `isLast`: the file ends with them.
   * @returns the place after the row's line end, or `incomplete`, or `refused`.
   */
  scan(bytes: Uint8Array, from: number, isLast: boolean): number {
    this.begin(bytes);
    const to = this.to;
    let at = from;
    for (;;) {
      at = this.afterEmptyCells(at);
      const isQuoted = at < to && bytes[at] === quote;
      const end = isQuoted ? this.endOfQuoted(at + 1) : this.endOfPlain(at);
      if (end < 0) return end === incomplete && isLast ? this.refuse('open-quote') : end;
      const next = isQuoted ? this.afterQuote(end + 1) : end;
      if (next === to && !isLast) return incomplete;
      const byte = next < to ? bytes[next] : lf;
      if (byte !== comma && byte !== lf) return this.refuse('text-after-quote');
      this.keep(isQuoted ? at + 1 : at, isQuoted || byte === comma ? end : this.withoutReturn(at, end));
      if (byte === comma) {
        at = next + 1;
        continue;
      }
      this.isBlank = this.width === 1 && !isQuoted && this.withoutReturn(from, end) === from;
      this.isAscii = this.seen < 128;
      return Math.min(next + 1, to);
    }
  }

  private begin(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.to = bytes.length;
    this.seen = 0;
    this.width = 0;
    this.filledWidth = 0;
    this.column = 0;
    this.innerLineEnds = 0;
    this.quoteIsOpen = false;
    this.doubled.fill(0);
  }

  /** Steps over cells of nothing but two quotes, which fill most of a registry's row, and the commas behind them. */
  private afterEmptyCells(from: number): number {
    const bytes = this.bytes;
    const last = this.to - 3;
    let at = from;
    while (at <= last && bytes[at] === quote && bytes[at + 1] === quote && bytes[at + 2] === comma) {
      this.keep(at, at);
      at += 3;
    }
    return at;
  }

  /** The place of the closing quote of a cell whose text begins at `at`. */
  private endOfQuoted(at: number): number {
    const bytes = this.bytes;
    const to = this.to;
    let seen = 0;
    let position = at;
    for (; position < to; position += 1) {
      const byte = bytes[position] ?? nul;
      if (byte > quote) {
        seen |= byte;
      } else if (byte === quote) {
        if (position + 1 === to || bytes[position + 1] !== quote) break;
        position += 1;
        this.markDoubled();
      } else if (byte === lf) {
        this.innerLineEnds += 1;
      } else if (byte === nul) {
        return this.refuse('nul-byte');
      }
    }
    this.seen |= seen;
    this.quoteIsOpen = position >= to;
    return this.quoteIsOpen ? incomplete : position;
  }

  /** The place of the comma, line end or end of bytes that ends a cell which begins at `at` without a quote. */
  private endOfPlain(at: number): number {
    const bytes = this.bytes;
    const to = this.to;
    let seen = 0;
    let position = at;
    for (; position < to; position += 1) {
      const byte = bytes[position] ?? nul;
      if (byte > comma) seen |= byte;
      else if (byte === comma || byte === lf) break;
      else if (byte === nul) return this.refuse('nul-byte');
    }
    this.seen |= seen;
    return position;
  }

  /** Steps over the CR of a CRLF, or of a CR that ends the file. */
  private afterQuote(at: number): number {
    if (at >= this.to || this.bytes[at] !== cr) return at;
    return at + 1 === this.to || this.bytes[at + 1] === lf ? at + 1 : at;
  }

  private withoutReturn(start: number, end: number): number {
    return end > start && this.bytes[end - 1] === cr ? end - 1 : end;
  }

  private keep(start: number, end: number): void {
    const slot = this.slot();
    if (slot >= 0) {
      this.starts[slot] = start;
      this.ends[slot] = end;
    }
    this.width += 1;
    this.column += 1;
    if (end > start) this.filledWidth = this.width;
  }

  /** False for a cell that the row is too short to have. */
  hasCell(slot: number): boolean {
    return (this.columns[slot] ?? 0) < this.width;
  }

  private markDoubled(): void {
    const slot = this.slot();
    if (slot >= 0) this.doubled[slot] = 1;
  }

  private slot(): number {
    return this.column < this.slotOfColumn.length ? (this.slotOfColumn[this.column] ?? -1) : -1;
  }

  private refuse(refusal: Refusal): number {
    this.refusal = refusal;
    return refused;
  }
}
