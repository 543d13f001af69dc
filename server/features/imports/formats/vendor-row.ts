// The cells of one row of a vendor file, by column, and what of them cannot be read.
import type { VendorColumn } from '#contract/imports/vendor-columns.ts';
import { cellText, isNothingButName, presentText } from '#normalize/public.ts';
import { leftOutCell, type LeftOutCell } from './row-result.ts';

/** The position of each column that the file has. */
export type Slots = ReadonlyMap<VendorColumn, number>;

export class VendorRow {
  readonly leftOut: LeftOutCell[] = [];
  private readonly cells: readonly string[];
  private readonly slots: Slots;

  constructor(cells: readonly string[], slots: Slots) {
    this.cells = cells;
    this.slots = slots;
  }

  /** Null when the file lacks the column or the cell is blank. */
  text(column: VendorColumn): string | null {
    const slot = this.slots.get(column);
    return slot === undefined ? null : presentText(this.cells[slot]);
  }

  /** As `text`, of a column that has no names: the words for nothing that are also names are nothing. */
  said(column: VendorColumn): string | null {
    const text = this.text(column);
    return text === null || isNothingButName(text) ? null : text;
  }

  /** With its line breaks, which divide the items of a list. Null as in `text`. */
  lines(column: VendorColumn): string | null {
    return this.text(column) === null ? null : cellText(this.cells[this.slots.get(column) ?? -1] ?? '');
  }

  /** The normalized cell; null when it is empty or unusable. Ask once for a column. */
  value<Value>(column: VendorColumn, normalize: (text: string) => Value): Value | null {
    const text = this.said(column);
    if (text === null) return null;
    const value = normalize(text);
    if (value === null) this.leaveOut(column, text);
    return value;
  }

  /** The values of a cell, which may have several. */
  several(column: VendorColumn, read: (text: string) => { values: string[]; unread: string[] }): string[] {
    const text = this.said(column) === null ? null : this.lines(column);
    if (text === null) return [];
    const { values, unread } = read(text);
    for (const part of unread) this.leaveOut(column, part);
    return values;
  }

  private leaveOut(column: VendorColumn, text: string): void {
    this.leftOut.push(leftOutCell(column, text, contactColumns.has(column)));
  }
}

export const contactColumns = new Set<VendorColumn>([
  'Personalemail',
  'Contactemail',
  'Contactphone',
  'Directdialphone',
  'Contactlinkedinurl',
]);
