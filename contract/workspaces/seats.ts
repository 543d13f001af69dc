// Seats are bought, changed and canceled by the owners of a workspace, and pools limit what all seats take together.
import { z } from 'zod';
import { paymentStates } from '../billing/billing.ts';
import { seatPrice } from '../billing/seat-price.ts';
import { IDEMPOTENCY_KEY_REUSED, idempotencyHeaders, operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { seatSaleLimits as sale } from './seat-sale-limits.ts';
import { workspaceLimits as limits } from './workspace-limits.ts';
import { workspaceName } from './workspaces.ts';

const operation = operationsOf('Workspaces');
const instant = z.iso.datetime();
const success = z.object({ success: z.literal(true) });
const cents = z.int();
/** ISO 4217, lower case. */
const currency = z.string();
const billingInterval = z.enum(['month', 'year']);
const seatCount = (least: number) =>
  z
    .int({ message: 'Enter a whole number.' })
    .min(least, { message: `Enter at least ${least}.` })
    .max(sale.seatsMax, { message: `Enter at most ${sale.seatsMax}.` });
const ceiling = z.int().min(0).max(limits.ceilingMax).nullable();

export const seatSubscription = seatPrice.extend({
  seats: z.int(),
  status: z.enum(['trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused']),
  /** Whether its seats count now. */
  givesSeats: z.boolean(),
  /** When it renews, or ends where `cancelAtPeriodEnd`. */
  currentPeriodEnd: instant,
  cancelAtPeriodEnd: z.boolean(),
  /** When the seats of a payment that failed stop counting; null: no payment is due. */
  graceEndsAt: instant.nullable(),
});
export type SeatSubscriptionState = z.output<typeof seatSubscription>;

const poolPart = z.object({
  /** Null: as much as each seat may. */
  perDay: z.int().nullable(),
  /** In the running window; 0 without a pool. */
  used: z.int(),
  /** When the window ends; null: none is running. */
  resetsAt: instant.nullable(),
});

const seats = z.object({
  used: z.int(),
  /** Those that count now. */
  bought: z.int(),
  granted: z.int(),
  total: z.int(),
  /** On hold, its seats give no rights: there were too few of them for too long, or none was paid for. */
  isOnHold: z.boolean(),
  /** When it is on hold, unless members leave or seats are bought; null: there are enough. */
  holdAt: instant.nullable(),
  /** Whether seats are sold here. */
  areSold: z.boolean(),
  /** Null: none was ever bought, or the caller is no owner. */
  subscription: seatSubscription.nullable(),
  /** Null where the caller may not see it. */
  pool: z.object({ reveals: poolPart, exported: poolPart }).nullable(),
});
export type WorkspaceSeats = z.output<typeof seats>;

const noWorkspace = { status: 404, message: 'The account is in no workspace.' } as const;
const notAllowed = { status: 403, message: 'The role of the caller in the workspace does not allow this.' } as const;
const noSeatPlan = {
  status: 409,
  message: 'The workspace has bought no seats, or its subscription has ended.',
} as const;
const notSold = { status: 503, message: 'This server sells no seats.' } as const;
const failed = { status: 503, message: 'The payment provider did not answer in time.' } as const;
const tooManySeats = { status: 409, message: `A workspace has at most ${sale.seatsMax} seats.` } as const;
const tooFewSeats = { status: 409, message: 'There would be fewer seats than members. Remove members first.' } as const;
const suspended = { status: 409, message: 'The workspace is suspended.' } as const;
const ofOwners = { NO_WORKSPACE: noWorkspace, NOT_ALLOWED: notAllowed } as const;
const ofPlans = { ...ofOwners, NO_SEAT_PLAN: noSeatPlan, SEATS_NOT_SOLD: notSold, SEATS_FAILED: failed } as const;

const getSeatOffer = operation('open', 'GET /seat-offer', 'Read what a seat costs')
  /** Null: no seats are sold here, or the price cannot be read at the moment. */
  .output(z.object({ offer: seatPrice.nullable() }));

const getSeats = operation('account', 'GET /workspace/seats', 'Read the seats of my workspace', {
  description: 'Owners see the subscription, owners and managers the pool.',
}).output(z.object({ seats: seats.nullable() }));

const buySeats = operation('account', 'POST /workspace/checkout', 'Create a workspace, or buy its first seats', {
  isForm: true,
  description:
    'An account without a workspace becomes the owner of a new one, on hold until the payment is confirmed. The price is that of `getSeatOffer`, whatever is sent.',
  inputStructure: 'detailed',
})
  .errors({
    ...ofOwners,
    NAME_NEEDED: { status: 400, message: 'A new workspace needs a name.' },
    SEATS_BOUGHT: { status: 409, message: 'The workspace has bought seats already. Change their number.' },
    SEATS_TOO_FEW: tooFewSeats,
    SEATS_TOO_MANY: tooManySeats,
    WORKSPACE_SUSPENDED: suspended,
    IDEMPOTENCY_KEY_REUSED,
    TOO_MANY: { status: 429, message: 'Too many checkouts were opened; wait.' },
    CHECKOUT_FAILED: { status: 503, message: 'Could not create checkout session. Please try again.' },
    SEATS_NOT_SOLD: notSold,
  })
  .input(
    z.object({
      headers: idempotencyHeaders,
      body: z.strictObject({
        /** Of a new workspace; an existing one keeps its name. */
        name: workspaceName.optional(),
        seats: seatCount(sale.seatsMin),
      }),
    }),
  )
  .output(
    z.object({
      /** An absolute URL of the payment provider, or the path of the sandbox’s page. */
      url: z.string(),
    }),
  );

const checkSeatPayment = operation('account', 'GET /workspace/payment', 'Read the state of a payment for seats', {
  description: 'Of the caller’s own payment. A payment that was made counts from then on.',
})
  .errors({
    PAYMENT_NOT_CHECKED: { status: 503, message: 'Your payment could not be checked just now. Try again in a moment.' },
  })
  .input(
    z.strictObject({
      /** As the payment provider adds it to the address of the page. Left out: the caller’s latest payment for seats. */
      session_id: text().min(1).max(255).optional(),
    }),
  )
  .output(z.object({ state: z.enum(paymentStates) }));

const preview = z.object({
  seatsBefore: z.int(),
  seats: z.int(),
  /** Send it with the confirmation. */
  previewedAt: instant,
  /** What is charged now; 0 where seats are removed. */
  dueNowCents: cents,
  /** What the next invoice is lowered by; 0 where seats are added. */
  creditCents: cents,
  /** The whole amount from the next renewal on. */
  renewalCents: cents,
  renewsAt: instant,
  currency,
  billingInterval,
});
export type SeatsPreview = z.output<typeof preview>;

const ofChange = {
  ...ofPlans,
  SEATS_TOO_FEW: tooFewSeats,
  SEATS_TOO_MANY: tooManySeats,
  WORKSPACE_SUSPENDED: suspended,
  PAYMENT_DUE: { status: 409, message: 'A payment is due. Pay it first.' },
} as const;

const previewSeats = operation('account', 'POST /workspace/seats/preview', 'Read what another number of seats costs', {
  isForm: true,
  description: 'It changes nothing.',
})
  .errors(ofChange)
  .input(z.strictObject({ seats: seatCount(1) }))
  .output(preview);

const changeSeats = operation('account', 'POST /workspace/seats', 'Change the number of bought seats', {
  needsStepUp: true,
  description: `What was shown by the preview is charged or credited, within ${sale.previewMinutes} minutes.`,
})
  .errors({
    ...ofChange,
    SEATS_CHANGED: { status: 409, message: 'The number of seats has changed meanwhile.' },
    PREVIEW_OVER: { status: 409, message: 'The amount was calculated too long ago.' },
    PAYMENT_FAILED: { status: 409, message: 'The payment failed. The number of seats is as before.' },
  })
  .input(z.strictObject({ seats: seatCount(1), seatsBefore: z.int().min(0), previewedAt: instant }))
  .output(success);

const cancelSeats = operation(
  'account',
  'POST /workspace/seats/cancel',
  'Cancel the seats at the end of the paid period',
  { needsStepUp: true },
)
  .errors(ofPlans)
  .input(z.strictObject({}).optional())
  .output(success);

const resumeSeats = operation('account', 'POST /workspace/seats/resume', 'Renew the canceled seats again', {
  needsStepUp: true,
})
  .errors(ofPlans)
  .input(z.strictObject({}).optional())
  .output(success);

const openSeatsPortal = operation(
  'account',
  'POST /workspace/seats/portal',
  'Open the billing portal of my workspace',
  { description: 'Where the card is changed, invoices are paid and payments are listed.' },
)
  .errors(ofPlans)
  .input(z.strictObject({}).optional())
  .output(z.object({ url: z.string() }));

const changePool = operation('account', 'PUT /workspace/pool', 'Limit what all seats take together in a day', {
  description: 'For owners. Null: as much as each seat may.',
})
  .errors(ofOwners)
  .input(z.strictObject({ revealsPerDay: ceiling, exportedPerDay: ceiling }))
  .output(success);

export const seatOperations = {
  getSeatOffer,
  getSeats,
  buySeats,
  checkSeatPayment,
  previewSeats,
  changeSeats,
  cancelSeats,
  resumeSeats,
  openSeatsPortal,
  changePool,
};
