// The programs that registered to ask accounts for grants.
import type { PoolClient } from 'pg';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import { firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';

export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: string[];
  /** Where its document is; null: it registered. */
  documentUrl: string | null;
}

const columns = `id, name, redirect_uris as "redirectUris", document_url as "documentUrl"`;

export async function insertClient(
  { pool }: Database,
  { id, name, redirectUris }: Omit<OAuthClient, 'documentUrl'>,
): Promise<void> {
  await pool.query('insert into oauth_clients (id, name, redirect_uris) values ($1, $2, $3)', [id, name, redirectUris]);
}

/** Null: it never registered, or was deleted. */
export const findClient = ({ pool }: Database, id: string): Promise<OAuthClient | null> =>
  firstRow(pool, `select ${columns} from oauth_clients where id = $1 and document_url is null`, [id]);

/** As its document said within the last minutes. Null: it is not known, or its document must be loaded again. */
export const findDocumentClient = ({ pool }: Database, documentUrl: string): Promise<OAuthClient | null> =>
  firstRow(
    pool,
    `select ${columns} from oauth_clients where document_url = $1 and document_read_at > now() - make_interval(mins => $2)`,
    [documentUrl, limits.documentMinutes],
  );

export const saveDocumentClient = (
  { pool }: Database,
  { id, name, redirectUris, documentUrl }: OAuthClient,
): Promise<OAuthClient> =>
  onlyRow(
    pool,
    `insert into oauth_clients (id, name, redirect_uris, document_url, document_read_at) values ($1, $2, $3, $4, now())
     on conflict (document_url) do update
       set name = excluded.name, redirect_uris = excluded.redirect_uris, document_read_at = excluded.document_read_at
     returning ${columns}`,
    [id, name, redirectUris, documentUrl],
  );

/** The id of a client that asked an account before. Null: there is none. */
export async function findIdOfDocument({ pool }: Database, documentUrl: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>('select id from oauth_clients where document_url = $1', [
    documentUrl,
  ]);
  return rows[0]?.id ?? null;
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
