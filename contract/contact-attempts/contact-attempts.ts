// Contact attempts: the calls and emails of a user to a candidate. Each belongs to one account and is visible to that account only.
import { z } from 'zod';
import { candidateId } from '../candidates/candidates.ts';
import { listErrors } from '../lists/lists.ts';
import { listStages } from '../lists/list-limits.ts';
import { IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { reportOutcome, reportedValue } from '../reveals/reveals.ts';
import { text } from '../text.ts';
import { attemptChannels, attemptLimits, attemptOutcomes } from './attempt-options.ts';

const operation = operationsOf('Lists');
const { TOO_MANY } = listErrors;
const errors = {
  NOT_FOUND: { status: 404, message: 'There is no such candidate in the directory.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'An account records at most 10,000 calls and emails within 24 hours.' },
  IDEMPOTENCY_KEY_REUSED,
  TOO_MANY,
} as const;

/**
 * The list in which the candidate moves on; null: all lists of the caller. A list that the caller does not have moves nothing, because
 * another tab may have deleted it, and the outcome must not be lost.
 */
const listId = text().min(1).max(64).nullable().default(null);

const recording = z.object({
  /** For `undoAttempt`. */
  id: z.string(),
  recorded: z.int().min(0),
  /** Candidates who are not in the directory. */
  gone: z.int().min(0),
  /** The lists in which candidates moved on, by name. A later stage is never moved back. */
  moved: z.array(
    z.object({ listId: z.string(), listName: z.string(), stage: z.enum(listStages), candidates: z.int().min(1) }),
  ),
  /** Of the reported value; null: no value was reported. */
  report: reportOutcome.nullable(),
  /** Why the report of the value was refused; null: it was not. The outcome is recorded all the same. */
  reportRefusal: z.string().nullable(),
});
export type Recording = z.output<typeof recording>;

const recordAttempt = operation('saveLists', 'POST /contact-attempts', 'Record a call with its outcome, or an email', {
  description:
    '`voicemail`, `no answer` and `sent` move the candidate from *To contact* to *Contacted*, `interested` to *Replied*, `not interested` to *No*. `wrong number` reports the value as `report-contact` does. All of it, or nothing. A repeated request with the same Idempotency-Key is recorded once, for one day.',
  inputStructure: 'detailed',
})
  .errors(errors)
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z
        .strictObject({
          physicianId: candidateId,
          channel: z.enum(attemptChannels),
          outcome: z.enum(attemptOutcomes),
          listId,
          /** The called number, as the reveal returned it. Null: unknown, so a wrong number is not reported. */
          valueId: reportedValue.shape.valueId.nullable().default(null),
          note: text().trim().max(attemptLimits.noteLengthMax).default(''),
        })
        .refine(({ channel, outcome }) => (channel === 'email') === (outcome === 'sent'), {
          message: 'The outcome of an email is `sent`, and a call has another one.',
        }),
    }),
  )
  .output(recording);

const recordSent = operation('saveLists', 'POST /contact-attempts/sent', 'Record an email to several candidates', {
  description: 'As `POST /contact-attempts` with the outcome `sent` for each. Candidates who were removed are counted.',
  inputStructure: 'detailed',
})
  .errors(errors)
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z.strictObject({ physicianIds: z.array(candidateId).min(1).max(attemptLimits.candidatesMax), listId }),
    }),
  )
  .output(recording);

const undoAttempt = operation('saveLists', 'POST /contact-attempts/{id}/undo', 'Undo the recording of an attempt', {
  description:
    'Within 10 minutes. Puts stages back that did not change since. A report of a wrong number stays. Repeating it changes nothing.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'The caller recorded nothing like this within the last 10 minutes.' },
    TOO_MANY,
  })
  .input(z.strictObject({ id: text().min(1).max(64) }))
  .output(z.object({ undone: z.int().min(0), movedBack: z.int().min(0) }));

export const contactAttempt = z.object({
  id: z.string(),
  channel: z.enum(attemptChannels),
  outcome: z.enum(attemptOutcomes),
  at: z.iso.datetime(),
  /** The list in which it was recorded; null: none, or the list was deleted. */
  listName: z.string().nullable(),
  /** Null: none. */
  note: z.string().nullable(),
});
export type ContactAttempt = z.output<typeof contactAttempt>;

const listAttempts = operation(
  'account',
  'GET /candidates/{id}/contact-attempts',
  'Read my calls and emails to a candidate',
  { scope: 'lists', description: 'The latest 50, latest first.' },
)
  .input(z.strictObject({ id: candidateId }))
  .output(z.object({ data: z.array(contactAttempt).max(attemptLimits.shownMax) }));

const findToContact = operation('account', 'POST /contact-attempts/to-contact', 'Find who is still to contact', {
  scope: 'lists',
  description: 'Of the given candidates, those with the stage *To contact* in one of my lists, in any order.',
})
  .input(z.strictObject({ physicianIds: z.array(candidateId).max(attemptLimits.readMax) }))
  .output(z.object({ ids: z.array(z.string()).max(attemptLimits.readMax) }));

export const contactAttemptOperations = { recordAttempt, recordSent, undoAttempt, listAttempts, findToContact };
