// Writes a sheet as CSV while it is read. Each row of the sheet is one row of the CSV, blank ones included, so that rows have the numbers that Excel shows.
import { csvCell, dateText, isoDateText, numberText, paddedText, plainText, TextOfElements } from './cell-text.ts';
import type { CellFormat } from './cell-formats.ts';
import type { XmlEvents } from './read-xml.ts';
import type { SharedTexts } from './shared-texts.ts';
import { damagedWorkbook, rowTooLong, tooLarge, tooManySheetColumns } from './workbook-faults.ts';
import { xmlPartReader, type WorkbookParts } from './workbook-parts.ts';

/** What Excel allows. */
const rowsMax = 1_048_576;
const columnsMax = 16_384;
/** The parser takes so much of the XML at once. As little as this can stand for a megabyte and more of CSV, by references to long texts. */
const sliceBytes = 1_024;
const chunkLength = 65_536;
/** As of a CSV. */
const rowLengthMax = 1_048_576;
const encoder = new TextEncoder();

export interface SheetContext {
  texts: SharedTexts;
  /** By the number of the style. */
  formats: readonly CellFormat[];
  is1904: boolean;
}

/** @throws WorkbookFault */
export async function* csvOfSheet(
  chunks: AsyncIterable<Uint8Array>,
  context: SheetContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  const sheet = new SheetWriter(context);
  const reader = xmlPartReader('worksheet', sheet.events);
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      reader(chunk.subarray(at, at + sliceBytes));
      if (sheet.length >= chunkLength) yield encoder.encode(sheet.take());
    }
  reader(null);
  yield encoder.encode(sheet.take());
}

/** Whether a sheet has a cell that is not blank. Reads no further than to the first one. */
export async function hasContent(parts: WorkbookParts, path: string): Promise<boolean> {
  const text = new TextOfElements();
  const found = { isContent: false };
  const reader = xmlPartReader('worksheet', {
    open: (name) => text.open(name),
    close: (name) => {
      text.close(name);
      found.isContent ||= text.take().trim() !== '';
    },
    text: (characters) => text.add(characters),
  });
  for await (const chunk of (await parts.open(path)).chunks)
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      reader(chunk.subarray(at, at + sliceBytes));
      if (found.isContent) return true;
    }
  return false;
}

class SheetWriter {
  readonly events: XmlEvents = {
    open: (name, attributes) => this.open(name, attributes),
    close: (name) => this.close(name),
    text: (text) => this.text.add(text),
  };
  private readonly context: SheetContext;
  private readonly text = new TextOfElements();
  private csv = '';
  private isInData = false;
  private rowNumber = 0;
  private row = '';
  /** From 0: the column of the last cell read, and the one that the row is written up to. */
  private column = -1;
  private writtenColumn = 0;
  private type = '';
  private style = -1;

  constructor(context: SheetContext) {
    this.context = context;
  }

  get length(): number {
    return this.csv.length;
  }

  /** The CSV that is not yet taken. */
  take(): string {
    const { csv } = this;
    this.csv = '';
    return csv;
  }

  private open(name: string, { r = '', t = 'n', s = '' }: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.isInData = true;
    if (!this.isInData) return;
    this.text.open(name);
    if (name === 'row') this.beginRow(r);
    if (name !== 'c') return;
    this.beginCell(r);
    this.type = t;
    this.style = s === '' ? -1 : Number(s);
  }

  private close(name: string): void {
    if (!this.isInData) return;
    this.text.close(name);
    if (name === 'c') this.endCell();
    if (name === 'row') this.endRow();
    if (name === 'sheetData') this.isInData = false;
  }

  /** Numbers of rows and places of cells may be left out: then they follow the last one. */
  private beginRow(r: string): void {
    const number = r === '' ? this.rowNumber + 1 : Number(r);
    if (number > rowsMax)
      throw tooLarge(`The sheet has more than the ${rowsMax.toLocaleString('en-US')} rows that Excel allows`);
    if (!Number.isInteger(number) || number <= this.rowNumber)
      throw damagedWorkbook('The rows of the sheet are not in order');
    this.csv += '\n'.repeat(number - this.rowNumber - 1);
    this.rowNumber = number;
    this.row = '';
    this.column = -1;
    this.writtenColumn = 0;
  }

  private beginCell(r: string): void {
    const column = r === '' ? this.column + 1 : columnOf(r);
    if (column >= columnsMax) throw tooManySheetColumns(this.rowNumber, columnsMax);
    if (column <= this.column) throw damagedWorkbook('The cells of the sheet are not in order');
    this.column = column;
  }

  private endCell(): void {
    const cell = this.cell(this.text.take());
    if (cell === '') return;
    this.row += ','.repeat(this.column - this.writtenColumn) + cell;
    this.writtenColumn = this.column;
    if (this.row.length > rowLengthMax) throw rowTooLong(this.rowNumber);
  }

  private endRow(): void {
    this.csv += `${this.row}\n`;
    this.row = '';
  }

  /** As CSV. A formula has the result that was stored with it. */
  private cell(raw: string): string {
    if (raw === '') return '';
    if (this.type === 's') return this.sharedText(raw);
    if (this.type === 'n') return csvCell(this.number(raw));
    if (this.type === 'b') return raw.trim() === '0' ? 'FALSE' : 'TRUE';
    return csvCell(this.type === 'd' ? isoDateText(raw) : plainText(raw));
  }

  private sharedText(raw: string): string {
    const text = this.context.texts.at(Number(raw));
    if (text === null) throw damagedWorkbook('A cell of the sheet names a text that the workbook lacks');
    return text;
  }

  private number(raw: string): string {
    const format = this.context.formats[this.style] ?? 'number';
    if (format === 'number') return numberText(raw);
    return format === 'date' ? dateText(raw, this.context.is1904) : paddedText(raw, format.mask);
  }
}

/** `D2` → 3. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > columnsMax) break;
  }
  return column - 1;
}
