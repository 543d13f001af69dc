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
  /** Where a mail program ends such mails with one POST; null: they cannot be ended. */
  endUrl: z.string().nullable().default(null),
});
export type MailText = z.output<typeof mailText>;

/** A mail that is written when it is sent. A version that does not know it finds no text, and leaves it to the next try. */
const lateMail = z.object({
  to: z.string(),
  subject: z.string(),
  /** Which writer writes it, and from what. */
  late: z.object({ writer: z.string(), content: z.json() }),
});
export type LateMail = z.output<typeof lateMail>;

const sealedMailText = z.union([lateMail, mailText]);
export type SealedMailText = z.output<typeof sealedMailText>;

/** The Message-ID is unique for each row and never changes. */
const placeOf = (messageId: string): string => `outgoing_mail/${messageId}/sealed`;

export const sealMail = (sealing: Sealing, messageId: string, mail: SealedMailText): Sealed =>
  sealing.seal(placeOf(messageId), JSON.stringify(sealedMailText.parse(mail)));

/** @throws when the row was altered, or its key is not configured */
export const openMail = (sealing: Sealing, messageId: string, sealed: Sealed): SealedMailText =>
  sealedMailText.parse(JSON.parse(sealing.open(placeOf(messageId), sealed)));

/** Null: it is not written yet. */
export const writtenOf = (mail: SealedMailText): MailText | null => ('late' in mail ? null : mail);
