// The programs that registered to ask accounts for grants.
import type { PoolClient } from 'pg';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: string[];
}

export async function insertClient({ pool }: Database, { id, name, redirectUris }: OAuthClient): Promise<void> {
  await pool.query('insert into oauth_clients (id, name, redirect_uris) values ($1, $2, $3)', [id, name, redirectUris]);
}

/** Null: it never registered, or was deleted. */
export async function findClient({ pool }: Database, id: string): Promise<OAuthClient | null> {
  const { rows } = await pool.query<OAuthClient>(
    'select id, name, redirect_uris as "redirectUris" from oauth_clients where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

export async function noteAllowed(client: PoolClient, id: string): Promise<void> {
  await client.query('update oauth_clients set allowed_at = now() where id = $1', [id]);
}

/** Those that no account allowed, or whose grants have all ended. Keys that were grants stay, because the ledger names them. */
export async function deleteUnusedClients({ pool }: Database): Promise<void> {
  await pool.query(
    `delete from oauth_clients c
     where coalesce(allowed_at + make_interval(days => $1), created_at + make_interval(days => $2)) < now()
       and not exists (select 1 from api_keys k where k.client_id = c.id and k.revoked_at is null and k.expires_at > now())`,
    [keptPeriods.endedClientDays, keptPeriods.unusedClientDays],
  );
}
