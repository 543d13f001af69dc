// Files that administrators upload, and the jobs that check, import and undo them.
import { z } from 'zod';
import { contradictions, noContradictions } from '../candidates/contradictions.ts';
import { importJobKinds, importJobStates, importLimits as limits, importPhases } from './import-limits.ts';
import { columnMapping, filePreview } from './column-mapping.ts';
import { importDownloadOperations } from './import-downloads.ts';
import { importFile } from './import-files.ts';
import { leftOutValues } from './left-out-values.ts';
import { importScheduleOperations } from './import-schedules.ts';
import { rejectedRow } from './imports.ts';
import { sourceName } from './source-name.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';

const operation = operationsOf('Imports');
const count = z.int().min(0);
const time = z.iso.datetime();

const listImportFiles = operation('admin', 'GET /import-files', 'List the uploaded files', {
  description: `Newest first. A file is deleted after its import, and ${limits.fileHours} hours after its upload began.`,
}).output(
  z.object({
    data: z.array(importFile),
    /** A larger file is refused. */
    fileBytesMax: z.int().min(1),
  }),
);

const openImportFile = operation('admin', 'POST /import-files', 'Begin the upload of a file to import', {
  needsStepUp: true,
  description: `Then send each part of ${limits.partBytes} bytes, the last one shorter, as the body of POST /api/import-files/{id}/parts/{number}, counted from 0.`,
})
  .errors({
    FILE_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
    TOO_MANY_FILES: { status: 409, message: `At most ${limits.filesMax} uploaded files are kept. Discard one first.` },
  })
  .input(z.strictObject({ fileName: text().min(1).max(255), bytes: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }))
  .output(importFile);

const discardImportFile = operation('admin', 'POST /import-files/{id}/discard', 'Delete an uploaded file', {
  needsStepUp: true,
})
  .errors({
    NOT_FOUND: { status: 404, message: 'The uploaded file is no longer stored.' },
    FILE_IN_USE: { status: 409, message: 'A job is reading this file.' },
  })
  .input(z.strictObject({ id: z.uuid() }))
  .output(z.object({ success: z.literal(true) }));

export const importReport = z.object({
  /** `nppes`, or `vendor` for the file of a vendor. */
  format: z.string(),
  rowsRead: count,
  added: count,
  changed: count,
  unchanged: count,
  suppressed: count,
  ended: count,
  skipped: count,
  rejected: count,
  leftOut: leftOutValues.default([]),
  contradictions: contradictions.default(noContradictions),
  /** Columns that no rule maps: at most the first 50 names, and how many there are. */
  ignoredColumns: z.array(z.string()).max(limits.ignoredColumnsShown),
  ignoredColumnsCount: count,
  /** The first rejected rows. */
  rejectedRows: z.array(rejectedRow),
});
export type ImportReport = z.output<typeof importReport>;

const importJob = z.object({
  id: z.uuid(),
  kind: z.enum(importJobKinds),
  state: z.enum(importJobStates),
  /** Null: the job has not begun. */
  phase: z.enum(importPhases).nullable(),
  /** Null: an undo. */
  fileId: z.uuid().nullable(),
  fileName: z.string().nullable(),
  /** The name of the source; null: an undo, or the name of the file's format. */
  source: z.string().nullable(),
  /** True: the file is imported although it looks unlike the source's last one. */
  isForced: z.boolean(),
  /** The batch that the job imports or undoes. Null: a dry run, or an import that has no batch yet. */
  batchId: z.string().nullable(),
  createdAt: time,
  /** Rows of the file, or candidates of an undo. */
  rows: count,
  /** Null: not known yet. */
  totalRows: count.nullable(),
  /** Of the phase, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Null: not measured yet. */
  rowsPerSecond: z.number().min(0).nullable(),
  secondsRemaining: count.nullable(),
  isCancelRequested: z.boolean(),
  /** Why the job failed and what to do. Null: it has not failed. */
  problem: z.string().nullable(),
  /** Null: an undo, or a job without a result. */
  report: importReport.nullable(),
});
export type ImportJob = z.output<typeof importJob>;

const listImportJobs = operation('admin', 'GET /import-jobs', 'List the jobs of imports', {
  description: `The newest ${limits.jobsListed}, newest first. A job is listed for ${limits.fileHours} hours after its end.`,
}).output(z.object({ data: z.array(importJob).max(limits.jobsListed) }));

const jobRunning = {
  IMPORT_RUNNING: { status: 409, message: 'Another import or undo is in progress. Wait for it or cancel it.' },
} as const;

const columns = {
  /** Of a workbook. Null: the only one, or the file is none. */
  sheet: text().min(1).max(limits.sheetNameLengthMax).nullable().default(null),
  /** Null: as the header says, or as they were saved for the source. */
  columns: columnMapping.nullable().default(null),
};

const previewImportFile = operation(
  'admin',
  'POST /import-files/{id}/preview',
  'Show what the columns of an uploaded file mean',
  {
    description: `The meaning of each column with its first values, and what would be read from the first ${limits.previewedRows} rows. Meanings that the header does not say are guessed from the first ${limits.sampledRows} rows, and say so. Contacts are masked. Nothing is written.`,
  },
)
  .errors({
    NOT_FOUND: { status: 404, message: 'The uploaded file is no longer stored.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'Parts of the file have not arrived. Send them first.' },
  })
  .input(z.strictObject({ id: z.uuid(), source: sourceName.nullable().default(null), ...columns }))
  .output(filePreview);

const startImport = operation('admin', 'POST /import-jobs', 'Check or import an uploaded file', {
  needsStepUp: true,
  description:
    'A dry run writes nothing and reports what the import would do. An import becomes visible in one step at its end.',
})
  .errors({
    ...jobRunning,
    NOT_FOUND: { status: 404, message: 'The uploaded file is no longer stored.' },
    UPLOAD_INCOMPLETE: { status: 409, message: 'Parts of the file have not arrived. Send them first.' },
  })
  .input(
    z.strictObject({
      fileId: z.uuid(),
      kind: z.enum(['dry_run', 'import']),
      /** Null: the name of the file's format. */
      source: sourceName.nullable().default(null),
      /** True: the file is imported although it looks unlike the source's last one. */
      isForced: z.boolean().default(false),
      ...columns,
    }),
  )
  .output(importJob);

const cancelImportJob = operation('admin', 'POST /import-jobs/{id}/cancel', 'Cancel a job', {
  needsStepUp: true,
  description: 'What an import has written is taken back by the job before it ends.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such job.' },
    JOB_ENDED: { status: 409, message: 'This job has already ended.' },
    CANNOT_CANCEL: { status: 409, message: 'An undo that has begun cannot be canceled.' },
  })
  .input(z.strictObject({ id: z.uuid() }))
  .output(importJob);

const undoImportBatch = operation('admin', 'POST /import-batches/{id}/undo', 'Undo an import', {
  needsStepUp: true,
  description: 'Candidates that the batch added are deleted, and candidates that it changed are restored.',
})
  .errors({
    ...jobRunning,
    NOT_FOUND: { status: 404, message: 'There is no such batch.' },
    CANNOT_UNDO: { status: 409, message: 'The batch is undone, or its undo records were deleted.' },
  })
  .input(z.strictObject({ id: text().min(1).max(120) }))
  .output(importJob);

/** As the contract contains them. */
export const importJobOperations = {
  listImportFiles,
  openImportFile,
  discardImportFile,
  ...importDownloadOperations,
  ...importScheduleOperations,
  previewImportFile,
  startImport,
  listImportJobs,
  cancelImportJob,
  undoImportBatch,
};
