// The first people of a new site, as their browsers act: the administrator, who opens the link of the setup, and a customer, who pays.
import { z } from 'zod';
import { subscriptionEvent, type StripeStandIn } from '#server/features/billing/testing/stripe-stand-in.ts';
import { payInSession } from '#server/features/billing/testing/stripe-books.ts';
import type { MailSink } from '#server/testing/mail-sink.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';
import { until } from './operator.ts';

const password = 'tulip-harbor-9';

export interface Site {
  url: string;
  sink: MailSink;
  stripe: StripeStandIn;
}

type Headers = Record<string, string>;

async function send(site: Pick<Site, 'url'>, path: string, body: object, headers: Headers = {}): Promise<Response> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return response;
}

const tokenIn = (link: string): string | null => new URL(link).searchParams.get('token');
const sessionOf = ({ headers }: Response): Headers => ({ authorization: `Bearer ${headers.get('set-auth-token')}` });

const setPassword = (url: string, link: string): Promise<Response> =>
  send({ url }, '/api/auth/verify-email', { token: tokenIn(link), newPassword: password, acceptedTerms: true });

/** Sets a password with the link of the first administrator. Returns the cookies of the session. */
export async function openLink(url: string, link: string): Promise<{ name: string; value: string }[]> {
  return cookiesOf(await setPassword(url, link))
    .split('; ')
    .map((pair) => ({ name: pair.split('=', 1)[0] ?? '', value: pair.slice(pair.indexOf('=') + 1) }));
}

/** Opens the link as well. Returns the steps before the opening that the overview calls done. */
export async function openAsAdministrator({ url }: Site, link: string): Promise<string[]> {
  const response = await fetch(`${url}/api/overview`, { headers: sessionOf(await setPassword(url, link)) });
  const { opening } = z
    .object({ opening: z.array(z.object({ step: z.string(), isDone: z.boolean() })) })
    .parse(await response.json());
  return opening.filter(({ isDone }) => isDone).map(({ step }) => step);
}

/** Signs up, confirms the address by the mail that came, and pays for the annual plan. Resolves with the session when the plan is active. */
export async function becomeCustomer(site: Site): Promise<Headers> {
  const email = 'rosa@clinic.example';
  const signedUp = await send(site, '/api/auth/sign-up/email', { email, password, acceptedTerms: true });
  const link = await until('The mail with the link', () => mailedLink(site.sink, email));
  const token = tokenIn(link);
  const session = sessionOf(await send(site, '/api/auth/verify-email', { token }, { cookie: cookiesOf(signedUp) }));
  const checkout = await send(site, '/api/create-checkout', { priceId: 'price_annual' }, session);
  const { url } = z.object({ url: z.string() }).parse(await checkout.json());
  await pay(site, url);
  const answer = z.object({ subscribed: z.boolean(), tier: z.string() });
  await until('The plan', async () => {
    const mine = answer.parse(await (await send(site, '/api/get_my_subscription', {}, session)).json());
    return mine.subscribed && mine.tier === 'premium' ? mine : null;
  });
  return session;
}

function mailedLink({ received }: MailSink, email: string): string | null {
  const mail = received.find(
    ({ to, text }) => to?.some(({ address }) => address === email) && text?.includes('token='),
  );
  return /https?:\/\/\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? null;
}

/** As Stripe's page does: the customer pays, and Stripe tells the product with an event that it signs. */
async function pay({ url, stripe }: Site, checkoutUrl: string): Promise<void> {
  const session = [...stripe.sessions.values()].find((one) => one.url === checkoutUrl);
  if (session === undefined) throw new Error(`Stripe's stand-in has no page ${checkoutUrl}.`);
  const subscription = payInSession(stripe, session.id, Math.floor(Date.now() / 1_000));
  const { body, signature } = stripe.sign(
    subscriptionEvent('evt_first', 'customer.subscription.created', subscription),
  );
  const told = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
  if (!told.ok) throw new Error(`The event of Stripe was answered ${told.status}: ${await told.text()}`);
}

/** How many people a search finds. */
export async function countFound(site: Site, session: Headers, query: string): Promise<number> {
  const response = await send(site, '/api/optimized-search', { filters: { query } }, session);
  return z.object({ count: z.number() }).parse(await response.json()).count;
}
