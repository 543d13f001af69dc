import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { addJob } from '../jobs/public.ts';
import type { JobType } from '../jobs/public.ts';
import { tryTake } from '../rate-limit/public.ts';
import type { Limit } from '../rate-limit/public.ts';
import type { Sealed, Sealing } from '../sealing/public.ts';
import { initialLook, renderMail } from './mail-layout.ts';
import type { MailLook } from './mail-layout.ts';
import { insertMail } from './outbox-store.ts';
import { checkMail } from './outgoing-mail.ts';
import type { CheckedMail, OutgoingMail } from './outgoing-mail.ts';
import { sealMail } from './sealed-mail.ts';
import type { LateMail, MailText } from './sealed-mail.ts';

export const deliverMail: JobType<{ mailId: string }> = {
  name: 'deliver-mail',
  payload: z.strictObject({ mailId: z.string().regex(/^\d{1,18}$/) }),
  triesMax: 25,
  // From the sixth try on the pause is seven minutes. The outbox, not the job, gives a mail up: after 24 hours.
  growingPauses: 6,
};

export const deliverMailKey = (mailId: string): string => `mail:${mailId}`;

/**
 * To one recipient by all forms together; each form has its own limit as well. Beyond it the mail is left out and the form answers as
 * always: otherwise the limit would tell a stranger which mails the recipient received.
 */
const onRequest: readonly Limit[] = [
  { usesMax: 10, seconds: 3_600 },
  { usesMax: 40, seconds: 24 * 3_600 },
];

/**
 * Writes a mail in the transaction of `client`. It is sent after the commit, and never if the transaction is rolled back. Returns its id;
 * null: strangers have requested too many mails for the recipient, and this one is left out. A mail that says the name of the site is
 * written from it.
 * @throws AppError `INVALID_MAIL` when a field is too long or not an address
 */
export type QueueMail = (
  client: PoolClient,
  mail: OutgoingMail | ((siteName: string) => OutgoingMail),
) => Promise<string | null>;

/** Queued mails are encrypted until the mail server has accepted them. */
export const mailQueue =
  (sealing: Sealing, lookNow: () => MailLook = () => initialLook): QueueMail =>
  async (client, mail) => {
    const look = lookNow();
    const checked = checkMail(typeof mail === 'function' ? mail(look.siteName) : mail);
    const limitKey = `mail on request to ${checked.to.toLowerCase()}`;
    if (checked.isOnRequest && !(await tryTake(client, limitKey, onRequest))) return null;
    const messageId = newMessageId();
    return insertSealed(client, messageId, sealMail(sealing, messageId, await writeMail(checked, look)));
  };

/** Writes who receives a mail, and what it is written from when it is sent: what it says must be true then. Returns its id. */
export type QueueLateMail = (client: PoolClient, mail: LateMail) => Promise<string>;

export const lateMailQueue =
  (sealing: Sealing): QueueLateMail =>
  (client, mail) => {
    const messageId = newMessageId();
    // Such mails come by the thousand; a sign-in link must not wait behind them.
    return insertSealed(client, messageId, sealMail(sealing, messageId, mail), { isOneOfMany: true });
  };

/** The UUID makes it unique. The part after the @ must not depend on the settings. */
const newMessageId = (): string => `<${randomUUID()}@mail.careroster>`;

async function insertSealed(
  client: PoolClient,
  messageId: string,
  sealed: Sealed,
  options: { isOneOfMany?: boolean } = {},
): Promise<string> {
  const mailId = await insertMail(client, messageId, sealed);
  await addJob(client, deliverMail, { mailId }, { key: deliverMailKey(mailId), ...options });
  return mailId;
}

/** The complete mail. */
export async function writeMail(checked: CheckedMail, look: MailLook): Promise<MailText> {
  const { to, toName, replyTo, subject, ending } = checked;
  return {
    to,
    toName: toName || null,
    replyTo,
    subject,
    ...(await renderMail(checked, look)),
    endUrl: ending?.postUrl ?? null,
  };
}
