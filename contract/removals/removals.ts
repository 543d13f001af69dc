// Requests of professionals to be removed from the directory, and the decisions of administrators about them.
import { z } from 'zod';
import { candidateId, candidateOfRow } from '../candidates/candidates.ts';
import { operationsOf, tooFast } from '../operation.ts';
import {
  readNamedRecord,
  receiptPattern,
  removalChoicesMax,
  removalErrors as errors,
  removalLimits as limits,
  removalReasons,
} from './removal-options.ts';
import { emailAddress, line, text } from '../text.ts';

const operation = operationsOf('Removals');

const email = emailAddress(errors.email).toLowerCase();
const required = (error: string, max: number) => line().min(1, error).max(max, `Enter at most ${max} characters`);

const formFields = {
  /** A hidden field. Only a program fills it in: the response is the usual one, and nothing is stored. */
  website: text().max(1_000).optional(),
  /** From `openRemovalForm`, requested when the form is shown. It works for 24 hours; within 3 seconds the form waits. */
  formToken: text().max(100),
};

const formErrors = {
  TOO_MANY: { status: 429, message: 'Too many requests came from this network; wait.' },
  TOO_FAST: tooFast,
  FORM_EXPIRED: {
    status: 409,
    message: 'The form token is older than 24 hours or not one of ours; request a new one and send the form again.',
  },
} as const;

/** The same for every request, whether or not the person is in the directory. */
const accepted = z.object({ success: z.literal(true) });

const openRemovalForm = operation('open', 'GET /send-removal-confirmation', 'Begin a removal request', {
  description: 'Returns a token that says when the form was shown. The request is sent with it.',
}).output(z.object({ formToken: z.string() }));

export const sendRemovalConfirmation = operation(
  'open',
  'POST /send-removal-confirmation',
  'Request a removal by email address',
  {
    isForm: true,
    description:
      'Mails a link to the address, whether or not the directory has a record with it. The link works once, within seven days. The server creates the token; a `token` in the body is ignored.',
  },
)
  .errors(formErrors)
  .input(z.strictObject({ email, token: text().max(1_000).optional(), ...formFields }))
  .output(accepted);

export const requestRecordRemoval = operation(
  'open',
  'POST /request-record-removal',
  'Request the removal of a record by NPI or profile address',
  {
    isForm: true,
    description:
      'Mails a link to the address of the requester. After it is confirmed, a link is mailed to the addresses that only this record has, and an administrator decides. The record stays listed unless the requester proves a phone in it.',
  },
)
  .errors(formErrors)
  .input(
    z.strictObject({
      /** An NPI, a candidate id, or the address of a profile. */
      record: required(errors.record, limits.recordMax).refine((named) => readNamedRecord(named) !== null, {
        message: errors.record,
      }),
      name: required(errors.name, limits.nameMax),
      practice: required(errors.practice, limits.practiceMax),
      /** The requester's own address. */
      email,
      ...formFields,
    }),
  )
  .output(accepted);

const token = text().max(200);
const invalidToken = { status: 400, message: errors.invalidToken } as const;

const readRemovalChoices = operation('open', 'POST /removal-choices', 'Read who has the address of a mailed link', {
  description:
    'For the page of the mailed link: when several people have the address, its owner may choose one of them. Changes nothing.',
})
  .errors({ INVALID_TOKEN: invalidToken, TOO_MANY: formErrors.TOO_MANY })
  .input(z.strictObject({ token }))
  .output(
    z.object({
      /** One for each person; empty unless several people have the address. */
      choices: z
        .array(z.object({ record: candidateId, firstName: z.string().nullable(), place: z.string().nullable() }))
        .max(removalChoicesMax),
      /** How many records have the address. */
      records: z.int().min(0),
    }),
  );

const processRemoval = operation('open', 'POST /process-removal', 'Confirm a removal', {
  isForm: true,
  description:
    'Takes the token of the mailed link, once. Removes the person with the address. When several people have it, removes the person of the chosen `record`, or without a choice takes the address out of all their records. For a request about a record, the removal waits for an address that only the record has, or for an administrator.',
})
  .errors({
    INVALID_TOKEN: invalidToken,
    CHOICE_CHANGED: { status: 409, message: 'The chosen record no longer has the address. Open the link again.' },
    TOO_MANY: formErrors.TOO_MANY,
  })
  .input(z.strictObject({ token, /** One of the choices. */ record: candidateId.optional() }))
  .output(
    z.object({
      success: z.literal(true),
      /**
       * `address_removed`: the address left the records of several people, and later imports leave it out. `nothing_found`: no record has the
       * address, and later imports leave it out. `in_review`: the request waits until `dueAt`, also when the address came with a resume only,
       * which is taken back.
       */
      outcome: z.enum(['removed', 'address_removed', 'nothing_found', 'in_review']),
      /** Candidates and resumes that were removed. */
      records: z.int().min(0),
      resumes: z.int().min(0),
      /** Records that the address left and that stay. */
      addressLeft: z.int().min(0),
      /** The number of the receipt. */
      number: z.string(),
      /** Until when a request in review is decided; null otherwise. */
      dueAt: z.iso.datetime().nullable(),
    }),
  );

