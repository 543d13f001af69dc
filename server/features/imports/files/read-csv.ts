// Reads a CSV from byte chunks: first its header, then its rows, of which only the wanted cells are decoded.
// Nothing here touches files or threads, so the same reader runs in a worker, on the main thread and in tests.
import { isUtf8 } from 'node:buffer';
import { ImportFault } from '../import-fault.ts';
import { CsvRowScanner, incomplete, refused } from './csv-row-scanner.ts';
import { emptyFile, notUtf8, onlyAHeader, refusedRow, rowTooLong, tooManyColumns } from './csv-faults.ts';
import { plainTable } from './text-dialect.ts';
import { isWindows1252, windows1252 } from './windows-1252.ts';

/** A longer row counts as damage. The limit also bounds the memory of the reader. NPPES rows stay below 10 KB. */
export const rowBytesMax = 1024 * 1024;
const columnsMax = 4096;
const notLookedAt: readonly string[] = [];

/** `line` is the physical line (from 1) on which the row begins; quoted cells may span several. Of a sheet: the number of the row. */
export type CsvRow =
  | { line: number; /** Empty when the row is not read. */ cells: readonly string[] }
  | { line: number; /** Why the row cannot be read; the rows after it can. */ fault: string };

export interface CsvFile {
  header: readonly string[];
  /**
   * The rows after the header, one batch a chunk; empty lines are left out. Can be iterated once.
   * @param columns positions in the header; each row's `cells` follow their order.
   * @param mayBeShort whether a row may lack its last cells, which are empty then. A row that was cut off looks alike.
   * @param isLookedAt called for every row. The cells of the other rows are checked but not decoded, which halves the work.
   * @throws ImportFault for what makes the whole file untrustworthy: text that is not UTF-8 in a wanted cell,
   * NUL bytes, unbalanced quotes, a row beyond the limit, no row at all.
   */
  rows(
    columns: readonly number[],
    mayBeShort: boolean,
    isLookedAt?: () => boolean,
  ): AsyncGenerator<CsvRow[], void, undefined>;
}

/** Rows above the header, such as a title. */
const rowsAboveMax = 20;

/**
 * Reads up to the end of the header. `isHeader`: what a header has; rows above the first such row are passed over. Where there is none, the first
 * row is the header. `isSheet`: a sheet of a workbook, whose rows count as lines even where a cell has several.
 * @throws ImportFault `empty`, and those of `rows`.
 */
export async function readCsv(
  chunks: AsyncIterable<Uint8Array>,
  isHeader: (names: readonly string[]) => boolean = () => true,
  isSheet = false,
): Promise<CsvFile> {
  const reader = new BlockReader((isSheet ? chunks : plainTable(chunks))[Symbol.asyncIterator](), isSheet);
  const header = await headerOf(reader, isHeader);
  return {
    header,
    rows: (columns, mayBeShort, isLookedAt = () => true) => reader.rows(columns, { header, mayBeShort, isLookedAt }),
  };
}

async function headerOf(reader: BlockReader, isHeader: (names: readonly string[]) => boolean): Promise<string[]> {
  const first = await reader.header();
  if (isHeader(first)) return first;
  try {
    for (let row = 0; row < rowsAboveMax; row += 1) {
      const next = await reader.header();
      if (isHeader(next)) return next;
    }
  } catch (error) {
    // The fault to report is the unknown header, not one in the rows below it.
    if (!(error instanceof ImportFault)) throw error;
  }
  return first;
}

interface Table {
  header: readonly string[];
  mayBeShort: boolean;
  isLookedAt: () => boolean;
}

class BlockReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  /** Bytes not yet read as rows. */
  private block: Buffer = Buffer.alloc(0);
  private isLast = false;
  private line = 1;
  private readonly isSheet: boolean;

  constructor(chunks: AsyncIterator<Uint8Array>, isSheet: boolean) {
    this.chunks = chunks;
    this.isSheet = isSheet;
  }

  async header(): Promise<string[]> {
    const scanner = new CsvRowScanner(Int16Array.from({ length: columnsMax }, (_, column) => column));
    await this.fill(4);
    if (this.line === 1) this.block = withoutByteOrderMark(this.block);
    let from = 0;
    for (;;) {
      if (from === this.block.length && this.isLast) {
        throw emptyFile();
      }
      const next = from < this.block.length ? this.scan(scanner, from, []) : incomplete;
      if (next === incomplete) {
        await this.fillBehind(from);
        from = 0;
      } else if (scanner.isBlank) {
        this.line += 1;
        from = next;
      } else {
        return this.takeHeader(scanner, next);
      }
    }
  }

  private takeHeader(scanner: CsvRowScanner, next: number): string[] {
    if (scanner.width > columnsMax) throw tooManyColumns(scanner.width, columnsMax);
    const columns = Array.from({ length: scanner.width }, (_, column) => column);
    const names = columns.map((column) => `${column + 1}`);
    const header = columns.map((column) => this.decode(scanner, column, names));
    this.line += this.isSheet ? 1 : scanner.innerLineEnds + 1;
    this.block = this.block.subarray(next);
    return header;
  }

  async *rows(columns: readonly number[], table: Table): AsyncGenerator<CsvRow[], void, undefined> {
    const slotOfColumn = new Int16Array(table.header.length).fill(-1);
    for (const [slot, column] of columns.entries()) slotOfColumn[column] = slot;
    const scanner = new CsvRowScanner(slotOfColumn);
    const wanted = columns.map((column) => table.header[column] ?? '');
    let isEmpty = true;
    try {
      for (;;) {
        const { rows, next } = this.rowsOfBlock(scanner, table, wanted);
        if (rows.length > 0) yield rows;
        isEmpty &&= rows.length === 0;
        if (this.isLast) break;
        await this.fillBehind(next);
      }
      if (isEmpty) throw onlyAHeader();
    } finally {
      await this.chunks.return?.();
    }
  }

  /** All complete rows of the block, and where the incomplete one begins. */
  private rowsOfBlock(
    scanner: CsvRowScanner,
    table: Table,
    wanted: readonly string[],
  ): { rows: CsvRow[]; next: number } {
    const rows: CsvRow[] = [];
    let from = 0;
    while (from < this.block.length) {
      const next = this.scan(scanner, from, table.header);
      if (next === incomplete) break;
      if (!scanner.isBlank) rows.push(this.row(scanner, table, wanted));
      this.line += this.isSheet ? 1 : scanner.innerLineEnds + 1;
      from = next;
    }
    return { rows, next: from };
  }

  private row(scanner: CsvRowScanner, { header, mayBeShort, isLookedAt }: Table, wanted: readonly string[]): CsvRow {
    const isWanted = isLookedAt();
    // Spreadsheets leave out the empty cells at the end of a row, or write more of them than the header has.
    if (scanner.filledWidth > header.length || (scanner.width < header.length && !mayBeShort))
      return { line: this.line, fault: `The row has ${scanner.width} cells and the header ${header.length}.` };
    if (!isWanted && scanner.isAscii) return { line: this.line, cells: notLookedAt };
    const cells: string[] = [];
    for (let slot = 0; slot < wanted.length; slot += 1)
      cells.push(scanner.hasCell(slot) ? this.decode(scanner, slot, wanted) : '');
    return { line: this.line, cells: isWanted ? cells : notLookedAt };
  }

  private decode(scanner: CsvRowScanner, slot: number, names: readonly string[]): string {
    const start = scanner.starts[slot] ?? 0;
    const end = scanner.ends[slot] ?? 0;
    if (start === end) return '';
    const text = scanner.isAscii
      ? this.block.toString('latin1', start, end)
      : this.decodeUtf8(start, end, names[slot] ?? '');
    return scanner.doubled[slot] === 1 ? text.replaceAll('""', '"') : text;
  }

  private decodeUtf8(start: number, end: number, column: string): string {
    const bytes = this.block.subarray(start, end);
    if (isUtf8(bytes)) return bytes.toString('utf8');
    if (isWindows1252(bytes)) return windows1252(bytes);
    throw notUtf8(this.line, column);
  }

  /** Where the next row begins, or `incomplete`. */
  private scan(scanner: CsvRowScanner, from: number, header: readonly string[]): number {
    const next = scanner.scan(this.block, from, this.isLast);
    const column = header[scanner.column] ?? `${scanner.column + 1}`;
    if (next === refused) throw refusedRow(scanner.refusal, this.line, column);
    const bytes = (next === incomplete ? this.block.length : next) - from;
    if (bytes > rowBytesMax)
      throw scanner.quoteIsOpen ? refusedRow('open-quote', this.line, column) : rowTooLong(this.line);
    return next;
  }

  /**
   * Drops what lies before `from` and reads on until there is twice as much as was left over: however small the
   * chunks, a row is scanned again only after its known part has doubled, so the work stays linear.
   */
  private async fillBehind(from: number): Promise<void> {
    this.block = this.block.subarray(from);
    await this.fill(this.block.length * 2 + 1);
  }

  private async fill(bytes: number): Promise<void> {
    const parts = [this.block];
    let length = this.block.length;
    while (length < bytes && !this.isLast) {
      const { done, value } = await this.chunks.next();
      if (done === true) {
        this.isLast = true;
      } else {
        parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
        length += value.byteLength;
      }
    }
    this.block = parts.length === 2 && parts[0]?.length === 0 ? (parts[1] ?? this.block) : Buffer.concat(parts, length);
  }
}

function withoutByteOrderMark(block: Buffer): Buffer {
  if (block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf) return block.subarray(3);
  return block;
}
