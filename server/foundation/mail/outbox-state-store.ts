import { onlyRow, type Database } from '../database/public.ts';

export interface OutboxState {
  waiting: number;
  /** Null: no mail waits. */
  oldestQueuedAt: Date | null;
  /** Of those that wait: mails whose delivery has failed at least once. */
  retrying: number;
  /** Since midnight UTC. */
  sentToday: number;
  /** Dead letters. */
  dead: number;
}

export const readOutboxState = ({ pool }: Database): Promise<OutboxState> =>
  onlyRow(
    pool,
    `select (count(*) filter (where sent_at is null and dead_at is null))::int as waiting,
       min(queued_at) filter (where sent_at is null and dead_at is null) as "oldestQueuedAt",
       (count(*) filter (where sent_at is null and dead_at is null and last_fault is not null))::int as retrying,
       (count(*) filter (where sent_at >= date_trunc('day', now(), 'UTC')))::int as "sentToday",
       (count(*) filter (where dead_at is not null))::int as dead
     from outgoing_mail`,
  );
