// Encrypts mails with the current key: those that are encrypted with an older key, and those that a version without encryption wrote.
import { inChunks } from '../database/public.ts';
import type { Database } from '../database/public.ts';
import type { Sealing } from '../sealing/public.ts';
import * as store from './resealing-store.ts';
import { openMail, sealMail } from './sealed-mail.ts';

const chunkMails = 100;

/** Encrypts the mails that an older version wrote as plain text, and clears the plain-text columns. One query when there are none. */
export const sealReadableMail = (database: Database, sealing: Sealing): Promise<number> =>
  inChunks(database, async (client) => {
    const mails = await store.takeReadable(client, chunkMails);
    for (const { id, messageId, ...mail } of mails)
      await store.saveSealed(client, id, sealMail(sealing, messageId, mail));
    return mails.length;
  });

/** Returns how many mails were encrypted with the current key. Each chunk is a separate transaction, so the work can be resumed. */
export const resealMail = (database: Database, sealing: Sealing): Promise<number> =>
  inChunks(database, async (client) => {
    const mails = await store.takeUnderOtherKeys(client, sealing.currentKeyId, chunkMails);
    for (const { id, messageId, sealed } of mails)
      await store.saveSealed(client, id, sealMail(sealing, messageId, openMail(sealing, messageId, sealed)));
    return mails.length;
  });

export const countMailUnderOtherKeys = (database: Database, sealing: Sealing): Promise<number> =>
  store.countUnderOtherKeys(database, sealing.currentKeyId);
