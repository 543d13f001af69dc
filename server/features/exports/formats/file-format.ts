import type { ExportColumn, FileColumns } from '#contract/exports/export-options.ts';
import type { FileRow } from '../export-cells.ts';

/** How candidates become a file. Lines are stored one by one, so that a candidate who is removed can be taken out of a file. */
export interface FileFormat {
  contentType: string;
  line(candidate: FileRow, columns: readonly ExportColumn[]): string;
  /** The whole file, written as fast as it is read. It fails when `lines` fails, so that half a file is never taken for a whole one. */
  write(head: FileColumns, lines: AsyncIterable<readonly string[]>): ReadableStream<Uint8Array>;
}
