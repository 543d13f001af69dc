// Writes the rejected rows, or the values that were left out, to a file beside the source file: line, reason, and cells with masked contacts.
import { open, type FileHandle } from 'node:fs/promises';
import { csvLine } from '#server/foundation/csv/public.ts';
import type { ReportedRow } from '../formats/row-result.ts';

const heldMax = 10_000;

/** Created with the first row. Only its owner can read it. */
export class RowsFile {
  readonly path: string;
  private file: FileHandle | null = null;
  private columns: string[] | null = null;
  /** Rows without cells (for example of the wrong width) are kept until a row shows the columns. */
  private held: ReportedRow[] = [];
  private pending = Promise.resolve();
  private fault: unknown = null;

  constructor(importedPath: string, kind: 'rejected' | 'left-out') {
    this.path = `${importedPath}.${kind}.csv`;
  }

  add(rows: ReportedRow[]): void {
    this.pending = this.pending
      .then(() => this.write(rows))
      .catch((error: unknown) => {
        this.fault ??= error;
      });
  }

  /** Returns the path when rows were written, or null. Throws when writing failed. */
  async close(): Promise<string | null> {
    await this.pending
      .then(() => this.flush([]))
      .catch((error: unknown) => {
        this.fault ??= error;
      });
    await this.file?.close();
    if (this.fault instanceof Error) throw this.fault;
    return this.file === null ? null : this.path;
  }

  private async write(rows: ReportedRow[]): Promise<void> {
    if (this.fault !== null) return;
    const columns = Object.keys(rows.find(({ cells }) => Object.keys(cells).length > 0)?.cells ?? {});
    if (this.columns === null && columns.length === 0 && this.held.length < heldMax) {
      this.held.push(...rows);
      return;
    }
    this.columns ??= columns;
    await this.flush(rows);
  }

  private async flush(rows: ReportedRow[]): Promise<void> {
    const all = [...this.held, ...rows];
    this.held = [];
    if (all.length === 0 || this.fault !== null) return;
    const columns = this.columns ?? [];
    if (this.file === null) {
      this.file = await open(this.path, 'w', 0o600);
      // The mode of `open` counts for new files only.
      await this.file.chmod(0o600);
      await this.file.write(csvLine(['line', 'reason', ...columns]));
    }
    const lines = all.map(({ line, reason, cells }) =>
      csvLine([String(line), reason, ...columns.map((column) => cells[column] ?? '')]),
    );
    await this.file.write(lines.join(''));
  }
}
