import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { addJob, type JobType } from '../jobs/public.ts';
import { tryTake, type Limit } from '../rate-limit/public.ts';
import type { Sealing } from '../sealing/public.ts';
import { initialLook, renderMail, type MailLook } from './mail-layout.ts';
import { insertMails, type SealedRow } from './outbox-store.ts';
import { checkMail, type CheckedMail, type OutgoingMail } from './outgoing-mail.ts';
import { sealMail, type LateMail, type MailText, type SealedMailText } from './sealed-mail.ts';

const idOfMail = z.string().regex(/^\d{1,18}$/);
// From the sixth try on the pause is seven minutes. The outbox, not the job, gives a mail up: after 24 hours.
const tries = { triesMax: 25, growingPauses: 6 };

export const deliverMail: JobType<{ mailId: string }> = {
  name: 'deliver-mail',
  payload: z.strictObject({ mailId: idOfMail }),
  ...tries,
};

/** Mails that one job sends. */
const togetherMax = 20;

export const deliverMails: JobType<{ mailIds: string[] }> = {
  name: 'deliver-mails',
  payload: z.strictObject({ mailIds: z.array(idOfMail).min(1).max(togetherMax) }),
  ...tries,
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
    const [id] = await insertMails(client, [sealedRow(sealing, await writeMail(checked, look))], false);
    if (id === undefined) throw new Error('PostgreSQL did not return the id of a queued mail.');
    await addJob(client, deliverMail, { mailId: id }, { key: deliverMailKey(id) });
    return id;
  };

/** Writes who receives each mail, and what it is written from when it is sent: what it says must be true then. */
export type QueueLateMails = (client: PoolClient, mails: readonly LateMail[]) => Promise<void>;

export const lateMailQueue =
  (sealing: Sealing): QueueLateMails =>
  async (client, mails) => {
    if (mails.length === 0) return;
    const ids = await insertMails(
      client,
      mails.map((mail) => sealedRow(sealing, mail)),
      true,
    );
    // Such mails come by the thousand; a sign-in link must not wait behind them.
    for (let from = 0; from < ids.length; from += togetherMax)
      await addJob(client, deliverMails, { mailIds: ids.slice(from, from + togetherMax) }, { isOneOfMany: true });
  };

/** The UUID makes it unique. The part after the @ must not depend on the settings. */
const newMessageId = (): string => `<${randomUUID()}@mail.careroster>`;

function sealedRow(sealing: Sealing, mail: SealedMailText): SealedRow {
  const messageId = newMessageId();
  return { messageId, ...sealMail(sealing, messageId, mail) };
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
