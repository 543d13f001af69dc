// Deletion requests that a public registry hands out, such as California's deletion platform.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { deletionLimits as limits, deletionLists } from './deletion-clock.ts';

const operation = operationsOf('Deletion requests');
const time = z.iso.datetime();
const count = z.int().min(0);

const deletionReport = z.object({
  id: z.string(),
  createdAt: time,
  rows: count,
  /** Null: the platform has not accepted it, and no one said that it was uploaded. */
  sentAt: time.nullable(),
});

const deletionDownload = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Brought by `npm run drop`. */
  isByHand: z.boolean(),
  receivedAt: time,
  state: z.enum(['comparing', 'deciding', 'done']),
  requests: count,
  withdrawals: count,
  removed: count,
  optedOut: count,
  notFound: count,
  exempt: count,
  /** Null: it is not written yet. */
  report: deletionReport.nullable(),
});

const deletionSettings = z.object({
  /** Null: files are brought by hand. */
  address: z.string().nullable(),
  hasKey: z.boolean(),
  lists: z.array(z.enum(deletionLists)),
  exemptsPublic: z.boolean(),
});

export const deletionOverview = z.object({
  /** Null: nothing was downloaded yet. */
  clock: z.object({ since: time, days: z.int() }).nullable(),
  settings: deletionSettings,
  /** Null: the platform was not asked yet. */
  lastTry: z.object({ at: time, next: time.nullable(), problem: z.string().nullable() }).nullable(),
  /** People on file who are not listed because several have a contact of a request. */
  optedOutPeople: count,
  downloads: z.array(deletionDownload).max(limits.shownMax),
  amendments: z.array(deletionReport).max(limits.shownMax),
});
export type DeletionOverview = z.output<typeof deletionOverview>;
export type DeletionReport = z.output<typeof deletionReport>;

const file = z.object({ csv: z.string(), fileName: z.string() });
const noReport = { NOT_FOUND: { status: 404, message: 'There is no such report. Reload the page.' } } as const;
const id = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

const getDeletionRequests = operation('admin', 'GET /deletion-requests', 'Read how far deletion requests are').output(
  deletionOverview,
);

const saveDeletionSettings = operation(
  'admin',
  'POST /deletion-requests/settings',
  'Change how the deletion platform is reached',
  {
    needsStepUp: true,
    description:
      'The key is stored encrypted and never shown. Without an address, files are brought with `npm run drop`.',
  },
)
  .errors({ ADDRESS_REFUSED: { status: 400, message: 'Enter the complete address of the platform.' } })
  .input(
    z.strictObject({
      /** Empty: files are brought by hand, and the key is deleted. */
      address: text().max(limits.addressLengthMax),
      /** Left out or empty: the stored one stays. */
      key: text().max(limits.keyLengthMax).optional(),
      lists: z.array(z.enum(deletionLists)).min(1),
      exemptsPublic: z.boolean(),
    }),
  )
  .output(deletionSettings);

const readDeletionReport = operation('admin', 'GET /deletion-requests/reports/{id}', 'Read the file of a report')
  .errors(noReport)
  .input(id)
  .output(file);

const confirmDeletionReport = operation(
  'admin',
  'POST /deletion-requests/reports/{id}/sent',
  'Confirm that a report was uploaded by hand',
  { needsStepUp: true },
)
  .errors({ ...noReport, ALREADY_SENT: { status: 409, message: 'The report is uploaded already. Reload the page.' } })
  .input(id)
  .output(z.object({ success: z.literal(true) }));

const readDeletionMetrics = operation(
  'admin',
  'GET /deletion-requests/metrics',
  'Read the numbers that a data broker publishes each year',
  { description: 'CSV: requests by what was done, and the median of the days until the report, for each year.' },
).output(file);

export const deletionRequestOperations = {
  getDeletionRequests,
  saveDeletionSettings,
  readDeletionReport,
  confirmDeletionReport,
  readDeletionMetrics,
};
