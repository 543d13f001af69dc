// The encrypted content of a stored mail: addresses, subject and bodies, which contain personal data and sign-in links.
import { z } from 'zod';
import type { Sealed, Sealing } from '../sealing/public.ts';

const mailText = z.object({
  to: z.string(),
  toName: z.string().nullable(),
  /** Null: replies go to the sender. */
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailText = z.output<typeof mailText>;

/** The Message-ID is unique for each row and never changes. */
const placeOf = (messageId: string): string => `outgoing_mail/${messageId}/sealed`;

export const sealMail = (sealing: Sealing, messageId: string, mail: MailText): Sealed =>
  sealing.seal(placeOf(messageId), JSON.stringify(mailText.parse(mail)));

/** @throws when the row was altered, or its key is not configured */
export const openMail = (sealing: Sealing, messageId: string, sealed: Sealed): MailText =>
  mailText.parse(JSON.parse(sealing.open(placeOf(messageId), sealed)));
