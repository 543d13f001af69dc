// The messages between the importing thread and the reading thread.
import type { MessagePort } from 'node:worker_threads';
import type { FileFormat } from '#contract/imports/file-formats.ts';
import type { ColumnBasis, ColumnMapping, FilePreview } from '#contract/imports/column-mapping.ts';
import type { LeftOutValues } from '#contract/imports/left-out-values.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import type { HashedKey, Origin, PackedDrafts } from '#server/features/candidates/public.ts';
import type { FileInParts } from '../files/byte-source.ts';
import type { ImportFaultCode } from '../import-fault.ts';
import type { RejectedRow, ReportedRow } from '../formats/row-result.ts';
import type { ReadingOptions } from './source-rows.ts';

/** A file on the disk by its path, or one in parts: a number sent to the port is answered with that part. */
export type FileToRead = string | (FileInParts & { expandedBytesMax: number; port: MessagePort });

export interface ReadJob {
  file: FileToRead;
  options: ReadingOptions;
  secrets: Secrets;
  task: ReadTask;
  /** False: the thread has the memory for a CSV. Of a workbook it only says that it is one. */
  isWorkbook: boolean;
  /** Chunks that may be prepared before one is asked for. */
  chunksAhead: number;
}

export type ReadTask =
  /** Reads the first rows only. */
  | { kind: 'preview' }
  /** Checks the file. */
  | { kind: 'survey' }
  /** Prepares its drafts for writing. */
  | { kind: 'write'; origin: Origin; afterLine: number; isDirectoryEmpty: boolean };

/** The result of reading a file to its end. */
export interface Survey {
  format: FileFormat;
  ignoredColumns: readonly string[];
  columns: ColumnMapping | null;
  basis: ColumnBasis;
  rows: number;
  /** Length and checksum of the uncompressed content, and of what its columns mean where the header does not say it. */
  fingerprint: string;
  /** The identity keys of an even sample of the rows, to count how many match existing candidates. */
  sample: HashedKey[][];
}

/** Rows that are written in one transaction. */
export interface PreparedChunk {
  rows: number;
  /** The line on which the last of them begins. */
  lastLine: number;
  /** Without rows that end a claim, because only writing shows whether there is a claim to end. */
  skipped: number;
  rejected: RejectedRow[];
  /** Values that could not be read, of rows that are imported without them. */
  leftOut: LeftOutValues;
  leftOutRows: ReportedRow[];
  /** Rows with an NPI that is none. They are imported without it. */
  invalidNpis: number;
  /** Keys of NPIs that the registry gave to organizations. */
  organizationKeys: HashedKey[];
  people: PackedDrafts;
}

export type ReadMessage =
  | { kind: 'progress'; rows: number; share: number }
  | { kind: 'preview'; preview: FilePreview }
  | { kind: 'survey'; survey: Survey }
  | { kind: 'chunk'; chunk: PreparedChunk }
  | { kind: 'workbook' }
  | { kind: 'end' }
  | { kind: 'fault'; code: ImportFaultCode; message: string; onScreen: string };
