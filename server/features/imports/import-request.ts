import type { ColumnMapping } from '#contract/imports/column-mapping.ts';
import type { UploadedFile } from './uploads/uploaded-file.ts';
import type { AuditedBy } from '#server/features/audit/public.ts';

export interface ImportProgress {
  /** `listing`: all is written, and is being made known in one step. */
  phase: 'checking' | 'writing' | 'listing';
  rows: number;
  /** Rows of the file; null while they are being counted. */
  totalRows: number | null;
  /** 0 to 1. */
  share: number;
}

export interface ImportRequest {
  /** The path of a file on the disk, or an uploaded file. */
  file: string | UploadedFile;
  /** Name of where the file comes from; null takes the name of its format. */
  source: string | null;
  /** The sheet of a workbook; null: the only one. */
  sheet: string | null;
  /** What the columns mean; null: as saved for the source, else as the header says. */
  columns: ColumnMapping | null;
  /** True: columns that nothing else says are guessed. */
  mayGuess: boolean;
  /** Null takes a free name. */
  batchId: string | null;
  isDryRun: boolean;
  /** Imports although the file looks unlike the source's last one. */
  isForced: boolean;
  /** ISO date. */
  today: string;
  by: AuditedBy;
  /** The job on the server that imports the file. Left out: a command. */
  jobId?: string;
  /** Aborted: the import ends with its reason, between two transactions. Left out: it is never aborted. */
  signal?: AbortSignal;
  onProgress: (progress: ImportProgress) => void;
}
