// Requests for a refund under the money-back guarantee, and the decisions of administrators.
import { z } from 'zod';
import { guaranteeLimits } from './guarantee-limits.ts';
import { operationsOf } from '../operation.ts';
import { priceIds } from './plans.ts';
import { text } from '../text.ts';

const operation = operationsOf('Guarantee');
const instant = z.iso.datetime();

/** `waiting` for a decision; `approved`: the provider is asked to refund it; `refunded`; `refused`. */
const guaranteeRequestStates = ['waiting', 'approved', 'refunded', 'refused'] as const;

const ownRequest = z.object({
  state: z.enum(guaranteeRequestStates),
  requestedAt: instant,
  /** Until when a waiting request is decided. */
  dueAt: instant,
  /** Null while it waits. */
  decidedAt: instant.nullable(),
  /** What the administrator wrote; null: nothing. */
  reason: z.string().nullable(),
  /** In cents; null until it is refunded. */
  refundedCents: z.int().min(0).nullable(),
  /** ISO 4217, lower case. */
  currency: z.string(),
});
export type OwnGuaranteeRequest = z.output<typeof ownRequest>;

const getGuaranteeRequest = operation('account', 'GET /guarantee-request', 'Read my request for a refund', {
  description: 'The latest one of the caller.',
})
  /** Null: the caller has made none. */
  .output(z.object({ request: ownRequest.nullable() }));

const requestRefund = operation('account', 'POST /request-refund', 'Request a refund under the guarantee', {
  description: 'While the guarantee holds. A repeated call returns the first request for the subscription.',
})
  .errors({
    DEMO_ACCOUNT: { status: 403, message: 'The demo account is shared, so no plan can be bought or managed on it.' },
    NO_GUARANTEE: { status: 409, message: 'The money back guarantee does not hold, so nothing can be refunded.' },
  })
  .input(z.strictObject({}).optional())
  .output(z.object({ request: ownRequest }));

const queuedRequest = ownRequest.extend({
  id: z.string(),
  /** Null: the account was deleted. */
  email: z.string().nullable(),
  priceId: z.enum(priceIds),
  paidCents: z.int().min(0),
  planStartedAt: instant,
  isOverdue: z.boolean(),
  /** Whether the account has exported contacts, before or after the request, which ends the guarantee. */
  hasExported: z.boolean(),
});
export type QueuedGuaranteeRequest = z.output<typeof queuedRequest>;

const listGuaranteeRequests = operation('admin', 'GET /guarantee-requests', 'List requests for a refund', {
  description: `Waiting requests first, the oldest of them first; then the latest others. At most ${guaranteeLimits.listed}.`,
}).output(z.object({ data: z.array(queuedRequest).max(guaranteeLimits.listed), waiting: z.int().min(0) }));

const decideGuaranteeRequest = operation('admin', 'POST /decide-guarantee-request', 'Decide a request for a refund', {
  isForm: true,
  needsStepUp: true,
  description:
    '`approve` ends the subscription and refunds its payments of the plan through the payment provider, within minutes. The user receives the decision by email.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such request. Reload the list.' },
    ALREADY_DECIDED: { status: 409, message: 'This request was decided before. Reload the list.' },
    GUARANTEE_ENDED: { status: 409, message: 'The account has exported contacts, which ends the guarantee.' },
  })
  .input(
    z.strictObject({
      requestId: text().regex(/^\d{1,18}$/),
      action: z.enum(['approve', 'refuse']),
      /** The user reads it. Required for a refusal. */
      reason: text()
        .trim()
        .max(guaranteeLimits.reasonMax, `The reason must be at most ${guaranteeLimits.reasonMax} characters.`)
        .default(''),
    }),
  )
  .output(z.object({ state: z.enum(guaranteeRequestStates) }));

export const guaranteeRequestOperations = {
  getGuaranteeRequest,
  requestRefund,
  listGuaranteeRequests,
  decideGuaranteeRequest,
};
