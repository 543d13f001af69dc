import type { PoolClient } from 'pg';
import type { Database } from '../database/public.ts';
import type { RenderedMail } from './mail-layout.ts';
import type { CheckedMail } from './outgoing-mail.ts';

/** A mail as it waits. */
export interface StoredMail {
  id: string;
  messageId: string;
  to: string;
  toName: string | null;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** This one included. */
  tries: number;
}

export interface DeliveredMail {
  id: string;
  messageId: string;
  to: string;
  /** Null: an answer goes to the sender. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

export interface DeadLetter {
  id: string;
  to: string;
  subject: string;
  queuedAt: Date;
  deadAt: Date;
  tries: number;
  /** Why the last try failed, without addresses and links. */
  fault: string;
}

/** Answers the mail's id. */
export async function insertMail(client: PoolClient, messageId: string, mail: CheckedMail, { html, text }: RenderedMail): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into outgoing_mail (message_id, recipient, recipient_name, reply_to, subject, text_body, html_body)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [messageId, mail.to, mail.toName || null, mail.replyTo, mail.subject, text, html],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('PostgreSQL did not tell the id of a queued mail.');
  return id;
}

/** Counts the try that now begins. Null when there is nothing to send: the mail was sent, is dead, or was forgotten. */
export async function beginTry({ pool }: Database, id: string): Promise<StoredMail | null> {
  const { rows } = await pool.query<StoredMail>(
    `update outgoing_mail set tries = tries + 1, last_tried_at = now()
     where id = $1 and sent_at is null and dead_at is null
     returning id, message_id as "messageId", recipient as to, recipient_name as "toName", reply_to as "replyTo", subject,
       text_body as text, html_body as html, tries`,
    [id],
  );
  return rows[0] ?? null;
}

export async function recordSent({ pool }: Database, id: string, keepsBody: boolean): Promise<void> {
  await pool.query(
    `update outgoing_mail set sent_at = now(), last_fault = null,
       text_body = case when $2 then text_body end, html_body = case when $2 then html_body end
     where id = $1`,
    [id, keepsBody],
  );
}

export async function recordFault({ pool }: Database, id: string, fault: string, isDead: boolean): Promise<void> {
  await pool.query('update outgoing_mail set last_fault = $2, dead_at = case when $3 then now() end where id = $1', [id, fault, isDead]);
}

/** Forgets the bodies of all but the newest delivered mails. */
export async function keepNewestBodies({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `update outgoing_mail set text_body = null, html_body = null
     where text_body is not null and sent_at is not null and id in (
       select id from outgoing_mail where sent_at is not null order by sent_at desc, id desc offset $1
     )`,
    [count],
  );
}

/** Delivered mails that still have their bodies, newest first. `to` compares without regard to case; null: everybody's. */
export async function readDelivered({ pool }: Database, to: string | null, limit: number): Promise<DeliveredMail[]> {
  const { rows } = await pool.query<DeliveredMail>(
    `select id, message_id as "messageId", recipient as to, reply_to as "replyTo", subject, text_body as text, html_body as html, sent_at as "sentAt"
     from outgoing_mail
     where sent_at is not null and text_body is not null and ($1::text is null or lower(recipient) = lower($1))
     order by sent_at desc, id desc limit $2`,
    [to, limit],
  );
  return rows;
}

export async function readDeadLetters({ pool }: Database, limit: number): Promise<DeadLetter[]> {
  const { rows } = await pool.query<DeadLetter>(
    `select id, recipient as to, subject, queued_at as "queuedAt", dead_at as "deadAt", tries, coalesce(last_fault, '') as fault
     from outgoing_mail where dead_at is not null order by dead_at desc, id desc limit $1`,
    [limit],
  );
  return rows;
}

/** False when no such dead letter is there. */
export async function reviveMail(client: PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await client.query('update outgoing_mail set dead_at = null, tries = 0 where id = $1 and dead_at is not null', [id]);
  return rowCount === 1;
}

/** Removes what was sent or given up so many days ago. */
export async function removeOldMail({ pool }: Database, days: number): Promise<void> {
  await pool.query('delete from outgoing_mail where coalesce(sent_at, dead_at) < now() - make_interval(days => $1)', [days]);
}
