// Limits of the screens for imports.
import { keptPeriods } from '../kept-periods.ts';

export const importLimits = {
  batchesPerPage: 25,
  rejectedRowsPerPage: 25,
  /** Rejected rows of one batch that are stored. The others are only counted. */
  rejectedRowsStoredMax: 1_000_000,
  /** Rejected rows are deleted after this time. */
  rejectedRowsDays: keptPeriods.rejectedRowDays,
  /** Stored parts in one answer of the export of rejected rows; each has at most 1,000 rows. */
  rejectedPartsPerExport: 20,
  /** Bytes of one part of an uploaded file, which is sent again as a whole after a failure. */
  partBytes: 524_288,
  /** Uploaded files that are kept at the same time. */
  filesMax: 5,
  /** An uploaded file, and a job that has ended, are deleted after this time. */
  fileHours: 24,
  jobsListed: 10,
  ignoredColumnsShown: 50,
  /** Columns of a file that can be given a meaning. Those behind them are not read. */
  mappedColumnsMax: 500,
  /** The rest of a longer name is ignored. */
  columnNameLengthMax: 200,
  sheetNameLengthMax: 200,
  /** Of an address from which a file is loaded. */
  addressLengthMax: 2_000,
  schedulesMax: 20,
  /** Rows of a file from which the meaning of its columns is guessed, and those that the screen shows. */
  sampledRows: 200,
  previewedRows: 5,
} as const;

/** Where a part of an uploaded file is sent. */
export const importFilePartPath = (fileId: string, number: number | string): string =>
  `/api/import-files/${fileId}/parts/${number}`;

export const importJobKinds = ['dry_run', 'import', 'undo'] as const;
export type ImportJobKind = (typeof importJobKinds)[number];

/** `waiting`: not begun, or a pause before the next try. */
export const importDownloadStates = ['waiting', 'running', 'done', 'failed'] as const;
export type ImportDownloadState = (typeof importDownloadStates)[number];

export const scheduleSteps = [
  /** It waits for its next run. */
  'idle',
  /** The file is being loaded, or waits for another import to end. */
  'loading',
  'importing',
] as const;
export type ScheduleStep = (typeof scheduleSteps)[number];

export const scheduleResults = ['imported', 'no_new_file', 'failed'] as const;
export type ScheduleResult = (typeof scheduleResults)[number];

/** `waiting`: not begun, or another import or undo is in progress. */
export const importJobStates = ['waiting', 'running', 'done', 'canceled', 'failed'] as const;
export type ImportJobState = (typeof importJobStates)[number];

export const importPhases = [
  /** The file is read to its end. Nothing is written. */
  'checking',
  /** Rows are written, or counted by a dry run. */
  'writing',
  /** All is written, and becomes visible in one step. */
  'listing',
  /** An undo computes how candidates were before. */
  'preparing',
  /** An undo restores and deletes candidates. */
  'taking_back',
] as const;
export type ImportPhase = (typeof importPhases)[number];

export const batchStates = [
  'running',
  /** Its process ended before the batch was complete. Nothing of it is listed. */
  'interrupted',
  'finished',
  'undoing',
  /** Its process ended before the undo was complete. */
  'undo_interrupted',
  'undone',
] as const;
export type BatchState = (typeof batchStates)[number];
