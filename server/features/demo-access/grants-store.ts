import type { PoolClient } from 'pg';
import type { DemoFeature } from '#contract/demo-access/demo-access.ts';
import { allRows, anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Grant } from './grant.ts';

const columns = `feature_type as "featureType", expires_at as "expiresAt", max_uses as "maxUses", uses_count as "usesCount"`;

/** Every request of a user without a plan runs this statement. Its name lets PostgreSQL plan it once per connection. */
const grantsQuery = {
  name: 'find_grants',
  text: `select ${columns} from demo_access_grants where user_id = $1 and active order by feature_type`,
};

/** The user's grants, including expired and used-up ones, without revoked ones. */
export async function findGrants({ pool }: Database, userId: string): Promise<Grant[]> {
  const { rows } = await pool.query<Grant>({ ...grantsQuery, values: [userId] });
  return rows;
}

/** User id → as `findGrants`, for those of the users who have any. */
export async function findGrantsOf({ pool }: Database, userIds: readonly string[]): Promise<Map<string, Grant[]>> {
  const { rows } = await pool.query<Grant & { userId: string }>(
    `select ${columns}, user_id as "userId" from demo_access_grants where user_id = any($1::text[]) and active order by feature_type`,
    [userIds],
  );
  return Map.groupBy(rows, ({ userId }) => userId);
}

/** Until the transaction ends, no other one changes or uses grants of these users. */
export async function lockGrants(client: PoolClient, userIds: readonly string[]): Promise<void> {
  await client.query(
    'select 1 from demo_access_grants where user_id = any($1::text[]) order by user_id, feature_type for update',
    [userIds],
  );
}

/** Counts one use of a grant that still counts, if there is one: of concurrent uses exactly as many as are left. */
export async function countGrantUse(
  client: PoolClient,
  userId: string,
  feature: DemoFeature,
  now: Date,
): Promise<boolean> {
  return anyRow(
    client,
    `update demo_access_grants set uses_count = uses_count + 1
     where user_id = $1 and feature_type = $2 and active and (expires_at is null or expires_at > $3) and (max_uses is null or uses_count < max_uses)`,
    [userId, feature, now],
  );
}

export async function uncountGrantUse(
  client: PoolClient,
  userId: string,
  feature: string,
  { countedAt, returnsMax }: { countedAt: Date; returnsMax: number },
): Promise<boolean> {
  return anyRow(
    client,
    `update demo_access_grants set uses_count = uses_count - 1, returned_uses = returned_uses + 1
     where user_id = $1 and feature_type = $2 and active and created_at <= $3 and uses_count > 0 and returned_uses < $4`,
    [userId, feature, countedAt, returnsMax],
  );
}

export interface GrantOrder {
  userId: string;
  featureType: DemoFeature;
  expiresAt: Date | null;
  maxUses: number | null;
  notes: string | null;
}

/** Replaces the user's grant of this feature. Returns the one before, if it was not revoked. */
export async function saveGrant(
  client: PoolClient,
  { userId, featureType, expiresAt, maxUses, notes }: GrantOrder,
): Promise<Grant | null> {
  const { rows } = await client.query<Grant>(
    `select ${columns} from demo_access_grants where user_id = $1 and feature_type = $2 and active for update`,
    [userId, featureType],
  );
  await client.query(
    `insert into demo_access_grants (user_id, feature_type, expires_at, max_uses, notes)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, feature_type) do update
     set expires_at = excluded.expires_at, max_uses = excluded.max_uses, notes = excluded.notes, uses_count = 0, returned_uses = 0, active = true, created_at = now()`,
    [userId, featureType, expiresAt, maxUses, notes],
  );
  return rows[0] ?? null;
}

/** `feature` null: all of them. Returns the features whose grants were active. */
export async function revokeGrants(
  client: PoolClient,
  userId: string,
  feature: DemoFeature | null,
): Promise<DemoFeature[]> {
  const { rows } = await client.query<{ feature: DemoFeature }>(
    'update demo_access_grants set active = false where user_id = $1 and feature_type = coalesce($2, feature_type) and active returning feature_type as feature',
    [userId, feature],
  );
  return rows.map((row) => row.feature);
}

export interface GrantRow extends Grant {
  userId: string;
  active: boolean;
  notes: string | null;
  createdAt: Date;
}

export const listGrants = ({ pool }: Database): Promise<GrantRow[]> =>
  allRows(
    pool,
    `select ${columns}, user_id as "userId", active, notes, created_at as "createdAt"
     from demo_access_grants order by active desc, created_at desc, user_id, feature_type limit 1000`,
  );
