import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import type { EventReceiver } from './receive-event.ts';

const bodyBytesMax = 1024 * 1024;

/** Receives the events of Stripe. They have no session. Their signature covers the exact bytes of the body. */
export const webhookRoute = (receiveStripeEvent: EventReceiver): RawRoute => ({
  method: 'POST',
  path: '/api/stripe/webhook',
  capability: 'open',
  sender: 'service',
  refusesOtherSites: false,
  bodyBytesMax,
  handle: async ({ request }) => {
    await receiveStripeEvent(await request.text(), request.headers.get('stripe-signature') ?? '');
    return Response.json({ received: true });
  },
});
