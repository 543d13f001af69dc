// The sandbox's payment page and portal, served plainly and without script: what a provider's pages are to a visitor.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { priceId } from '#contract/billing.ts';
import type { Billing, PortalWish } from '#server/features/billing/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from '../environment.ts';
import { checkoutPage, portalPage } from './sandbox-pages.ts';

/** Null: nobody is signed in. */
type UserIdOf = (c: Context<HttpEnvironment>) => string | null;

const absent = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');

export function sandboxRoutes(sandbox: NonNullable<Billing['sandbox']>, userIdOf: UserIdOf): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  const { checkouts, portal } = sandbox;
  const visitor = (c: Context<HttpEnvironment>): string => {
    c.header('cache-control', 'private, no-store');
    const userId = userIdOf(c);
    if (userId === null) throw absent();
    return userId;
  };
  app.get('/sandbox/checkout/:id', async (c) => c.html(checkoutPage(await checkouts.read(c.req.param('id'), visitor(c)), { nonce: c.get('nonce'), isDeclined: false })));
  app.post('/sandbox/checkout/:id', async (c) => {
    const userId = visitor(c);
    const choice = (await ownForm(c)).get('choice');
    const id = c.req.param('id');
    if (choice === 'pay') return c.redirect((await checkouts.pay(id, userId)).successPath, 303);
    const checkout = await checkouts.read(id, userId);
    if (choice === 'back') return c.redirect(checkout.cancelPath, 303);
    return c.html(checkoutPage(checkout, { nonce: c.get('nonce'), isDeclined: choice === 'decline' }));
  });
  app.get('/sandbox/portal/:id', async (c) => c.html(portalPage(await portal.read(c.req.param('id'), visitor(c)), c.get('nonce'))));
  app.post('/sandbox/portal/:id', async (c) => {
    const userId = visitor(c);
    const form = await ownForm(c);
    await portal.change(c.req.param('id'), userId, portalWish(form));
    return c.redirect(c.req.path, 303);
  });
  return app;
}

/** A form of another site could be sent with the visitor's cookie: its origin tells. */
async function ownForm(c: Context<HttpEnvironment>): Promise<URLSearchParams> {
  const origin = c.req.header('origin') ?? '';
  const isOwn = URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host;
  if (!isOwn) throw new AppError('forbidden', 'FORBIDDEN', 'This form was not sent from this site. Open the page again, and send it from there.');
  return new URLSearchParams(await c.req.text());
}

function portalWish(form: URLSearchParams): PortalWish {
  const deed = form.get('deed');
  if (deed === 'cancel' || deed === 'resume') return { deed };
  const wanted = priceId.safeParse(form.get('priceId'));
  if (deed === 'switch' && wanted.success) return { deed, priceId: wanted.data };
  throw new AppError('invalid_input', 'INVALID_INPUT', 'This is none of the choices. Open the page again.');
}
