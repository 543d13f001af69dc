// Requests of professionals to be removed from the directory, and the decisions of administrators about them.
import { z } from 'zod';
import { candidateId, candidateOfRow } from './candidates.ts';
import { emailLengthMax } from './email-rules.ts';
import { operation } from './operation.ts';
import {
  readNamedRecord,
  receiptPattern,
  removalErrors as errors,
  removalLimits as limits,
  removalReasons,
} from './removal-options.ts';
import { line, text } from './text.ts';

const tags = ['Removals'];

const email = text().trim().max(emailLengthMax, errors.email).pipe(z.email(errors.email));
const required = (error: string, max: number) => line().min(1, error).max(max, `Enter at most ${max} characters`);

const formFields = {
  /** A hidden field. Only a program fills it in: the response is the usual one, and nothing is stored. */
  website: text().max(1_000).optional(),
  /** From `openRemovalForm`, requested when the form is shown. It works from 3 seconds to 24 hours after that. */
  formToken: text().max(100),
};

const formErrors = {
  TOO_MANY: { status: 429, message: 'Too many requests came from this network; wait.' },
  TOO_FAST: { status: 429, message: 'The form was sent within 3 seconds after it was shown; send it again.' },
  FORM_EXPIRED: {
    status: 409,
    message: 'The form token is older than 24 hours or not one of ours; request a new one and send the form again.',
  },
} as const;

/** The same for every request, whether or not the person is in the directory. */
const accepted = z.object({ success: z.literal(true) });

export const openRemovalForm = operation('open')
  .route({
    method: 'GET',
    path: '/send-removal-confirmation',
    tags,
    summary: 'Begin a removal request',
    description: 'Returns a token that says when the form was shown. The request is sent with it.',
  })
  .output(z.object({ formToken: z.string() }));

export const sendRemovalConfirmation = operation('open', { isForm: true })
  .errors(formErrors)
  .route({
    method: 'POST',
    path: '/send-removal-confirmation',
    tags,
    summary: 'Request a removal by email address',
    description:
      'Mails a link to the address, whether or not the directory has a record with it. The link works once, within seven days. The server creates the token; a `token` in the body is ignored.',
  })
  .input(z.strictObject({ email, token: text().max(1_000).optional(), ...formFields }))
  .output(accepted);

export const requestRecordRemoval = operation('open', { isForm: true })
  .errors(formErrors)
  .route({
    method: 'POST',
    path: '/request-record-removal',
    tags,
    summary: 'Request the removal of a record by NPI or profile address',
    description:
      'Mails a link to the address of the requester. After it is confirmed, a link is mailed to the addresses in the record. A record without an address is hidden at once, and an administrator decides.',
  })
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

export const processRemoval = operation('open', { isForm: true })
  .errors({
    INVALID_TOKEN: { status: 400, message: errors.invalidToken },
    TOO_MANY: formErrors.TOO_MANY,
  })
  .route({
    method: 'POST',
    path: '/process-removal',
    tags,
    summary: 'Confirm a removal',
    description:
      'Takes the token of the mailed link, once. Removes every record and resume with the address; for a request about a record, the removal waits for the address in the record or for an administrator.',
  })
  .input(z.strictObject({ token: text().max(200) }))
  .output(
    z.object({
      success: z.literal(true),
      /** `nothing_found`: no record has the address, and later imports leave it out. `in_review`: the request waits until `dueAt`, also when the address came with a resume only, which is taken back. */
      outcome: z.enum(['removed', 'nothing_found', 'in_review']),
      /** Candidates and resumes that were removed. */
      records: z.int().min(0),
      resumes: z.int().min(0),
      /** The number of the receipt. */
      number: z.string(),
      /** Until when a request in review is decided; null otherwise. */
      dueAt: z.iso.datetime().nullable(),
    }),
  );
export const readRemovalStatus = operation('open', { isForm: true })
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no confirmed request with this number and address.' },
    TOO_MANY: formErrors.TOO_MANY,
  })
  .route({
    method: 'POST',
    path: '/removal-status',
    tags,
    summary: 'Read the status of a removal request',
    description: 'Needs the number of the receipt and the address that confirmed the request.',
  })
  .input(z.strictObject({ number: text().trim().regex(receiptPattern, errors.number), email }))
  .output(
    z.object({
      number: z.string(),
      state: z.enum(['in_review', 'removed', 'nothing_found', 'declined']),
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
  /** True: the candidate is hidden until the decision. False: a link was mailed to the addresses in the record. */
  isHidden: z.boolean(),
});
export type QueuedRemoval = z.output<typeof queuedRemoval>;

export const getRemovalRequests = operation('admin')
  .route({
    method: 'POST',
    path: '/get-removal-requests',
    tags,
    summary: 'List removal requests that wait for a decision',
    description: 'The earliest deadline first, 25 a page.',
  })
  .input(z.strictObject({ page: z.int().min(1).max(1_000_000).default(1) }))
  .output(z.object({ data: z.array(queuedRemoval), count: z.int(), overdue: z.int(), totalPages: z.int() }));

export const decideRemoval = operation('admin', { needsStepUp: true })
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such removal request.' },
    ALREADY_DECIDED: { status: 409, message: 'This removal request was decided before. Reload the list.' },
    NO_RECORD: { status: 409, message: 'The request names no candidate. Name the candidate, or decline the request.' },
  })
  .route({
    method: 'POST',
    path: '/decide-removal',
    tags,
    summary: 'Decide a removal request',
    description:
      '`remove` removes the candidate permanently. `decline` lists a hidden candidate again. The requester receives the decision with its reason by email, and it is recorded in the audit.',
  })
  .input(
    z.strictObject({
      requestId: text().regex(/^\d{1,18}$/),
      action: z.enum(['remove', 'decline']),
      /** The requester reads it in the email. It is not stored. */
      reason: required(errors.reason, limits.reasonMax),
    }),
  )
  .output(z.object({ message: z.string() }));

export const removeRecord = operation('admin', { needsStepUp: true })
  .errors({ NOT_FOUND: { status: 404, message: 'There is no such candidate. The record may be removed already.' } })
  .route({
    method: 'POST',
    path: '/remove-record',
    tags,
    summary: 'Remove the record of a candidate permanently, without a request',
    description:
      'The candidate is deleted and later imports leave the person out, as after a removal request. The reason is recorded in the audit, and mailed to the addresses on file except for a person who has died.',
  })
  .input(z.strictObject({ candidateId, reason: z.enum(removalReasons) }))
  .output(z.object({ success: z.literal(true) }));
