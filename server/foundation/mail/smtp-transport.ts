import { createTransport, type SendMailOptions } from 'nodemailer';
import { defaultSiteName } from '#contract/site-settings/site-setting-keys.ts';
import type { SmtpSettings } from '../config/public.ts';
import { redactText } from '../log/public.ts';
import { DeliveryError, type MailMessage, type MailTransport } from './mail-transport.ts';

const connectionTimeoutMs = 10_000;
const greetingTimeoutMs = 10_000;
const socketTimeoutMs = 20_000;

const openTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: socketTimeoutMs,
    // A body must never be treated as a file name or URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects and signs in without sending anything. @throws DeliveryError when the mail server does not accept this */
export async function verifySmtp({ url }: SmtpSettings): Promise<void> {
  const transport = openTransport(url);
  try {
    await transport.verify();
  } catch (error) {
    throw deliveryError(error);
  } finally {
    transport.close();
  }
}

/** `siteName`: replaces the default name in the address of the sender. */
export function smtpTransport({ url, from }: SmtpSettings, siteName = () => defaultSiteName): MailTransport {
  const transport = openTransport(url);
  return {
    keepsContent: false,
    deliver: async (mail, signal) => {
      const stopped = Promise.withResolvers<never>();
      const stop = (): void =>
        stopped.reject(new DeliveryError('The server stopped before the mail server had answered.', false));
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        await Promise.race([
          transport.sendMail(messageOf(mail, from.name === defaultSiteName ? { ...from, name: siteName() } : from)),
          stopped.promise,
        ]);
      } catch (error) {
        throw deliveryError(error);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

const messageOf = (
  { messageId, to, toName, replyTo, subject, text, html, endUrl }: MailMessage,
  from: SmtpSettings['from'],
): SendMailOptions => ({
  from,
  to: { name: toName ?? '', address: to },
  ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
  messageId,
  subject,
  text,
  html,
  headers: {
    // Prevents automatic replies.
    'Auto-Submitted': 'auto-generated',
    ...(endUrl !== null && {
      'List-Unsubscribe': { prepared: true, value: `<${endUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

/** Error codes for a refused sender, recipient or message. A refused sign-in is not among them, because the operator can fix it. */
const refusals: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  if (!(error instanceof Error))
    return new DeliveryError('The mail server could not be reached.', false, { isOutage: true });
  const code = 'code' in error ? error.code : null;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const isPermanent = refusals.has(code) && status >= 500 && status <= 599;
  // 421: the server closes the connection, whatever the mail.
  const isOutage = !refusals.has(code) || status === 421;
  return new DeliveryError(redactText(error.message).slice(0, 500), isPermanent, { isOutage });
}
