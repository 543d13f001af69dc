// The statements that are the same for every table of work with a name and a version, which belongs to an account (`user_id`) and is shared by
// the columns `workspace_id` and `shared_right`. `table` is a constant of the feature that owns it.
import type { PoolClient } from 'pg';
import { onlyCount, onlyColumn } from '#server/foundation/database/public.ts';
import type { SharedWork } from './sharing.ts';

export const countSharedWith = (client: PoolClient, table: string, workspaceId: string): Promise<number> =>
  onlyCount(client, `select count(*)::int as count from ${table} where workspace_id = $1`, [workspaceId]);

export async function setSharing(
  client: PoolClient,
  table: string,
  id: string,
  { workspaceId, sharedRight }: Pick<SharedWork, 'workspaceId' | 'sharedRight'>,
): Promise<void> {
  await client.query(`update ${table} set workspace_id = $2, shared_right = $3 where id = $1`, [
    id,
    workspaceId,
    sharedRight,
  ]);
}

/**
 * What a member shares belongs to the member alone again; `userId` null: what all members share. In the transaction of the caller. Returns
 * the ids.
 */
export const endSharingOf = (
  client: PoolClient,
  table: string,
  { workspaceId, userId }: { workspaceId: string; userId: string | null },
): Promise<string[]> =>
  onlyColumn(
    client,
    `update ${table} set workspace_id = null, shared_right = null
     where workspace_id = $1 and ($2::text is null or user_id = $2) returning id`,
    [workspaceId, userId],
  );

/** Selects one text that differs after every change of what members of the workspace $2 share. */
export const sharedVersion = (table: string): string =>
  `select sum(hashtextextended(concat_ws('/', id, version, name, shared_right, user_id), 0))::text
   from ${table} where workspace_id = $2::uuid`;
