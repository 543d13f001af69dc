import type { PoolClient } from 'pg';
import type { SignOnRole } from '#contract/workspaces/sign-on-limits.ts';
import { firstRow, anyRow } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export interface StoredProvider extends Sealed {
  workspaceId: string;
  issuer: string;
  clientId: string;
  defaultRole: SignOnRole;
  /** Null: not since it was changed. */
  testedAt: Date | null;
}

/** For the rotation of keys. */
export const sealedProviders: SealedTable = {
  name: 'workspace_providers',
  holds: 'client secrets of single sign-on',
  place: "'workspace_providers/' || workspace_id || '/sealed'",
  rowsAtOnce: 500,
};

export const placeOfProvider = (workspaceId: string): string => `workspace_providers/${workspaceId}/sealed`;

export const findProvider = (
  connection: Pick<PoolClient, 'query'>,
  workspaceId: string,
): Promise<StoredProvider | null> =>
  firstRow(
    connection,
    `select workspace_id as "workspaceId", issuer, client_id as "clientId", key_id as "keyId", sealed, default_role as "defaultRole", tested_at as "testedAt"
     from workspace_providers where workspace_id = $1`,
    [workspaceId],
  );

export async function saveProvider(
  client: PoolClient,
  { workspaceId, issuer, clientId, keyId, sealed, defaultRole, testedAt }: StoredProvider,
): Promise<void> {
  await client.query(
    `insert into workspace_providers (workspace_id, issuer, client_id, key_id, sealed, default_role, tested_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id) do update set issuer = excluded.issuer, client_id = excluded.client_id, key_id = excluded.key_id,
       sealed = excluded.sealed, default_role = excluded.default_role, tested_at = excluded.tested_at`,
    [workspaceId, issuer, clientId, keyId, sealed, defaultRole, testedAt],
  );
}

export async function markTested(client: PoolClient, workspaceId: string): Promise<void> {
  await client.query('update workspace_providers set tested_at = now() where workspace_id = $1', [workspaceId]);
}

/** False: there was none. */
export const deleteProvider = (client: PoolClient, workspaceId: string): Promise<boolean> =>
  anyRow(client, 'delete from workspace_providers where workspace_id = $1', [workspaceId]);
