import type { PoolClient } from 'pg';
import { allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredDomain {
  workspaceId: string;
  domain: string;
  token: string;
  provenAt: Date | null;
  checkedAt: Date | null;
  enforcedAt: Date | null;
}

const columns = `workspace_id as "workspaceId", domain, token, proven_at as "provenAt", checked_at as "checkedAt", enforced_at as "enforcedAt"`;

/** In the order in which they were added. */
export const findDomains = (connection: Pick<PoolClient, 'query'>, workspaceId: string): Promise<StoredDomain[]> =>
  allRows(connection, `select ${columns} from workspace_domains where workspace_id = $1 order by added_at, domain`, [
    workspaceId,
  ]);

export interface OfferedSignOn {
  workspaceId: string;
  isEnforced: boolean;
}

/** The workspace that has proven the domain and entered a provider; null: there is none. */
export const findOffer = (connection: Pick<PoolClient, 'query'>, domain: string): Promise<OfferedSignOn | null> =>
  firstRow(
    connection,
    `select workspace_id as "workspaceId", enforced_at is not null as "isEnforced"
     from workspace_domains join workspace_providers using (workspace_id) where domain = $1 and proven_at is not null`,
    [domain],
  );

/** Does nothing when the workspace has it. */
export async function insertDomain(
  client: PoolClient,
  { workspaceId, domain, token }: Pick<StoredDomain, 'workspaceId' | 'domain' | 'token'>,
): Promise<void> {
  await client.query(
    'insert into workspace_domains (workspace_id, domain, token) values ($1, $2, $3) on conflict (workspace_id, domain) do nothing',
    [workspaceId, domain, token],
  );
}

/** False: another workspace has proven it. */
export const markProven = (client: PoolClient, { workspaceId, domain }: StoredDomain): Promise<boolean> =>
  anyRow(
    client,
    `update workspace_domains set proven_at = coalesce(proven_at, now()), checked_at = now() where workspace_id = $1 and domain = $2
     and not exists (select 1 from workspace_domains other where other.domain = $2 and other.workspace_id <> $1 and other.proven_at is not null)`,
    [workspaceId, domain],
  );

/** Its addresses neither sign in with the provider nor have to. */
export async function markUnproven(
  client: PoolClient,
  { workspaceId, domain }: Pick<StoredDomain, 'workspaceId' | 'domain'>,
): Promise<void> {
  await client.query(
    'update workspace_domains set proven_at = null, enforced_at = null, checked_at = now() where workspace_id = $1 and domain = $2',
    [workspaceId, domain],
  );
}

export async function setEnforced(
  client: PoolClient,
  { workspaceId, domain }: Pick<StoredDomain, 'workspaceId' | 'domain'>,
  isEnforced: boolean,
): Promise<void> {
  await client.query(
    'update workspace_domains set enforced_at = case when $3 then coalesce(enforced_at, now()) end where workspace_id = $1 and domain = $2',
    [workspaceId, domain, isEnforced],
  );
}

export async function enforceNothing(client: PoolClient, workspaceId: string): Promise<void> {
  await client.query(
    'update workspace_domains set enforced_at = null where workspace_id = $1 and enforced_at is not null',
    [workspaceId],
  );
}

export async function deleteDomain(
  client: PoolClient,
  { workspaceId, domain }: Pick<StoredDomain, 'workspaceId' | 'domain'>,
): Promise<void> {
  await client.query('delete from workspace_domains where workspace_id = $1 and domain = $2', [workspaceId, domain]);
}

/** Of all workspaces. */
export const findProvenDomains = ({ pool }: Database): Promise<StoredDomain[]> =>
  allRows(pool, `select ${columns} from workspace_domains where proven_at is not null order by checked_at`);

/** The user ids of the owners of the workspace that enforces the domain; null: none does. A name lets PostgreSQL plan it once per connection. */
export async function findEnforcers(connection: Pick<PoolClient, 'query'>, domain: string): Promise<string[] | null> {
  const { rows } = await connection.query<{ owners: string[] }>({
    name: 'find_enforcers',
    text: `select array(select user_id from workspace_members where workspace_id = workspace_domains.workspace_id and role = 'owner') as owners
       from workspace_domains where domain = $1 and enforced_at is not null`,
    values: [domain],
  });
  return rows[0]?.owners ?? null;
}
