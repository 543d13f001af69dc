import type { PoolClient } from 'pg';
import { onlyColumn, anyRow, type Database } from '../database/public.ts';
import type { Sealed, SealedTable } from '../sealing/public.ts';

/** For the rotation of keys. A version without encryption wrote mails as plain text. */
export const sealedMail: SealedTable = {
  name: 'outgoing_mail',
  holds: 'emails',
  place: "'outgoing_mail/' || message_id || '/sealed'",
  rowsAtOnce: 100,
  plain: {
    content: `case when text_body is not null then json_build_object('to', recipient, 'toName', recipient_name,
      'replyTo', reply_to, 'subject', subject, 'text', text_body, 'html', html_body)::text end`,
    clear: `recipient = null, recipient_name = null, reply_to = null, subject = null, text_body = null, html_body = null`,
  },
};

export interface WaitingMail {
  id: string;
  messageId: string;
  /** Null: a version without encryption wrote it. */
  sealed: Sealed | null;
  /** Including the current try. */
  tries: number;
  /** The mail is a dead letter if this try fails. */
  isLastTry: boolean;
}

export interface KeptMail {
  id: string;
  messageId: string;
  sealed: Sealed;
}

export interface SentMail extends KeptMail {
  sentAt: Date;
}

export interface DeadMail extends KeptMail {
  queuedAt: Date;
  deadAt: Date;
  tries: number;
  /** Why the last try failed, without addresses and links. */
  fault: string;
}

type Row<Kept extends KeptMail> = Omit<Kept, 'sealed'> & { keyId: string; content: Buffer };

const keptOf = <Kept extends KeptMail>({ keyId, content, ...others }: Row<Kept>) => ({
  ...others,
  sealed: { keyId, sealed: content },
});

/** A mail that is queued. */
export interface SealedRow extends Sealed {
  messageId: string;
}

/** Returns the ids. `isOneOfMany`: one job sends them together. */
export const insertMails = (client: PoolClient, mails: readonly SealedRow[], isOneOfMany: boolean): Promise<string[]> =>
  onlyColumn(
    client,
    `insert into outgoing_mail (message_id, key_id, sealed, is_one_of_many)
     select message_id, key_id, sealed, $4 from unnest($1::text[], $2::text[], $3::bytea[]) as queued (message_id, key_id, sealed)
     returning id`,
    [
      mails.map(({ messageId }) => messageId),
      mails.map(({ keyId }) => keyId),
      mails.map(({ sealed }) => sealed),
      isOneOfMany,
    ],
  );

/** Within 24 hours only a mail that stops the server at each try is tried as often. */
export const mailTriesMax = 2_000;

type WaitingRow = Omit<WaitingMail, 'sealed'> & { keyId: string | null; content: Buffer | null };

const waitingOf = ({ keyId, content, ...others }: WaitingRow): WaitingMail => ({
  ...others,
  sealed: keyId === null || content === null ? null : { keyId, sealed: content },
});

const nextTry = 'update outgoing_mail set tries = tries + 1, last_tried_at = now()';
const waiting = `id, message_id as "messageId", key_id as "keyId", sealed as content, tries,
  now() >= tried_until or tries >= $2 as "isLastTry"`;

/** Counts the try that now begins. Null: there is nothing to send, because the mail was sent, failed permanently or was removed. */
export async function beginTry({ pool }: Database, id: string): Promise<WaitingMail | null> {
  const { rows } = await pool.query<WaitingRow>(
    `${nextTry} where id = $1 and sent_at is null and dead_at is null and not is_one_of_many returning ${waiting}`,
    [id, mailTriesMax],
  );
  return rows[0] === undefined ? null : waitingOf(rows[0]);
}

/** The same of those among these mails that still wait together, in the order of their ids. */
export async function beginTries({ pool }: Database, ids: readonly string[]): Promise<WaitingMail[]> {
  const { rows } = await pool.query<WaitingRow>(
    `with begun as (${nextTry} where id = any($1::bigint[]) and sent_at is null and dead_at is null and is_one_of_many returning ${waiting})
     select * from begun order by id`,
    [ids, mailTriesMax],
  );
  return rows.map((row) => waitingOf(row));
}

