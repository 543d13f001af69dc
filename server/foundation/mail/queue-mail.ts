import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { addJob } from '../jobs/public.ts';
import type { JobType } from '../jobs/public.ts';
import { renderMail } from './mail-layout.ts';
import { insertMail } from './outbox-store.ts';
import { checkMail } from './outgoing-mail.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

/** Tries of one mail. With the pauses of jobs the last comes about a day and a half after the first. */
export const mailTriesMax = 15;

export const deliverMail: JobType<{ mailId: string }> = {
  name: 'deliver-mail',
  payload: z.strictObject({ mailId: z.string().regex(/^\d{1,18}$/) }),
  // The outbox counts the tries. A job that outlives them can still say so when a process was killed during the last.
  triesMax: mailTriesMax + 10,
};

export const deliverMailKey = (mailId: string): string => `mail:${mailId}`;

/**
 * Writes a mail within the transaction of `client`: it leaves after the commit, and never when there is none. Answers its id.
 * Throws an AppError `INVALID_MAIL` when a field is too long or no address.
 */
export async function queueMail(client: PoolClient, mail: OutgoingMail): Promise<string> {
  const checked = checkMail(mail);
  // Unique by itself: what stands behind the @ only has to be ours, and must not change with the settings.
  const messageId = `<${randomUUID()}@mail.careroster>`;
  const mailId = await insertMail(client, messageId, checked, await renderMail(checked));
  await addJob(client, deliverMail, { mailId }, { key: deliverMailKey(mailId) });
  return mailId;
}
