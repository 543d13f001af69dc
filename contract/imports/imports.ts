// Imports, for administrators: batches, rejected rows, and the sources of the directory.
import { z } from 'zod';
import { batchStates, importLimits as limits } from './import-limits.ts';
import { contradictions } from '../candidates/contradictions.ts';
import { leftOutValues } from './left-out-values.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';

const operation = operationsOf('Imports');
const count = z.int().min(0);
const time = z.iso.datetime();
const page = z.coerce.number().int().min(1).max(1_000_000).default(1);
const batchId = text().min(1).max(120);

const noBatch = { NOT_FOUND: { status: 404, message: 'There is no such batch. Reload the list.' } } as const;

const batch = z.object({
  id: z.string(),
  source: z.string(),
  fileName: z.string(),
  /** `nppes`, or `vendor` for the file of a vendor. */
  format: z.string(),
  state: z.enum(batchStates),
  startedAt: time,
  /** Null: the batch was never complete. */
  finishedAt: time.nullable(),
  /** The email address of an account, or the operating system's name of an operator. Null: not recorded, or the account was deleted. */
  startedBy: z.string().nullable(),
  fileRows: count,
  rowsRead: count,
  /** Candidates that are new. */
  added: count,
  /** Candidates that were merged with what was on file. */
  changed: count,
  unchanged: count,
  /** Rows of people who asked to be removed. */
  suppressed: count,
  /** Candidates that the registry deactivated. */
  ended: count,
  skipped: count,
  rejected: count,
  leftOut: leftOutValues,
  contradictions,
  /** False: it is undone, or its undo records were deleted. */
  canBeUndone: z.boolean(),
});
export type ImportBatch = z.output<typeof batch>;

const listImportBatches = operation('admin', 'GET /import-batches', 'List the imports', {
  description: `Newest first, ${limits.batchesPerPage} a page.`,
})
  .input(z.strictObject({ page }))
  .output(z.object({ data: z.array(batch).max(limits.batchesPerPage), count, totalPages: count }));

export const rejectedRow = z.object({
  /** The line of the file on which the row begins, from 1. */
  line: z.int().min(1),
  reason: z.string(),
  /** What was read, with contacts masked. Empty when the row has the wrong width. */
  cells: z.array(z.object({ column: z.string(), value: z.string() })),
});
export type RejectedRow = z.output<typeof rejectedRow>;

const readImportBatch = operation('admin', 'GET /import-batches/{id}', 'Read one import and its rejected rows', {
  description: `Rejected rows in the order of the file, ${limits.rejectedRowsPerPage} a page. They are kept for ${limits.rejectedRowsDays} days, at most ${limits.rejectedRowsStoredMax.toLocaleString('en-US')} of a batch.`,
})
  .errors(noBatch)
  .input(z.strictObject({ id: batchId, page }))
  .output(
    z.object({
      batch,
      rejected: z.object({
        data: z.array(rejectedRow).max(limits.rejectedRowsPerPage),
        /** Rows that are stored. */
        count,
        totalPages: count,
      }),
    }),
  );

const exportRejectedRows = operation(
  'admin',
  'POST /import-batches/{id}/export-rejected-rows',
  'Export a part of the rejected rows or of the left-out values of an import',
  {
    needsStepUp: true,
    description:
      'CSV lines; those of the first call begin with the names of the columns. A cell that a spreadsheet would run as a formula begins with an apostrophe. The first call is recorded in the audit.',
  },
)
  .errors(noBatch)
  .input(
    z.strictObject({
      id: batchId,
      /** `left_out_values`: the values that could not be read, of rows that were imported without them. */
      of: z.enum(['rejected_rows', 'left_out_values']).default('rejected_rows'),
      /** `next` of the previous part. Left out: from the beginning. */
      afterLine: z.int().min(1).optional(),
    }),
  )
  .output(
    z.object({
      lines: z.string(),
      /** For `afterLine`; null: this is the last part. */
      next: z.int().min(1).nullable(),
    }),
  );

const share = z.number().min(0).max(1);

const source = z.object({
  source: z.string(),
  /** Candidates that the source names. */
  candidates: z.int().min(1),
  /** The shares of these candidates that have the value, from any source. */
  email: share,
  phone: share,
  npi: share,
  specialty: share,
  city: share,
  /** The latest day on which the source said something new of a candidate; ISO date. */
  newestDataOn: z.iso.date(),
  /** When the last batch of the source was complete. Null: its data came without a file. */
  lastImportAt: time.nullable(),
});
export type ImportSource = z.output<typeof source>;

const listImportSources = operation('admin', 'GET /import-sources', 'List the sources of the directory', {
  description: 'The source with the most candidates first. Counted within minutes after an import, and once a day.',
}).output(
  z.object({
    data: z.array(source),
    /** Null: the sources have not been counted yet. */
    countedAt: time.nullable(),
  }),
);

export const importOperations = { listImportBatches, readImportBatch, exportRejectedRows, listImportSources };
