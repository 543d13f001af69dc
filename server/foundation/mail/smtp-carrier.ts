import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import type { SmtpSettings } from '../config/public.ts';
import { redactText } from '../log/public.ts';
import { DeliveryFault } from './carrier.ts';
import type { Carrier } from './carrier.ts';
import type { StoredMail } from './outbox-store.ts';

const connectionTimeoutMs = 10_000;
const greetingTimeoutMs = 10_000;
const socketTimeoutMs = 20_000;

export function smtpCarrier({ url, from }: SmtpSettings): Carrier {
  const transport = createTransport({
    url, connectionTimeout: connectionTimeoutMs, greetingTimeout: greetingTimeoutMs, socketTimeout: socketTimeoutMs,
    // A body is text, never the name of something to fetch.
    disableFileAccess: true, disableUrlAccess: true,
  });
  return {
    keepsBody: false,
    deliver: async (mail, signal) => {
      const stopped = Promise.withResolvers<never>();
      const stop = (): void => stopped.reject(new DeliveryFault('The server stopped before the mail server had answered.', false));
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      try {
        await Promise.race([transport.sendMail(messageOf(mail, from)), stopped.promise]);
      } catch (error) {
        throw deliveryFault(error);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

const messageOf = ({ messageId, to, toName, replyTo, subject, text, html }: StoredMail, from: SmtpSettings['from']): SendMailOptions => ({
  from,
  to: { name: toName ?? '', address: to },
  ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
  messageId, subject, text, html,
  // Holiday notices are not to answer.
  headers: { 'Auto-Submitted': 'auto-generated' },
});

/** Refusals of the sender, the recipient or the message itself. A refused sign-in is no such thing: the operator mends it. */
const refusals: ReadonlySet<unknown> = new Set(['EENVELOPE', 'EMESSAGE']);

function deliveryFault(error: unknown): DeliveryFault {
  if (error instanceof DeliveryFault) return error;
  if (!(error instanceof Error)) return new DeliveryFault('The mail server could not be reached.', false);
  const code = 'code' in error ? error.code : null;
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const isPermanent = refusals.has(code) && answer >= 500 && answer <= 599;
  return new DeliveryFault(redactText(error.message).slice(0, 500), isPermanent);
}
