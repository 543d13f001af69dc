// What waits in the outbox, decrypted, for tests.
import type { Database } from '#server/foundation/database/public.ts';
import { openMail, writtenOf } from '#server/foundation/mail/public.ts';
import { testSealing } from './secrets.ts';

interface OutboxMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  /** Empty for a mail that is written when it is sent, and so is the HTML. */
  text: string;
  html: string;
}

/** Mails whose content is still kept, in the order in which they were queued. */
export async function readOutbox({ pool }: Database, sealing = testSealing): Promise<OutboxMail[]> {
  const { rows } = await pool.query<{ id: string; messageId: string; keyId: string; sealed: Buffer }>(
    'select id, message_id as "messageId", key_id as "keyId", sealed from outgoing_mail where sealed is not null order by id',
  );
  return rows.map(({ id, messageId, keyId, sealed }) => {
    const mail = openMail(sealing, messageId, { keyId, sealed });
    const { replyTo, text, html } = writtenOf(mail) ?? { replyTo: null, text: '', html: '' };
    return { id, to: mail.to, replyTo, subject: mail.subject, text, html };
  });
}
