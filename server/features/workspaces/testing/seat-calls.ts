// Seats as tests buy them at the stand-in of Stripe, through the operations and signed events.
import { z } from 'zod';
import { access } from '#contract/access/access.ts';
import type { WorkspaceSeats } from '#contract/workspaces/seats.ts';
import { payInSession, type HeldSubscription } from '#server/features/billing/testing/stripe-books.ts';
import { subscriptionEvent, type StripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import type { SignedIn, TestProduct } from '#server/testing/product.ts';
import { steppedUp } from './workspace-calls.ts';

const seatsAnswer = z.object({ seats: z.custom<WorkspaceSeats>().nullable() });

export const readSeats = async (by: SignedIn): Promise<WorkspaceSeats | null> =>
  seatsAnswer.parse(await (await by.request('/api/workspace/seats')).json()).seats;

export const order = (by: SignedIn, body: object): Promise<Response> => by.post('/api/workspace/checkout', body);

export const urlOf = async (response: Response): Promise<string> =>
  z.object({ url: z.string() }).parse(await response.json()).url;

export const kindOf = async (by: SignedIn): Promise<string> =>
  access.parse(await (await by.request('/api/access')).json()).kind;

let lastEvent = 0;

/** What Stripe sends and the product does about it. */
export interface SeatsAtStripe {
  /** Delivers the event; its job waits. */
  send: (event: object) => Promise<void>;
  eventOf: (subscription: HeldSubscription, type?: string) => object;
  refresh: (subscription: HeldSubscription) => Promise<void>;
  /** Delivers an event about it, and does the job. */
  tell: (subscription: HeldSubscription) => Promise<void>;
  /** A new owner whose workspace has paid for so many seats. */
  paidWorkspace: (seats: number) => Promise<{ owner: SignedIn; id: string; subscription: HeldSubscription }>;
}

const eventOf = (subscription: HeldSubscription, type = 'customer.subscription.updated'): object => {
  lastEvent += 1;
  return subscriptionEvent(`evt_seats_${lastEvent}`, type, subscription);
};

export function seatsAtStripe(product: TestProduct, stripe: StripeStandIn): SeatsAtStripe {
  const send = async (event: object): Promise<void> => {
    const { body, signature } = stripe.sign(event);
    const headers = { 'stripe-signature': signature };
    const response = await product.request('/api/stripe/webhook', { method: 'POST', body, headers });
    if (!response.ok) throw new Error(`The event was refused: ${response.status}`);
  };
  const refresh = ({ id }: HeldSubscription): Promise<void> =>
    product.runJob('refresh-subscription', { subscriptionId: id });
  const tell = async (subscription: HeldSubscription): Promise<void> => {
    await send(eventOf(subscription));
    await refresh(subscription);
  };
  return {
    send,
    eventOf,
    refresh,
    tell,
    paidWorkspace: async (seats) => {
      const owner = await steppedUp(product);
      const url = await urlOf(await order(owner, { name: 'Northline Staffing', seats }));
      const subscription = payInSession(stripe, url.split('/').at(-1) ?? '', nowSeconds());
      await tell(subscription);
      return { owner, id: subscription.metadata['careroster_workspace_id'] ?? '', subscription };
    },
  };
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1_000);
