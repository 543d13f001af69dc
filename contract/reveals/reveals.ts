// Reveals: showing the contacts of a candidate to a user who may see them, and what users say about these values.
import { z } from 'zod';
import { candidateId, candidateOfRow, contactKind } from '../candidates/candidates.ts';
import { contactChannels, myRevealsLimits } from './reveal-limits.ts';
import { callersUserId, IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { text } from '../text.ts';

export const contactChannel = z.enum(contactChannels);

/**
 * What is known against a value. `reported`: the caller reported it, and it waits for an administrator. `wrong`: an administrator, or the
 * reports of several accounts, say that it is wrong. Null: nothing.
 */
const valueMarks = ['reported', 'wrong'] as const;

const revealedValue = z.object({
  /** Names the value in a report. Opaque. */
  valueId: z.string(),
  kind: contactKind,
  /** An email in lower case, or a phone such as `(312) 555-0142`. */
  value: z.string(),
  /** The source that brought it, such as `nppes`. */
  source: z.string(),
  /** The import batch that first brought it; null for a candidate's own submission. */
  batch: z.string().nullable(),
  /** ISO dates. `verifiedOn` null: the source did not verify the value. */
  firstSeenOn: z.iso.date(),
  lastSeenOn: z.iso.date(),
  verifiedOn: z.iso.date().nullable(),
  mark: z.enum(valueMarks).nullable(),
});
export type RevealedValue = z.output<typeof revealedValue>;

export const revealedContact = z.object({
  /** Personal before work. Null: none on file, or only `phone` was requested. */
  email: z.string().nullable(),
  /** Mobile before direct before office. Null: none on file, or only `email` was requested. */
  phone: z.string().nullable(),
  fetchedAt: z.iso.datetime(),
  /** Every value of the requested kinds, best first, with its origin. */
  values: z.array(revealedValue),
});
export type RevealedContact = z.output<typeof revealedContact>;

const operation = operationsOf('Reveals');
const gone = {
  NOT_FOUND: { status: 404, message: 'There is no such candidate.' },
  GONE: { status: 410, message: 'The candidate asked to be removed.' },
} as const;

export const getPhysicianContact = operation(
  'viewContactInfo',
  'POST /get-physician-contact',
  'Reveal the contacts of a candidate',
  {
    description:
      'A candidate counts once per account, whatever the kind and however often; without a value on file it does not count. Every reveal is recorded. A repeated request with the same Idempotency-Key is recorded once, for one day.',
    inputStructure: 'detailed',
  },
)
  .errors({
    ...gone,
    GRANT_USED_UP: { status: 403, message: 'The demo access has no reveals left.' },
    IDEMPOTENCY_KEY_REUSED,
    FAIR_USE: { status: 429, message: 'The account has revealed as many candidates as fair use allows; wait.' },
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z.strictObject({
        physicianId: candidateId,
        /** Left out: both. */
        kind: contactChannel.optional(),
        userId: callersUserId,
      }),
    }),
  )
  .output(revealedContact);

export const reportedValue = z.strictObject({
  physicianId: candidateId,
  /** As the reveal returned it. */
  valueId: text().regex(/^[0-9a-f]{32}$/, { message: 'must be the valueId of a revealed value' }),
});

export const reportOutcome = z.object({
  mark: z.enum(valueMarks),
  /** Whether this report returned the unit that the reveal had cost. */
  unitReturned: z.boolean(),
});

export const reportContact = operation(
  'account',
  'POST /report-contact',
  'Report a wrong number or a bounced address',
  {
    scope: 'reveal',
    description:
      'Only values that the caller has revealed. The unit is returned at once, within limits: five a day, and one in ten of the account’s reveals, or one for a demo grant. Repeating a report changes nothing.',
  },
)
  .errors({
    NOT_FOUND: { status: 404, message: 'The caller has not revealed such a value.' },
    TOO_MANY: { status: 429, message: 'Too many reports; wait.' },
  })
  .input(reportedValue)
  .output(reportOutcome);

const myReveal = z.object({
  id: z.string(),
  /** Null: the candidate is not listed any more. */
  candidate: candidateOfRow.nullable(),
  /** Which kinds were revealed, never their values. */
  kinds: z.array(contactKind),
  firstRevealedAt: z.iso.datetime(),
  lastRevealedAt: z.iso.datetime(),
  /** Whether the unit was returned after a report. */
  unitReturned: z.boolean(),
});

const myRevealsOutput = z.object({
  /** Latest first reveal first. */
  data: z.array(myReveal).max(myRevealsLimits.pageSize),
  /** Of candidates that match the query. */
  count: z.int().min(0),
  totalPages: z.int().min(0),
  /** Candidates first revealed on each of the latest days in UTC, oldest first; days without reveals have 0. */
  perDay: z.array(z.object({ on: z.iso.date(), candidates: z.int().min(0) })).length(myRevealsLimits.plottedDays),
});
export type MyReveals = z.output<typeof myRevealsOutput>;

export const myReveals = operation('account', 'GET /my-reveals', 'List my reveals', {
  scope: 'reveal',
  description:
    'Which candidates the caller has revealed and when, without contact values. The query matches name, title, specialty, organization and place among the latest 10,000.',
})
  .input(
    z.strictObject({
      query: text().trim().max(200).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
  )
  .output(myRevealsOutput);

/** How administrators decide on a reported value. */
const reportDecisions = ['wrong', 'correct'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

const waitingReport = z.object({
  physicianId: z.string(),
  /** Null: the candidate is not listed any more. */
  candidate: candidateOfRow.nullable(),
  valueId: z.string(),
  kind: contactKind,
  /** Accounts that reported this value and wait for a decision. */
  accounts: z.int().min(1),
  firstReportedAt: z.iso.datetime(),
  lastReportedAt: z.iso.datetime(),
});
export type WaitingReport = z.output<typeof waitingReport>;

const listContactReports = operation('admin', 'GET /contact-reports', 'List reported values', {
  description:
    'Values that wait for a decision, oldest report first, at most 100. Reveal the candidate to see a value.',
}).output(z.object({ reports: z.array(waitingReport).max(100), count: z.int().min(0) }));

const decideContactReport = operation('admin', 'POST /decide-contact-report', 'Decide on a reported value', {
  needsStepUp: true,
  description:
    '`wrong`: every user sees the mark. `correct`: the mark disappears, until two other accounts report the value.',
})
  .errors({ NOT_FOUND: { status: 404, message: 'No report of this value waits for a decision.' } })
  .input(
    z.strictObject({
      physicianId: candidateId,
      valueId: text().regex(/^[0-9a-f]{32}$/, { message: 'must be the valueId of a reported value' }),
      decision: z.enum(reportDecisions),
    }),
  )
  .output(z.object({ success: z.literal(true) }));

export const revealOperations = {
  getPhysicianContact,
  reportContact,
  myReveals,
  listContactReports,
  decideContactReport,
};
