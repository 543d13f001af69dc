// Limits of the screens for imports.

export const importLimits = {
  batchesPerPage: 25,
  rejectedRowsPerPage: 25,
  /** Rejected rows of one batch that are stored. The others are only counted. */
  rejectedRowsStoredMax: 1_000_000,
  /** Rejected rows are deleted after this time. */
  rejectedRowsDays: 30,
  /** Stored parts in one answer of the export of rejected rows; each has at most 1,000 rows. */
  rejectedPartsPerExport: 20,
} as const;

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
