// The sandbox's payment page and portal, served plainly and without script: what a provider's pages are to a visitor.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Context } from 'hono';
import { priceId } from '#contract/billing.ts';
import type { Billing, PortalWish } from '#server/features/billing/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from '../environment.ts';
import { checkoutPage, portalPage } from './sandbox-pages.ts';

const absent = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');

export function sandboxRoutes(sandbox: NonNullable<Billing['sandbox']>): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.use('/sandbox/*', bodyLimit({ maxSize: 4_096 }));
  const { checkouts, portal } = sandbox;
  app.get('/sandbox/checkout/:id', async (c) => c.html(checkoutPage(await checkouts.read(c.req.param('id'), await visitor(c)), { nonce: c.get('nonce'), isDeclined: false })));
  app.post('/sandbox/checkout/:id', async (c) => {
    const userId = await visitor(c);
    const choice = (await form(c)).get('choice');
    const id = c.req.param('id');
    if (choice === 'pay') return c.redirect((await checkouts.pay(id, userId)).successPath, 303);
    const checkout = await checkouts.read(id, userId);
    if (choice === 'back') return c.redirect(checkout.cancelPath, 303);
    return c.html(checkoutPage(checkout, { nonce: c.get('nonce'), isDeclined: choice === 'decline' }));
  });
  app.get('/sandbox/portal/:id', async (c) => c.html(portalPage(await portal.read(c.req.param('id'), await visitor(c)), c.get('nonce'))));
  app.post('/sandbox/portal/:id', async (c) => {
    const userId = await visitor(c);
    await portal.change(c.req.param('id'), userId, portalWish(await form(c)));
    return c.redirect(c.req.path, 303);
  });
  return app;
}

/** The page is the visitor's own, and so is never kept by anybody between. */
async function visitor(c: Context<HttpEnvironment>): Promise<string> {
  c.header('cache-control', 'private, no-store');
  const caller = await c.get('caller')();
  if (caller === null) throw absent();
  return caller.userId;
}

const form = async (c: Context<HttpEnvironment>): Promise<URLSearchParams> => new URLSearchParams(await c.req.text());

function portalWish(fields: URLSearchParams): PortalWish {
  const deed = fields.get('deed');
  if (deed === 'cancel' || deed === 'resume') return { deed };
  const wanted = priceId.safeParse(fields.get('priceId'));
  if (deed === 'switch' && wanted.success) return { deed, priceId: wanted.data };
  throw new AppError('invalid_input', 'INVALID_INPUT', 'This is none of the choices. Open the page again.');
}
