// What administrators see first: what needs a decision, how the service is used, and whether its parts work.
import { z } from 'zod';
import { searchErrorTypes } from '../error-log/search-error-limits.ts';
import { operationsOf } from '../operation.ts';
import { directoryFill } from '../search/directory-fill.ts';
import { searchLatency } from '../search/search-latency.ts';
import { text } from '../text.ts';
import { openingSteps } from './opening-steps.ts';
import { overviewPeriods, usualOverviewPeriod } from './overview-periods.ts';

const operation = operationsOf('Overview');
const count = z.int().min(0);
const time = z.iso.datetime();

const point = z.object({
  /** When its hour, day or month began, in UTC. */
  from: time,
  /** Accounts that were created. */
  signUps: count,
  /** Subscriptions that began. */
  subscriptions: count,
  /** The first payments of these subscriptions, in cents of the currency of each. */
  firstPaymentCents: count,
  /** Candidates whose contacts were revealed, and candidates in exported files. */
  reveals: count,
  exports: count,
});
export type OverviewPoint = z.output<typeof point>;

const lastImport = z.object({
  id: z.string(),
  fileName: z.string(),
  source: z.string(),
  state: z.enum(['running', 'interrupted', 'finished', 'undoing', 'undone']),
  startedAt: time,
  fileRows: count,
  added: count,
  changed: count,
  rejected: count,
  suppressed: count,
});

const overviewOutput = z.object({
  /** When it was read; at most 15 seconds ago. */
  readAt: time,
  needsAction: z.object({
    deadLetters: count,
    failedJobs: count,
    resumes: count,
    /** Null: no resume waits. */
    oldestResumeAt: time.nullable(),
    reportedContacts: count,
    /** Requests for a refund that wait for a decision. */
    guaranteeRequests: count,
    /** Messages of the contact form that wait for an answer. */
    enquiries: count,
    /** Requests to remove a record that wait for a decision, and those of them whose deadline has passed. */
    removalRequests: count,
    overdueRemovalRequests: count,
    /** Deleted accounts whose subscription could not be canceled yet: at least one try failed. */
    failedDeletions: count,
    /** Accounts that reached the limit of shown candidates within the last day: programs, or shared accounts. */
    accountsAtCardLimit: count,
    isImportInterrupted: z.boolean(),
    /** The newest try of the daily backup failed, or there is none of the last two days. */
    isBackupMissing: z.boolean(),
    /** License compacts whose table was not compared with the official pages for more than 90 days. */
    uncheckedCompacts: count,
  }),
  /** What is missing before a production server opens, each step in its order. Empty: nothing is, or this is no production server. */
  opening: z.array(z.object({ step: z.enum(openingSteps), isDone: z.boolean() })).max(openingSteps.length),
  users: count,
  /** Subscriptions that give access now. */
  activeSubscriptions: count,
  /** Since midnight UTC. */
  revealsToday: count,
  /** The hours, days or months of the period with the current one, oldest first. */
  points: z.array(point).max(30),
  /** Of the period. Types without an error are left out. */
  errorsByType: z.partialRecord(z.enum(searchErrorTypes), count),
  index: z.object({
    isReady: z.boolean(),
    /** What is missing, as text; null when ready. */
    waitingFor: z.string().nullable(),
    /** How far the first fill of a new directory is; null: it is complete. */
    filling: directoryFill.nullable(),
    /** Milliseconds since searches on this server last included every committed change. */
    lagMs: z.number().min(0),
    /** Null: changes are followed. */
    lagReason: z.string().nullable(),
  }),
  latency: searchLatency,
  /** In bytes. `serverBytes`: this server. The others: PostgreSQL's memory for pages, and its tables and indexes on the disk. */
  memory: z.object({ serverBytes: count, sharedBuffersBytes: count, databaseBytes: count }),
  /** Null: nothing was imported yet. */
  lastImport: lastImport.nullable(),
  /** The backup of each day. Null: no folder is set for it, and none was ever made. */
  backup: z
    .object({
      /** When the last one was made and checked; null: never. */
      checkedAt: time.nullable(),
      /** Of its folder, with its rows and bytes; empty and 0 before the first one. */
      name: z.string(),
      rows: count,
      bytes: count,
      /** Why the newest try failed; null: it did not. */
      failure: z.string().nullable(),
    })
    .nullable(),
  mail: z.object({ waiting: count, oldestQueuedAt: time.nullable(), retrying: count, sentToday: count, dead: count }),
  jobs: z.object({ waiting: count, running: count, failed: count, oldestDueAt: time.nullable() }),
});
export type Overview = z.output<typeof overviewOutput>;

const readOverview = operation('admin', 'GET /overview', 'Read the overview of the service')
  .input(z.strictObject({ period: z.enum(overviewPeriods).default(usualOverviewPeriod) }))
  .output(overviewOutput);

const deadLetter = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  queuedAt: time,
  deadAt: time,
  tries: count,
  /** Why the last try failed. */
  fault: z.string(),
});

const listDeadLetters = operation('admin', 'GET /dead-letters', 'List emails that could not be delivered', {
  description: 'The newest 100 whose delivery is no longer tried.',
}).output(z.object({ data: z.array(deadLetter).max(100) }));

const retryDeadLetter = operation('admin', 'POST /retry-dead-letter', 'Try again to deliver an email')
  .errors({ NOT_FOUND: { status: 404, message: 'This mail is not waiting for a retry. Reload the list.' } })
  .input(z.strictObject({ mailId: text().regex(/^\d{1,18}$/) }))
  .output(z.object({ success: z.literal(true) }));

const finishOpeningStep = operation('admin', 'POST /finish-opening-step', 'Mark a step before the opening as done', {
  description: 'For a step that was done elsewhere or is not needed. A step that is done stays done.',
})
  .input(z.strictObject({ step: z.enum(openingSteps) }))
  .output(z.object({ success: z.literal(true) }));

const sendTestEmail = operation('admin', 'POST /send-test-email', 'Send a test email to the own address', {
  description: 'Shows whether the mail server delivers. An email that cannot be delivered is listed with the reason.',
}).output(z.object({ success: z.literal(true) }));

export const overviewOperations = { readOverview, listDeadLetters, retryDeadLetter, finishOpeningStep, sendTestEmail };
