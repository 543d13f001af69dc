// The mailbox of the embedded default, as a visitor would open it.
import { setTimeout as wait } from 'node:timers/promises';
import type { APIResponse, Page } from 'playwright-core';
import { serverOfWorker } from './server-of-worker.ts';

interface Mail {
  subject: string;
  text: string;
}

/** As long as a page may take; a mail that takes longer does not come. */
const patienceMs = 120_000;
const pauseMs = 50;

/** The mails to this address as JSON. */
export const requestMails = (page: Page, to: string): Promise<APIResponse> =>
  page.request.get('/dev/mailbox.json', { params: { to }, headers: { authorization: mailboxAuthorization() } });

/** The mailbox asks for the password of the sample accounts, with any user name. */
const mailboxAuthorization = (): string =>
  `Basic ${Buffer.from(`:${serverOfWorker().samplePassword}`).toString('base64')}`;

/** The text of the newest mail to `email` whose subject fits; waits for the job that brings it. */
export async function readMail(page: Page, email: string, subject: RegExp): Promise<string> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    // Asked again when the server has just closed a connection that was kept for the next request.
    const mails: Mail[] = await requestMails(page, email).then(
      (response) => response.json(),
      () => [],
    );
    const found = mails.find((mail) => subject.test(mail.subject));
    if (found) return found.text;
    await wait(pauseMs);
  }
  throw new Error(`No mail about ${subject} came for ${email}.`);
}

/** The address of this site that the mail leads to. */
export function linkIn(text: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`There is no link in: ${text}`);
  return link;
}
