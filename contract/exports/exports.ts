// Exports: files with the contacts of many candidates, each candidate a recorded disclosure.
import { z } from 'zod';
import { exportFormatNames, exportJobStates, exportLimits, usualExportColumns } from './export-options.ts';
import { callersUserId, IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { fileColumns, requireFittingNames, requireOneList } from './file-columns.ts';
import { searchFilters } from '../search/search.ts';
import { line, text } from '../text.ts';

const operation = operationsOf('Exports');

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

const candidateIds = z
  .array(text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' }))
  .min(1)
  .max(exportLimits.candidatesMax);

const contents = {
  /** Which columns, in which order; the candidate id is always the first. */
  columns: fileColumns.columns.default([...usualExportColumns]),
  columnNames: fileColumns.columnNames,
  /** What the user exported, for their own log, such as the words of the search. */
  description: line().max(200).default(''),
  userId: callersUserId,
};

const fairUseExceeded = {
  status: 429,
  message: 'The account has exported as many candidates as fair use allows; wait.',
} as const;

const exportPhysicians = operation('export', 'POST /export-physicians', 'Export candidates with their contacts', {
  description:
    'At most 500 candidates. Each is recorded as disclosed and counts against the daily limit of 100,000. Any export ends the money back guarantee. A repeated request with the same Idempotency-Key returns the same file for 24 hours and counts once.',
  inputStructure: 'detailed',
})
  .errors({
    NOTHING_TO_EXPORT: { status: 409, message: 'None of the candidates is in the directory any more.' },
    IDEMPOTENCY_KEY_REUSED,
    EXPORT_EXPIRED: { status: 410, message: 'The file of the export with this Idempotency-Key was deleted.' },
    FAIR_USE: fairUseExceeded,
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z
        .strictObject({
          physicianIds: candidateIds,
          ...contents,
        })
        .superRefine(requireFittingNames)
        .superRefine(requireOneList),
    }),
  )
  .output(exportFile);

export const exportJob = z.object({
  /** Also the id of the export and of its file when the job is done. */
  id: z.uuid(),
  state: z.enum(exportJobStates),
  format: z.enum(exportFormatNames),
  file_name: z.string(),
  /** Empty: not stated. */
  description: z.string(),
  created_at: z.iso.datetime(),
  /** Candidates that were requested. Their ids were recorded at the start: later changes of the list or the directory add none. */
  candidates: z.int().min(0),
  /** Candidates that have been processed so far. */
  processed: z.int().min(0),
  /** Of those, candidates that were left out because they are no longer in the directory. */
  excluded: z.int().min(0),
  /** Null: not running, or just started. */
  candidatesPerSecond: z.number().min(0).nullable(),
  /** Null: not known yet, or not running. */
  secondsRemaining: z.int().min(0).nullable(),
  /** Why the job failed, as one sentence; null: it did not. */
  problem: z.string().nullable(),
});
export type ExportJob = z.output<typeof exportJob>;

export const exportRequest = z
  .strictObject({
    /** Exactly one of the three says what is exported. */
    physicianIds: candidateIds.optional(),
    /** The list of the caller whose stages, notes and next steps the columns are; only with `physicianIds`. */
    workOf: text().min(1).max(64).optional(),
    /** All candidates in this list of the caller. */
    listId: text().min(1).max(64).optional(),
    /** All candidates that this search finds; `page`, `limit` and `selectAll` have no effect. */
    filters: searchFilters.optional(),
    format: z.enum(exportFormatNames).default('csv'),
    ...contents,
  })
  .refine(
    ({ physicianIds, listId, filters }) =>
      [physicianIds, listId, filters].filter((source) => source !== undefined).length === 1,
    { message: 'Name exactly one of physicianIds, listId and filters.' },
  )
  .refine(({ physicianIds, workOf }) => workOf === undefined || physicianIds !== undefined, {
    path: ['workOf'],
    message: 'Name workOf only with physicianIds: a list and a search name the list themselves.',
  })
  .superRefine(requireFittingNames)
  .superRefine(requireOneList);
export type ExportRequest = z.output<typeof exportRequest>;

const startExport = operation('export', 'POST /exports', 'Start an export', {
  description:
    'A selection of at most 500 candidates, a whole list or a whole search of at most 100,000, as CSV, XLSX or JSON Lines. The columns `list_stage`, `list_note`, `list_next_step`, `list_next_step_on` and `list_added_on` need one list, a search within exactly one, or a selection with `workOf`. The file is written by a job; follow it with `GET /export-jobs`, then download `GET /exports/{id}/file` within 24 hours. Each candidate in the file is recorded as disclosed and counts against the daily limit of 100,000 at the moment when the file is complete. Any completed export ends the money back guarantee. An account has one job at a time. A repeated request with the same Idempotency-Key returns the same job.',
  inputStructure: 'detailed',
})
  .errors({
    LIST_NOT_FOUND: {
      status: 404,
      message: 'The requested list does not exist or you do not have permission to view it.',
    },
    NOTHING_TO_EXPORT: { status: 409, message: 'The list or the search has no candidates.' },
    TOO_MANY_CANDIDATES: { status: 409, message: 'The search finds more than 100,000 candidates.' },
    EXPORT_RUNNING: { status: 409, message: 'Another export of the account is in progress.' },
    IDEMPOTENCY_KEY_REUSED,
    FAIR_USE: fairUseExceeded,
    TOO_MANY: { status: 429, message: 'This caller has too many searches running at once; wait for their results.' },
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: exportRequest,
    }),
  )
  .output(exportJob);

const listExportJobs = operation('account', 'GET /export-jobs', 'List my export jobs', {
  scope: 'export',
  description: 'The 20 newest jobs with their progress. A job is listed until 24 hours after its end.',
}).output(z.object({ data: z.array(exportJob).max(exportLimits.jobsMax) }));

const cancelExport = operation('account', 'POST /export-jobs/{id}/cancel', 'Cancel an export', {
  scope: 'export',
  description:
    'Deletes what has been written so far. Nothing is recorded as disclosed, and nothing counts against the daily limit.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such export.' },
    EXPORT_ENDED: { status: 409, message: 'The export has ended already.' },
  })
  .input(z.strictObject({ id: z.uuid() }))
  .output(exportJob);

const exportLog = z.object({
  id: z.uuid(),
  export_date: z.iso.datetime(),
  /** Candidates in the file. */
  export_count: z.int().min(0),
  excluded_count: z.int().min(0),
  file_name: z.string(),
  format: z.enum(exportFormatNames),
  /** Empty: not stated. */
  description: z.string(),
  columns: z.array(z.string()),
  /** Until when the file can be downloaded again; null: it was deleted. */
  file_expires_at: z.iso.datetime().nullable(),
});
export type ExportLog = z.output<typeof exportLog>;

const listExports = operation('account', 'GET /export-logs', 'List my exports', {
  scope: 'export',
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

const exportLogsAsCsv = operation('account', 'GET /export-logs.csv', 'My exports as CSV', {
  scope: 'export',
  description: 'For the records of the account: the latest 10,000 exports.',
}).output(z.object({ csv: z.string(), fileName: z.string() }));

export const exportOperations = {
  exportPhysicians,
  startExport,
  listExportJobs,
  cancelExport,
  listExports,
  exportLogsAsCsv,
};
