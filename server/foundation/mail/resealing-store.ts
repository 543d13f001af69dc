import type { PoolClient } from 'pg';
import type { Database } from '../database/public.ts';
import type { Sealed } from '../sealing/public.ts';
import type { MailText } from './sealed-mail.ts';

interface KeptMail {
  id: string;
  messageId: string;
}

/** Locks some mails with plain-text content, which a version without encryption wrote. */
export async function takeReadable(client: PoolClient, limit: number): Promise<(KeptMail & MailText)[]> {
  const { rows } = await client.query<KeptMail & MailText>(
    `select id, message_id as "messageId", recipient as to, recipient_name as "toName", reply_to as "replyTo", subject, text_body as text, html_body as html
     from outgoing_mail where text_body is not null limit $1 for update`,
    [limit],
  );
  return rows;
}

/** Locks some mails that are encrypted with another key. */
export async function takeUnderOtherKeys(
  client: PoolClient,
  currentKeyId: string,
  limit: number,
): Promise<(KeptMail & { sealed: Sealed })[]> {
  const { rows } = await client.query<KeptMail & { keyId: string; sealed: Buffer }>(
    'select id, message_id as "messageId", key_id as "keyId", sealed from outgoing_mail where key_id <> $1 limit $2 for update',
    [currentKeyId, limit],
  );
  return rows.map(({ id, messageId, keyId, sealed }) => ({ id, messageId, sealed: { keyId, sealed } }));
}

export async function saveSealed(client: PoolClient, id: string, { keyId, sealed }: Sealed): Promise<void> {
  await client.query(
    `update outgoing_mail set key_id = $2, sealed = $3,
       recipient = null, recipient_name = null, reply_to = null, subject = null, text_body = null, html_body = null
     where id = $1`,
    [id, keyId, sealed],
  );
}

export async function countUnderOtherKeys({ pool }: Database, currentKeyId: string): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ count: string }>('select count(*) from outgoing_mail where key_id <> $1', [currentKeyId]);
  return Number(row?.count ?? 0);
}
