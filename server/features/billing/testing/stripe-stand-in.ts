// Speaks as much of Stripe's protocol as the product uses, over HTTP, to the real client library. It holds subscriptions and
// sessions, answers as told, and signs events as Stripe does.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import type { StripeSettings } from '#server/foundation/config/public.ts';

/** A subscription as Stripe would answer it; tests change it in place. */
export interface HeldSubscription {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  start_date: number;
  ended_at: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  metadata: Record<string, string>;
  items: { object: 'list'; data: [HeldItem, ...HeldItem[]] };
}

interface HeldItem {
  current_period_start: number;
  current_period_end: number;
  price: { id: string; unit_amount: number; currency: string; recurring: { interval: string } };
}

export interface HeldSession {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  /** The form that opened it. */
  form: URLSearchParams;
}

export interface StripeStandIn {
  settings: StripeSettings;
  subscriptions: Map<string, HeldSubscription>;
  sessions: Map<string, HeldSession>;
  invoices: { subscription: string; status: string; created: number }[];
  /** `METHOD /path` of every request so far. */
  requests: string[];
  /** `down` answers 500, `silent` never answers. */
  mood: 'up' | 'down' | 'silent';
  /** Holds the next answer, made already, until it resolves. */
  heldBack: Promise<void> | null;
  /** An event's body and the header that proves it, made at the present moment. */
  sign(event: object): { body: string; signature: string };
  close(): Promise<void>;
}

export const webhookSecret = 'whsec_stand_in';

/** A subscription to the annual plan of this user, begun at the moment (seconds since 1970). */
export function heldSubscription(id: string, userId: string, startSeconds: number): HeldSubscription {
  return {
    id, object: 'subscription', customer: `cus_${userId}`, status: 'active', start_date: startSeconds, ended_at: null, cancel_at: null, cancel_at_period_end: false,
    metadata: { careroster_user_id: userId },
    items: { object: 'list', data: [{
      current_period_start: startSeconds, current_period_end: startSeconds + 365 * 86_400,
      price: { id: 'price_stand_in_annual', unit_amount: 299_500, currency: 'usd', recurring: { interval: 'year' } },
    }] },
  };
}

export const subscriptionEvent = (id: string, type: string, subscription: HeldSubscription): object =>
  ({ id, object: 'event', type, created: subscription.start_date, data: { object: structuredClone(subscription) } });

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const server = createServer((request, response) => void answer(standIn, answered, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  /** What was answered to a request with this idempotency key. */
  const answered = new Map<string, object>();
  const standIn: StripeStandIn = {
    settings: {
      secretKey: 'sk_test_stand_in', webhookSecret, monthlyPrices: ['price_stand_in_monthly'], annualPrices: ['price_stand_in_annual', 'price_stand_in_annual_of_old'],
      apiBase: `http://127.0.0.1:${port}`,
    },
    subscriptions: new Map(), sessions: new Map(), invoices: [], requests: [], mood: 'up', heldBack: null,
    sign: (event) => {
      const body = JSON.stringify(event);
      return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }) };
    },
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
  return standIn;
}

async function answer(standIn: StripeStandIn, answered: Map<string, object>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
  standIn.requests.push(`${request.method ?? ''} ${pathname}`);
  if (standIn.mood === 'silent') return;
  if (standIn.mood === 'down') return send(response, 500, { error: { type: 'api_error', message: 'Something went wrong.' } });
  const key = request.headers['idempotency-key'];
  const known = typeof key === 'string' ? answered.get(key) : undefined;
  if (known) return send(response, 200, known);
  const found = handle(standIn, request.method ?? '', pathname, new URLSearchParams(Buffer.concat(chunks).toString()), searchParams);
  if (found === null) return send(response, 404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such resource: ${pathname}` } });
  if (request.method === 'POST' && typeof key === 'string') answered.set(key, found);
  const { heldBack } = standIn;
  standIn.heldBack = null;
  await heldBack;
  send(response, 200, found);
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(JSON.stringify(body));
}

function handle(standIn: StripeStandIn, method: string, path: string, form: URLSearchParams, query: URLSearchParams): object | null {
  const [, , resource, second, third] = path.split('/');
  const operation = `${method} ${resource ?? ''}`;
  if (operation === 'POST checkout' && third === undefined) return openSession(standIn, form);
  if (operation === 'POST checkout') return expireSession(standIn, third ?? '');
  if (operation === 'POST billing_portal') return { id: 'bps_1', object: 'billing_portal.session', url: `https://portal.stripe.test/${form.get('customer') ?? ''}?return=${form.get('return_url') ?? ''}` };
  if (operation === 'GET subscriptions' && second !== undefined) return structuredClone(standIn.subscriptions.get(second) ?? null);
  if (operation === 'GET subscriptions') return listSubscriptions(standIn, query);
  if (operation === 'GET invoices') {
    const data = standIn.invoices.filter(({ subscription, status }) => subscription === query.get('subscription') && status === query.get('status'));
    return { object: 'list', data, has_more: false };
  }
  return null;
}

function openSession({ sessions }: StripeStandIn, form: URLSearchParams): object {
  const id = `cs_test_${sessions.size + 1}`;
  const session: HeldSession = { id, url: `https://checkout.stripe.test/${id}`, status: 'open', form };
  sessions.set(id, session);
  return { id, object: 'checkout.session', url: session.url, status: session.status };
}

function expireSession({ sessions }: StripeStandIn, id: string): object | null {
  const session = sessions.get(id);
  if (session) session.status = 'expired';
  return session ? { id, object: 'checkout.session', url: null, status: 'expired' } : null;
}

/** As Stripe does, without what is cancelled, in pages. */
function listSubscriptions({ subscriptions }: StripeStandIn, query: URLSearchParams): object {
  const live = [...subscriptions.values()].filter(({ status }) => status !== 'canceled');
  const after = query.get('starting_after');
  const start = after === null ? 0 : live.findIndex(({ id }) => id === after) + 1;
  const limit = Number(query.get('limit') ?? '10');
  return { object: 'list', url: '/v1/subscriptions', data: live.slice(start, start + limit), has_more: live.length > start + limit };
}
