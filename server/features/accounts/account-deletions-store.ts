import type { PoolClient } from 'pg';
import { firstRow, type Database } from '#server/foundation/database/public.ts';
import type { AuditActor } from '../audit/public.ts';

/** A deleted account. The row of the account, its sessions and what it owned were deleted in the transaction that recorded this. */
export interface AccountDeletion {
  id: string;
  userId: string;
  deletedAt: Date;
  /** Null: deleted before the actor was recorded here. The audit has it. */
  by: AuditActor | null;
  /** Whether the end of its subscription was requested. */
  isRequested: boolean;
  /** When nothing was left to do. Null: something is. */
  completedAt: Date | null;
}

interface Row extends Omit<AccountDeletion, 'by'> {
  actorKind: AuditActor['kind'] | null;
  actorId: string | null;
}

const columns = `event_id as id, user_id as "userId", recorded_at as "deletedAt", actor_kind as "actorKind", actor_id as "actorId",
  handled_at is not null as "isRequested", completed_at as "completedAt"`;

const deletionOf = ({ actorKind, actorId, ...row }: Row): AccountDeletion => ({
  ...row,
  by: actorKind === null || actorId === null ? null : { kind: actorKind, id: actorId },
});

/** Incomplete deletions first, then the newest. */
export async function findDeletions(
  { pool }: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<AccountDeletion[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from account_events where kind = 'deleted'
     order by (completed_at is not null), event_id desc offset $1 limit $2`,
    [offset, limit],
  );
  return rows.map(deletionOf);
}

const incompleteMax = 1_000;

/** The newest, at most 1,000. */
export async function findIncompleteDeletions({ pool }: Database): Promise<AccountDeletion[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from account_events where kind = 'deleted' and (completed_at is not null) = false
     order by event_id desc limit $1`,
    [incompleteMax],
  );
  return rows.map(deletionOf);
}

export async function countDeletions({ pool }: Database): Promise<{ all: number; incomplete: number }> {
  const row = await firstRow<{ all: number; incomplete: number }>(
    pool,
    `select count(*)::int as all, (count(*) filter (where completed_at is null))::int as incomplete
     from account_events where kind = 'deleted'`,
  );
  return row ?? { all: 0, incomplete: 0 };
}

/** Other requests for it wait until the transaction ends. Null: there is none. */
export async function lockDeletion(client: PoolClient, id: string): Promise<AccountDeletion | null> {
  const row = await firstRow<Row>(
    client,
    `select ${columns} from account_events where event_id = $1 and kind = 'deleted' for update`,
    [id],
  );
  return row === null ? null : deletionOf(row);
}

/** Nothing is left to do for the deletion of this account. */
export async function completeDeletion({ pool }: Database, userId: string): Promise<void> {
  await pool.query(
    `update account_events set completed_at = clock_timestamp()
     where user_id = $1 and kind = 'deleted' and completed_at is null`,
    [userId],
  );
}
