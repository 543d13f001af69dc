import type { PoolClient } from 'pg';
import type { DemoFeature } from '#contract/access.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Grant } from './grant.ts';

const columns = `feature_type as "featureType", expires_at as "expiresAt", max_uses as "maxUses", uses_count as "usesCount"`;

/** Asked by every request of somebody without a plan: the name lets PostgreSQL plan it once a connection. */
const grantsQuery = { name: 'find_grants', text: `select ${columns} from demo_access_grants where user_id = $1 and active order by feature_type` };

/** What this user holds: also what has expired or is used up, not what was taken back. */
export async function findGrants({ pool }: Database, userId: string): Promise<Grant[]> {
  const { rows } = await pool.query<Grant>({ ...grantsQuery, values: [userId] });
  return rows;
}

/** Counts one use of a grant that still counts, if there is one: of concurrent uses exactly as many as are left. */
export async function countGrantUse(client: PoolClient, userId: string, feature: DemoFeature, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update demo_access_grants set uses_count = uses_count + 1
     where user_id = $1 and feature_type = $2 and active and (expires_at is null or expires_at > $3) and (max_uses is null or uses_count < max_uses)`,
    [userId, feature, now],
  );
  return rowCount === 1;
}

export interface GrantOrder {
  userId: string;
  featureType: DemoFeature;
  expiresAt: Date | null;
  maxUses: number | null;
  notes: string | null;
}

/** False: there is no such user. What they held of this feature is replaced. */
export async function saveGrant({ pool }: Database, { userId, featureType, expiresAt, maxUses, notes }: GrantOrder): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into demo_access_grants (user_id, feature_type, expires_at, max_uses, notes)
     select id, $2, $3, $4, $5 from users where id = $1
     on conflict (user_id, feature_type) do update
     set expires_at = excluded.expires_at, max_uses = excluded.max_uses, notes = excluded.notes, uses_count = 0, active = true, created_at = now()`,
    [userId, featureType, expiresAt, maxUses, notes],
  );
  return rowCount === 1;
}

/** `feature` null: all of them. */
export async function revokeGrants({ pool }: Database, userId: string, feature: DemoFeature | null): Promise<void> {
  await pool.query('update demo_access_grants set active = false where user_id = $1 and feature_type = coalesce($2, feature_type)', [userId, feature]);
}

export interface GrantRow extends Grant {
  userId: string;
  userEmail: string;
  active: boolean;
  notes: string | null;
  createdAt: Date;
}

export async function listGrants({ pool }: Database): Promise<GrantRow[]> {
  const { rows } = await pool.query<GrantRow>(
    `select ${columns}, user_id as "userId", email as "userEmail", active, notes, g.created_at as "createdAt"
     from demo_access_grants g join users u on u.id = g.user_id order by active desc, g.created_at desc, user_id, feature_type limit 1000`,
  );
  return rows;
}
