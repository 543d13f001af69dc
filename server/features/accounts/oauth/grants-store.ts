// Authorization codes, refresh tokens, and the grants that they become. A grant is a row of `api_keys`.
import type { PoolClient } from 'pg';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import type { ApiKeyScope } from '#contract/operation.ts';
import { onlyCount, firstRow, type Database } from '#server/foundation/database/public.ts';
import { isSuspended } from '../api-keys/api-keys-store.ts';

export interface NewCode {
  hash: Buffer;
  clientId: string;
  userId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: readonly ApiKeyScope[];
}

export async function insertCode(client: PoolClient, code: NewCode): Promise<void> {
  await client.query(
    `insert into oauth_codes (code_hash, client_id, user_id, redirect_uri, code_challenge, scopes) values ($1, $2, $3, $4, $5, $6)`,
    [code.hash, code.clientId, code.userId, code.redirectUri, code.codeChallenge, code.scopes],
  );
}

/**
 * The other assistants of the account: those that are connected, and those whose code can still be used. Concurrent calls for the account
 * wait for each other.
 */
export async function lockAndCountAssistants(client: PoolClient, userId: string, clientId: string): Promise<number> {
  await client.query('select 1 from users where id = $1 for update', [userId]);
  return onlyCount(
    client,
    `select count(*)::int as count from (
       select client_id from api_keys
       where user_id = $1 and client_host is not null and revoked_at is null and expires_at > now()
       union
       select client_id from oauth_codes where user_id = $1 and used_at is null and created_at > now() - make_interval(secs => $3)
     ) as known where client_id is distinct from $2`,
    [userId, clientId, limits.codeSeconds],
  );
}

export interface UsedCode {
  userId: string;
  redirectUri: string;
  codeChallenge: string;
  scopes: ApiKeyScope[];
  clientName: string;
}

/** Uses the code up, whatever becomes of it. Null: there is no such code for this client, or it was used, is too old, or its account is suspended. */
export const useCode = (client: PoolClient, hash: Buffer, clientId: string): Promise<UsedCode | null> =>
  firstRow(
    client,
    `update oauth_codes o set used_at = now()
     from users u, oauth_clients c
     where code_hash = $1 and client_id = $2 and used_at is null and o.created_at > now() - make_interval(secs => $3)
       and u.id = o.user_id and not (${isSuspended}) and c.id = o.client_id
     returning user_id as "userId", redirect_uri as "redirectUri", code_challenge as "codeChallenge", scopes, c.name as "clientName"`,
    [hash, clientId, limits.codeSeconds],
  );

export interface NewGrant {
  keyId: string;
  clientId: string;
  clientHost: string;
  userId: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  /** How its access tokens begin. */
  start: string;
  codeHash: Buffer;
  accessTokenHash: Buffer;
  refreshTokenHash: Buffer;
}

/** Ends the earlier grants of the client for the account, so that it has one. */
export async function insertGrant(client: PoolClient, grant: NewGrant): Promise<void> {
  await client.query(
    'update api_keys set revoked_at = now() where user_id = $1 and client_id = $2 and revoked_at is null',
    [grant.userId, grant.clientId],
  );
  await client.query(
    `insert into api_keys (id, user_id, name, scopes, start, key_hash, expires_at, client_id, client_host, token_expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8, $9, now() + make_interval(secs => $10))`,
    [
      grant.keyId,
      grant.userId,
      grant.name,
      grant.scopes,
      grant.start,
      grant.accessTokenHash,
      limits.grantDays,
      grant.clientId,
      grant.clientHost,
      limits.accessTokenSeconds,
    ],
  );
  await client.query('update oauth_codes set key_id = $2 where code_hash = $1', [grant.codeHash, grant.keyId]);
  await insertRefreshToken(client, grant.refreshTokenHash, grant.keyId);
}

async function insertRefreshToken(client: PoolClient, hash: Buffer, keyId: string): Promise<void> {
  await client.query('insert into oauth_refresh_tokens (token_hash, key_id) values ($1, $2)', [hash, keyId]);
}

export interface RefreshedGrant {
  keyId: string;
  scopes: ApiKeyScope[];
}

/** Uses the refresh token up. Null: there is no such token for this client, it was used, or its grant has ended. */
export const useRefreshToken = (client: PoolClient, hash: Buffer, clientId: string): Promise<RefreshedGrant | null> =>
  firstRow(
    client,
    `update oauth_refresh_tokens r set used_at = now()
     from api_keys k, users u
     where token_hash = $1 and used_at is null and k.id = r.key_id and k.client_id = $2
       and revoked_at is null and expires_at > now() and u.id = k.user_id and not (${isSuspended})
     returning k.id as "keyId", k.scopes`,
    [hash, clientId],
  );

/** The access token before this one ends, and the grant lasts longer. */
export async function renewGrant(
  client: PoolClient,
  { keyId, accessTokenHash, refreshTokenHash }: Pick<NewGrant, 'keyId' | 'accessTokenHash' | 'refreshTokenHash'>,
): Promise<void> {
  await client.query(
    `update api_keys set key_hash = $2, token_expires_at = now() + make_interval(secs => $3), expires_at = now() + make_interval(days => $4)
     where id = $1`,
    [keyId, accessTokenHash, limits.accessTokenSeconds, limits.grantDays],
  );
  await insertRefreshToken(client, refreshTokenHash, keyId);
}

export interface EndedGrant {
  keyId: string;
  name: string;
}

/** Ends the grant that came of a code or a refresh token which was used already: one of its two users is a thief. Null: there is none. */
export const endReusedGrant = (client: PoolClient, hash: Buffer): Promise<EndedGrant | null> =>
  firstRow(
    client,
    `update api_keys k set revoked_at = now()
     where revoked_at is null and k.id = coalesce(
       (select key_id from oauth_refresh_tokens where token_hash = $1 and used_at is not null),
       (select key_id from oauth_codes where code_hash = $1 and used_at is not null))
     returning k.id as "keyId", k.name`,
    [hash],
  );

/** Ends the grant whose token this is, unless it is of another client. Null: there is none. */
export const endGrantOf = (client: PoolClient, hash: Buffer, clientId: string): Promise<EndedGrant | null> =>
  firstRow(
    client,
    `update api_keys k set revoked_at = now()
     where revoked_at is null and client_id = $2 and (key_hash = $1
       or k.id = (select key_id from oauth_refresh_tokens where token_hash = $1 and used_at is null))
     returning k.id as "keyId", k.name`,
    [hash, clientId],
  );

/** Codes of the last day tell that one is used a second time, and so do the refresh tokens of a grant that has not ended. */
export async function deleteOldSecrets({ pool }: Database): Promise<void> {
  await pool.query(`delete from oauth_codes where created_at < now() - interval '1 day'`);
  await pool.query(
    `delete from oauth_refresh_tokens r using api_keys k
     where k.id = r.key_id and (k.revoked_at is not null or k.expires_at < now() or r.used_at < now() - make_interval(days => $1))`,
    [limits.grantDays],
  );
}