const proveRemovalRecord = operation(
  'open',
  'POST /prove-removal',
  'Prove that a record in review is about the requester',
  {
    isForm: true,
    description:
      'Takes the token of the confirmed request and the last four digits of a phone number in the record, three times. The record is then hidden until the decision. Digits for a record that does not exist never match.',
  },
)
  .errors({
    INVALID_TOKEN: invalidToken,
    NO_TRIES_LEFT: { status: 409, message: 'There were three tries. The request waits for an administrator.' },
    TOO_MANY: formErrors.TOO_MANY,
  })
  .input(
    z.strictObject({
      token,
      digits: text()
        .trim()
        .regex(/^\d{4}$/, errors.digits),
    }),
  )
  .output(
    z.object({
      isProven: z.boolean(),
      /** False with a proof: too many records are hidden already; the administrators know of the proof. */
      isHidden: z.boolean(),
      triesLeft: z.int().min(0),
    }),
  );

export const readRemovalStatus = operation('open', 'POST /removal-status', 'Read the status of a removal request', {
  isForm: true,
  description: 'Needs the number of the receipt and the address that confirmed the request.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no confirmed request with this number and address.' },
    TOO_MANY: formErrors.TOO_MANY,
  })
  .input(z.strictObject({ number: text().trim().regex(receiptPattern, errors.number), email }))
  .output(
    z.object({
      number: z.string(),
      state: z.enum(['in_review', 'removed', 'address_removed', 'nothing_found', 'declined']),
      confirmedAt: z.iso.datetime(),
      /** Null while the request is in review. */
      decidedAt: z.iso.datetime().nullable(),
      /** Until when a request in review is decided; null for requests that needed no review. */
      dueAt: z.iso.datetime().nullable(),
    }),
  );

const queuedRemoval = z.object({
  id: z.string(),
  number: z.string(),
  /** As the requester entered them. */
  name: z.string(),
  practice: z.string(),
  email: z.string(),
  record: z.string(),
  confirmedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
  /** The candidate that the request names; null: there is none, or it was removed meanwhile. */
  candidate: candidateOfRow.extend({ id: z.string() }).nullable(),
  /** The requester knew the last digits of a phone in the record. */
  isProven: z.boolean(),
  /** The candidate is hidden until the decision. */
  isHidden: z.boolean(),
});
export type QueuedRemoval = z.output<typeof queuedRemoval>;

const getRemovalRequests = operation(
  'admin',
  'POST /get-removal-requests',
  'List removal requests that wait for a decision',
  { description: 'The earliest deadline first, 25 a page.' },
)
  .input(z.strictObject({ page: z.int().min(1).max(1_000_000).default(1) }))
  .output(z.object({ data: z.array(queuedRemoval), count: z.int(), overdue: z.int(), totalPages: z.int() }));

const decisionErrors = {
  NOT_FOUND: { status: 404, message: 'There is no such removal request.' },
  ALREADY_DECIDED: { status: 409, message: 'This removal request was decided before. Reload the list.' },
  NO_RECORD: { status: 409, message: 'The request names no candidate. Name the candidate, or decline the request.' },
} as const;
/** The requester reads it in the email. It is not stored. */
const reason = required(errors.reason, limits.reasonMax);
const requestId = text().regex(/^\d{1,18}$/);

const decideRemoval = operation('admin', 'POST /decide-removal', 'Decide a removal request', {
  needsStepUp: true,
  description:
    '`remove` removes the candidate permanently. `decline` lists a hidden candidate again. The requester receives the decision with its reason by email, and it is recorded in the audit.',
})
  .errors(decisionErrors)
  .input(z.strictObject({ requestId, action: z.enum(['remove', 'decline']), reason }))
  .output(z.object({ message: z.string() }));

const hideRecord = operation(
  'admin',
  'POST /hide-record',
  'Hide a record until the removal request about it is decided',
  { needsStepUp: true, description: 'It is recorded in the audit. The requester is not told.' },
)
  .errors({
    ...decisionErrors,
    TOO_MANY_HIDDEN: { status: 409, message: 'Open requests hide 200 records. Decide some of them first.' },
  })
  .input(z.strictObject({ requestId }))
  .output(z.object({ message: z.string() }));

const declineRemovals = operation(
  'admin',
  'POST /decline-removals',
  'Decline all waiting removal requests of one domain',
  {
    needsStepUp: true,
    description:
      'For a flood of requests from addresses of one domain. Each requester receives the decision by email, and each decision is recorded in the audit.',
  },
)
  .input(z.strictObject({ domain: line().toLowerCase().min(1).max(253), reason }))
  .output(z.object({ message: z.string(), declined: z.int() }));

const removeRecord = operation(
  'admin',
  'POST /remove-record',
  'Remove the record of a candidate permanently, without a request',
  {
    needsStepUp: true,
    description:
      'The candidate is deleted and later imports leave the person out, as after a removal request. The reason is recorded in the audit, and mailed to the addresses on file except for a person who has died.',
  },
)
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such candidate. The record may be removed already.' } })
  .input(z.strictObject({ candidateId, reason: z.enum(removalReasons) }))
  .output(z.object({ success: z.literal(true) }));

export const removalOperations = {
  openRemovalForm,
  sendRemovalConfirmation,
  requestRecordRemoval,
  readRemovalChoices,
  processRemoval,
  proveRemovalRecord,
  readRemovalStatus,
  getRemovalRequests,
  decideRemoval,
  hideRecord,
  declineRemovals,
  removeRecord,
};
