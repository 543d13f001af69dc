// Implements the part of Stripe's protocol that the product uses, over HTTP, for the real client library. It answers from its data,
// refuses as Stripe does, and signs events as Stripe does.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { systemClock } from '#server/foundation/clock/public.ts';
import type { StripeSettings } from '#server/foundation/config/public.ts';
import { answerOf, StripeRefusal } from './stripe-answers.ts';
import { newBooks, standInPrices, type HeldSubscription, type StripeBooks } from './stripe-books.ts';

export interface StripeStandIn extends StripeBooks {
  settings: StripeSettings;
  /** `METHOD /path` of every request so far. */
  requests: string[];
  /** `down` answers 500, `silent` never answers. */
  mood: 'up' | 'down' | 'silent';
  /** Ids of subscriptions that return 500 when fetched individually. Lists still contain them. */
  failing: Set<string>;
  /** Refused keys with their status: 401 unknown, 403 without permission. */
  refusedKeys: Map<string, 401 | 403>;
  /** Delays the next response, which is already computed, until the promise resolves. */
  heldBack: Promise<void> | null;
  /** Called with `METHOD /path` when a request has had its effect and before it is answered. */
  beforeAnswer: (request: string) => void;
  /** An event's body and its signature header with the current time. */
  sign(event: object): { body: string; signature: string };
  close(): Promise<void>;
}

export const webhookSecret = 'whsec_stand_in';

export const subscriptionEvent = (id: string, type: string, subscription: HeldSubscription): object => ({
  id,
  object: 'event',
  type,
  created: subscription.start_date,
  data: { object: structuredClone(subscription) },
});

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const server = createServer((request, response) => void answer(standIn, answered, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const answered: Answered = new Map();
  const standIn: StripeStandIn = {
    ...newBooks(),
    settings: { secretKey: 'sk_test_stand_in', webhookSecret, ...standInPrices, apiBase: `http://127.0.0.1:${port}` },
    requests: [],
    mood: 'up',
    failing: new Set(),
    refusedKeys: new Map(),
    heldBack: null,
    beforeAnswer: () => undefined,
    sign: (event) => {
      const body = JSON.stringify(event);
      return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** The response under an idempotency key, with its request. */
type Answered = Map<string, { request: string; body: object }>;

async function answer(
  standIn: StripeStandIn,
  answered: Answered,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const sent = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
  standIn.requests.push(`${request.method ?? ''} ${pathname}`);
  if (standIn.mood === 'silent') return;
  if (standIn.mood === 'down' || standIn.failing.has(pathname.replace('/v1/subscriptions/', ''))) {
    return send(response, 500, { error: { type: 'api_error', message: 'Something went wrong.' } });
  }
  try {
    const key = (request.headers.authorization ?? '').replace('Bearer ', '');
    refuseKey(standIn.refusedKeys.get(key));
    const body = oncePerKey(answered, request, `${pathname} ${createHash('sha256').update(sent).digest('hex')}`, () =>
      answerOf(standIn, {
        method: request.method ?? '',
        path: pathname,
        form: new URLSearchParams(sent),
        query: searchParams,
        isLive: key.includes('_live_'),
        nowSeconds: Math.floor(systemClock.now().getTime() / 1_000),
      }),
    );
    const { heldBack } = standIn;
    standIn.heldBack = null;
    await heldBack;
    standIn.beforeAnswer(`${request.method ?? ''} ${pathname}`);
    send(response, 200, body);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    send(response, error.status, error.body);
  }
}

/** The same request under the same key has one effect and one answer; another request under it is refused. */
function oncePerKey(
  answered: Answered,
  { method, headers }: IncomingMessage,
  request: string,
  make: () => object,
): object {
  const key = headers['idempotency-key'];
  if (method !== 'POST' || typeof key !== 'string') return make();
  const known = answered.get(key);
  if (known && known.request !== request) {
    throw new StripeRefusal(
      400,
      null,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  }
  const body = known?.body ?? make();
  answered.set(key, { request, body });
  return body;
}

function refuseKey(status: 401 | 403 | undefined): void {
  if (status === 401) throw new StripeRefusal(401, null, 'Invalid API Key provided.');
  if (status === 403)
    throw new StripeRefusal(403, null, 'The provided key does not have the required permissions for this endpoint.');
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    .end(JSON.stringify(body));
}
