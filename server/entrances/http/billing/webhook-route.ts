import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Billing } from '#server/features/billing/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from '../environment.ts';

const bodyBytesMax = 1024 * 1024;

/** Stripe's own entrance: it has no session, and its signature is over the body as it was sent, byte for byte. */
export function webhookRoute(billing: Pick<Billing, 'receiveStripeEvent'>): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  const limit = bodyLimit({
    maxSize: bodyBytesMax,
    onError: () => {
      throw new AppError('too_large', 'TOO_LARGE', 'An event of Stripe is never this large.');
    },
  });
  app.post('/api/stripe/webhook', limit, async (c) => {
    await billing.receiveStripeEvent(await c.req.text(), c.req.header('stripe-signature') ?? '');
    return c.json({ received: true }, 200, { 'cache-control': 'no-store' });
  });
  return app;
}
