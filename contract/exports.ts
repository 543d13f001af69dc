// Exports: files with the contacts of many candidates, each candidate a recorded disclosure.
import { z } from 'zod';
import { exportColumnNames, exportLimits } from './export-options.ts';
import { callersUserId, idempotencyHeaders, operation } from './operation.ts';
import { text } from './text.ts';

const tags = ['Exports'];

const exportFile = z.object({
  /** Names the export in the log, and for downloading it again. */
  exportId: z.uuid(),
  /** UTF-8 with a byte order mark, RFC 4180. A cell that a spreadsheet would run as a formula begins with an apostrophe. */
  csv: z.string(),
  fileName: z.string(),
  /** Candidates in the file. */
  count: z.int().min(0),
  /** Candidates that were left out: removed from the directory, or not in it. */
  excluded: z.int().min(0),
});
export type ExportFile = z.output<typeof exportFile>;

export const exportPhysicians = operation('export')
  .errors({
    NOTHING_TO_EXPORT: { status: 409, message: 'None of the candidates is in the directory any more.' },
    IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'The Idempotency-Key was used for another export.' },
    EXPORT_EXPIRED: { status: 410, message: 'The file of the export with this Idempotency-Key was deleted.' },
    FAIR_USE: { status: 429, message: 'The account has exported as many candidates as fair use allows; wait.' },
  })
  .route({
    method: 'POST',
    path: '/export-physicians',
    tags,
    summary: 'Export candidates with their contacts',
    description:
      'At most 500 candidates. Each is recorded as disclosed and counts against the daily limit of 100,000. Any export ends the money back guarantee. A repeated request with the same Idempotency-Key returns the same file for 24 hours and counts once.',
    inputStructure: 'detailed',
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z.strictObject({
        physicianIds: z
          .array(text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' }))
          .min(1)
          .max(exportLimits.candidatesMax),
        /** Which columns, in which order; the candidate id is always the first. */
        columns: z
          .array(z.enum(exportColumnNames))
          .min(1)
          .max(exportColumnNames.length)
          .refine((columns) => new Set(columns).size === columns.length, { message: 'Name each column once.' })
          .default([...exportColumnNames]),
        /** What the user exported, for their own log, such as the words of the search. */
        description: text().trim().max(200).default(''),
        userId: callersUserId,
      }),
    }),
  )
  .output(exportFile);

const exportLog = z.object({
  id: z.uuid(),
  export_date: z.iso.datetime(),
  /** Candidates in the file. */
  export_count: z.int().min(0),
  excluded_count: z.int().min(0),
  file_name: z.string(),
  /** Empty: not stated. */
  description: z.string(),
  columns: z.array(z.string()),
  /** Until when the file can be downloaded again; null: it was deleted. */
  file_expires_at: z.iso.datetime().nullable(),
});
export type ExportLog = z.output<typeof exportLog>;

export const listExports = operation('account')
  .route({
    method: 'GET',
    path: '/export-logs',
    tags,
    summary: 'List my exports',
    description: 'Newest first, 25 a page.',
  })
  .input(z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1), userId: callersUserId }))
  .output(
    z.object({
      data: z.array(exportLog).max(exportLimits.logsPerPage),
      /** Exports in all. */
      count: z.int().min(0),
      totalPages: z.int().min(0),
      /** Candidates in all files together; the same candidate counts once for each file. */
      total_exported: z.int().min(0),
    }),
  );

export const downloadExport = operation('export')
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such export.' },
    EXPORT_EXPIRED: { status: 410, message: 'The file was deleted 24 hours after the export.' },
  })
  .route({
    method: 'POST',
    path: '/exports/{id}/download',
    tags,
    summary: 'Download the file of an export again',
    description:
      'For 24 hours, and only while the account may export. Candidates who were removed since are left out. It does not count again.',
  })
  .input(z.strictObject({ id: z.uuid() }))
  .output(exportFile);

export const exportLogsAsCsv = operation('account')
  .route({
    method: 'GET',
    path: '/export-logs.csv',
    tags,
    summary: 'My exports as CSV',
    description: 'For the records of the account: the latest 10,000 exports.',
  })
  .output(z.object({ csv: z.string(), fileName: z.string() }));
