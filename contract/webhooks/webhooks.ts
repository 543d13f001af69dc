// Endpoints of an account to which the directory sends events, by the specification Standard Webhooks.
import { z } from 'zod';
import { operationsOf } from '../operation.ts';
import { line, text } from '../text.ts';
import { testEvent, webhookEvents, webhookLimits as limits } from './webhook-limits.ts';

const operation = operationsOf('Webhooks');
const time = z.iso.datetime();
const events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length);

const webhook = z.object({
  id: z.uuid(),
  /** Where events are posted. */
  url: z.string(),
  events,
  status: z.enum(['active', 'paused']),
  /** Whether it was paused because it failed for days. */
  isPausedByFailures: z.boolean(),
  createdAt: time,
  /** Since when every delivery fails; null: the last one arrived. */
  failingSince: time.nullable(),
  /** Until when deliveries are also signed with the secret before the last rotation; null: they are not. */
  previousSecretUntil: time.nullable(),
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  /** The `webhook-id` of each attempt. */
  id: z.uuid(),
  event: z.enum([...webhookEvents, testEvent]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int().min(0),
  /** The HTTP status of the last answer; null: there was none. */
  lastStatus: z.int().nullable(),
  /** Why the last attempt failed; null: it did not. */
  problem: z.string().nullable(),
  createdAt: time,
  lastAttemptAt: time.nullable(),
  /** Null: no attempt follows. */
  nextAttemptAt: time.nullable(),
  /** The body that is posted: ids and counts, never a contact or a name. */
  payload: z.string(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const withoutPlan = {
  status: 403,
  message: 'Webhooks are part of the plans. Choose one on the pricing page.',
} as const;
const notFound = { status: 404, message: 'There is no such webhook. Reload the page.' } as const;
const byId = z.strictObject({ id: z.uuid() });
const success = z.object({ success: z.literal(true) });
/** `whsec_…`: shown now and never again. */
const secret = text();

const listWebhooks = operation('account', 'GET /account/webhooks', 'List my webhooks', {
  description: 'Oldest first.',
}).output(
  z.object({
    data: z.array(webhook).max(limits.endpointsMax),
    /** Whether the account may have webhooks: it has a plan or full access. */
    isAllowed: z.boolean(),
  }),
);

const createWebhook = operation('account', 'POST /account/webhooks', 'Create a webhook', {
  isForm: true,
  needsStepUp: true,
  description:
    'Events are posted to the address while the account has a plan. The secret signs each of them; it is shown once.',
})
  .errors({
    ADDRESS_REFUSED: { status: 400, message: 'The address is not one to which events can be sent.' },
    WEBHOOKS_WITHOUT_PLAN: withoutPlan,
    TOO_MANY_WEBHOOKS: { status: 409, message: `An account has at most ${limits.endpointsMax} webhooks.` },
  })
  .input(z.strictObject({ url: line().min(1, { message: 'Enter an address.' }).max(limits.addressLengthMax), events }))
  .output(z.object({ secret, webhook }));

const changeWebhook = operation('account', 'PUT /account/webhooks/{id}', 'Change, pause or resume a webhook', {
  description: 'Events that happen during a pause wait for its end, for 30 days at most.',
})
  .errors({ NOT_FOUND: notFound })
  .input(z.strictObject({ id: z.uuid(), events, status: z.enum(['active', 'paused']) }))
  .output(webhook);

const rotateWebhookSecret = operation(
  'account',
  'POST /account/webhooks/{id}/rotate',
  'Replace the secret of a webhook',
  {
    needsStepUp: true,
    description: `For ${limits.rotationHours} hours events are signed with the old and the new secret.`,
  },
)
  .errors({ NOT_FOUND: notFound })
  .input(byId)
  .output(z.object({ secret, webhook }));

const deleteWebhook = operation('account', 'POST /account/webhooks/{id}/delete', 'Delete a webhook and its log')
  .errors({ NOT_FOUND: notFound })
  .input(byId)
  .output(success);

const testWebhook = operation('account', 'POST /account/webhooks/{id}/test', 'Send a test event to a webhook')
  .errors({
    NOT_FOUND: notFound,
    WEBHOOKS_WITHOUT_PLAN: withoutPlan,
    WEBHOOK_PAUSED: { status: 409, message: 'The webhook is paused. Resume it first.' },
    TEST_WAITING: { status: 409, message: 'A test event is waiting already.' },
  })
  .input(byId)
  .output(delivery);

const listWebhookDeliveries = operation(
  'account',
  'GET /account/webhooks/{id}/deliveries',
  'List the latest deliveries of a webhook',
  { description: `Newest first. A delivery is kept for ${limits.deliveriesKeptDays} days.` },
)
  .errors({ NOT_FOUND: notFound })
  .input(z.strictObject({ id: z.string().max(64) }))
  .output(z.object({ data: z.array(delivery).max(limits.deliveriesListed) }));

const replayWebhookDelivery = operation(
  'account',
  'POST /account/webhooks/{id}/deliveries/{deliveryId}/replay',
  'Send a delivery again',
  { description: 'It has the same id and body as before.' },
)
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such delivery, or it waits already. Reload the page.' },
    WEBHOOKS_WITHOUT_PLAN: withoutPlan,
  })
  .input(z.strictObject({ id: z.uuid(), deliveryId: z.uuid() }))
  .output(delivery);

export const webhookOperations = {
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
};
