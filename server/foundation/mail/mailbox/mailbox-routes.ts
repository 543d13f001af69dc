// Shows the mail of the embedded default to the operator and to tests. It contains links that reset passwords and confirm accounts, so
// it asks for the password of the sample accounts: a reverse proxy can make a stranger look like a visitor of this machine.
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors/public.ts';
import { htmlResponse, type RawRequest, type RawRoute } from '../../raw-route/public.ts';
import { mailPage, mailboxPage } from './mailbox-pages.ts';
import type { DeliveredMail, Mailbox } from './mailbox.ts';

/** Mails bring their own styles in attributes and one style element. No script runs and nothing is loaded. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const notFound = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');

/** Basic authentication: browsers ask for it by themselves, and programs need one header. */
const passwordNeeded = (): Response =>
  new Response('The mailbox needs the password of the sample accounts, which every start of CareRoster prints.\n', {
    status: 401,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'www-authenticate': 'Basic realm="CareRoster mailbox"' },
  });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With any user name. The digests have one length, so the comparison takes the same time for every password. */
function hasPassword({ headers }: Request, password: string): boolean {
  const [, encoded] = /^basic +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
  const credentials = Buffer.from(encoded ?? '', 'base64').toString();
  return timingSafeEqual(digest(credentials.slice(credentials.indexOf(':') + 1)), digest(password));
}

export function mailboxRoutes(mailbox: Mailbox, password: string): RawRoute[] {
  /** `open`: signing up needs a mail before there is an account. Only the local machine gets a response. */
  const localPage = (path: string, handle: RawRoute['handle']): RawRoute => ({
    method: 'GET',
    path,
    capability: 'open',
    sender: 'browser',
    refusesOtherSites: true,
    bodyBytesMax: 0,
    handle: async (sent) => {
      if (!sent.client.isLoopback) throw notFound();
      return hasPassword(sent.request, password) ? handle(sent) : passwordNeeded();
    },
  });
  const mailOf = async (sent: RawRequest): Promise<DeliveredMail> => {
    const mail = (await mailbox.all()).find(({ id }) => id === sent.parameter('id'));
    if (!mail) throw notFound();
    return mail;
  };
  const mailsOf = ({ request }: RawRequest): Promise<DeliveredMail[]> => {
    const to = new URL(request.url).searchParams.get('to');
    return to === null ? mailbox.all() : mailbox.sentTo(to);
  };
  return [
    localPage('/dev/mailbox.json', async (sent) => Response.json(await mailsOf(sent))),
    localPage('/dev/mailbox', async (sent) => htmlResponse(mailboxPage(await mailsOf(sent), sent.nonce))),
    localPage('/dev/mailbox/:id', async (sent) => htmlResponse(mailPage(await mailOf(sent), sent.nonce))),
    localPage('/dev/mailbox/:id/html', async (sent) => {
      const { html } = await mailOf(sent);
      return new Response(html, {
        headers: { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': mailPolicy },
      });
    }),
  ];
}
