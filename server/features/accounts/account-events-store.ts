import type { PoolClient } from 'pg';
import { allRows, onlyRow, type Database } from '#server/foundation/database/public.ts';
import type { AuditActor } from '../audit/public.ts';

export type AccountEventKind = 'suspended' | 'suspension_lifted' | 'deleted';

/** An account event that waits for the features that handle it. */
export interface AccountEvent {
  eventId: string;
  userId: string;
  kind: AccountEventKind;
}

/** `unknown`: there never was such an account in this database. */
export type AccountState = 'active' | 'suspended' | 'deleted' | 'unknown';

/** Returns when it was recorded. */
export async function insertAccountEvent(
  client: PoolClient,
  { userId, kind, actor }: { userId: string; kind: AccountEventKind; actor: AuditActor },
): Promise<Date> {
  const row = await onlyRow<{ recordedAt: Date }>(
    client,
    `insert into account_events (user_id, kind, actor_kind, actor_id) values ($1, $2, $3, $4) returning recorded_at as "recordedAt"`,
    [userId, kind, actor.kind, actor.id],
  );
  return row.recordedAt;
}

/** The longest waiting first, at most 1,000. */
export const findWaitingAccountEvents = ({ pool }: Database): Promise<AccountEvent[]> =>
  allRows(
    pool,
    'select event_id as "eventId", user_id as "userId", kind from account_events where handled_at is null order by event_id limit 1000',
  );

/** Marks the events as handled in the transaction that queues the resulting jobs. */
export async function markAccountEventsHandled(client: PoolClient, eventIds: readonly string[]): Promise<void> {
  await client.query(
    'update account_events set handled_at = clock_timestamp() where event_id = any($1::bigint[]) and handled_at is null',
    [eventIds],
  );
}

/** The state of each of these accounts at this moment; has an entry for every id. */
export async function readAccountStates(
  { pool }: Database,
  userIds: readonly string[],
): Promise<Map<string, AccountState>> {
  const { rows } = await pool.query<{ id: string; state: AccountState }>(
    `select asked.id, case
       when u.id is null and exists (select 1 from account_events e where e.user_id = asked.id and e.kind = 'deleted') then 'deleted'
       when u.id is null then 'unknown'
       when coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true) then 'suspended'
       else 'active' end as state
     from unnest($1::text[]) as asked (id) left join users u using (id)`,
    [userIds],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}