/** From now on each of these mails has a job of its own. */
export async function sendAlone(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query('update outgoing_mail set is_one_of_many = false where id = any($1::bigint[])', [ids]);
}

/** `kept`: what was sent; null: its content is removed. */
export interface RecordedMail {
  id: string;
  kept: Sealed | null;
}

export async function recordSent({ pool }: Database, mails: readonly RecordedMail[]): Promise<void> {
  await pool.query(
    `update outgoing_mail mail set sent_at = now(), last_fault = null, waits_for_server = false, key_id = sent.key_id, sealed = sent.sealed
     from unnest($1::bigint[], $2::text[], $3::bytea[]) as sent (id, key_id, sealed) where mail.id = sent.id`,
    [
      mails.map(({ id }) => id),
      mails.map(({ kept }) => kept?.keyId ?? null),
      mails.map(({ kept }) => kept?.sealed ?? null),
    ],
  );
}

/** Of mails that have nothing to say any more. */
export async function deleteMails({ pool }: Database, ids: readonly string[]): Promise<void> {
  await pool.query('delete from outgoing_mail where id = any($1::bigint[])', [ids]);
}

export async function recordFault(
  { pool }: Database,
  id: string,
  fault: string,
  state: 'dead' | 'waits for the server' | 'waits',
): Promise<void> {
  await pool.query(
    `update outgoing_mail set last_fault = $2, dead_at = case when $3 = 'dead' then now() end, waits_for_server = $3 = 'waits for the server'
     where id = $1`,
    [id, fault, state],
  );
}

/** Mails that wait because the mail server could not be used, the longest untried first. */
export const findMailsWaitingForServer = ({ pool }: Database, limit: number): Promise<string[]> =>
  onlyColumn(pool, 'select id from outgoing_mail where waits_for_server order by last_tried_at limit $1', [limit]);

/** Removes the contents of all but the newest delivered mails. */
export async function keepNewestContents({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    // An index has those with a content only, so that a thousand mails do not read each other.
    `update outgoing_mail set key_id = null, sealed = null where id in (
       select id from outgoing_mail where sealed is not null and sent_at is not null order by sent_at desc, id desc offset $1
     )`,
    [count],
  );
}

/** Delivered mails that still have their contents, newest first. */
export async function readDelivered({ pool }: Database, limit: number): Promise<SentMail[]> {
  const { rows } = await pool.query<Row<SentMail>>(
    `select id, message_id as "messageId", key_id as "keyId", sealed as content, sent_at as "sentAt"
     from outgoing_mail where sent_at is not null and sealed is not null
     order by sent_at desc, id desc limit $1`,
    [limit],
  );
  return rows.map((row) => ({ ...keptOf(row), sentAt: row.sentAt }));
}

export async function readDeadLetters({ pool }: Database, limit: number): Promise<DeadMail[]> {
  const { rows } = await pool.query<Row<DeadMail>>(
    `select id, message_id as "messageId", key_id as "keyId", sealed as content, queued_at as "queuedAt", dead_at as "deadAt", tries, coalesce(last_fault, '') as fault
     from outgoing_mail where dead_at is not null and sealed is not null order by dead_at desc, id desc limit $1`,
    [limit],
  );
  return rows.map(keptOf);
}

/** False: there is no such dead letter. */
export const reviveMail = (client: PoolClient, id: string): Promise<boolean> =>
  anyRow(
    client,
    `update outgoing_mail set dead_at = null, tries = 0, tried_until = now() + interval '24 hours'
     where id = $1 and dead_at is not null`,
    [id],
  );

/** Removes mails that were sent or failed permanently more than `days` ago. */
export async function removeOldMail({ pool }: Database, days: number): Promise<void> {
  await pool.query('delete from outgoing_mail where coalesce(sent_at, dead_at) < now() - make_interval(days => $1)', [
    days,
  ]);
}
