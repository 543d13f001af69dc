// The mail of the embedded default, for whoever tries the product on their own machine and for tests.
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Mailbox } from '#server/foundation/mail/public.ts';
import type { HttpEnvironment } from '../environment.ts';
import { mailPage, mailboxPage } from './mailbox-pages.ts';

/** Mails bring their own styles in attributes and one sheet. Nothing runs, nothing is loaded. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const recipientOf = (url: string): string | null => new URL(url).searchParams.get('to');

const nothingHere = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');

const localOnly: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  if (!c.get('client').isLoopback) throw nothingHere();
  await next();
  c.res.headers.set('cache-control', 'private, no-store');
};

export function mailboxRoutes(mailbox: Mailbox): Hono<HttpEnvironment> {
  const mailOf = async (id: string) => {
    const mail = (await mailbox.read(null)).find((one) => one.id === id);
    if (!mail) throw nothingHere();
    return mail;
  };
  const app = new Hono<HttpEnvironment>();
  app.use('/mailbox/*', localOnly);
  app.use('/mailbox.json', localOnly);
  app.get('/mailbox.json', async (c) => c.json(await mailbox.read(recipientOf(c.req.url))));
  app.get('/mailbox', async (c) => c.html(mailboxPage(await mailbox.read(recipientOf(c.req.url)), c.get('nonce'))));
  app.get('/mailbox/:id', async (c) => c.html(mailPage(await mailOf(c.req.param('id')), c.get('nonce'))));
  app.get('/mailbox/:id/html', async (c) => c.html((await mailOf(c.req.param('id'))).html, 200, { 'content-security-policy': mailPolicy }));
  return app;
}
