import type { PoolClient } from 'pg';
import { firstRow, onlyRow, anyRow, type Database } from '#server/foundation/database/public.ts';

/** Images of one folder that are kept, newest first, so that a change can be undone. */
const keptPerFolder = 20;

/** Stores the image, deletes the oldest of the folder, and returns the file name. The caller holds the lock of the setting. */
export async function insertAsset(
  client: PoolClient,
  folder: string,
  { content, extension }: { content: Uint8Array; extension: string },
): Promise<string> {
  const row = await onlyRow<{ file: string }>(
    client,
    `insert into site_assets (folder, file, content)
     select $1, greatest(
       floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
       coalesce((select max(left(file, 13)::bigint) + 1 from site_assets where folder = $1), 0)) || '.' || $2, $3
     returning file`,
    [folder, extension, Buffer.from(content)],
  );
  await client.query(
    `delete from site_assets where folder = $1 and file in
       (select file from site_assets where folder = $1 order by file desc offset $2)`,
    [folder, keptPerFolder],
  );
  return row.file;
}

/** Null: there is no such image. */
export async function findAsset(
  { pool }: Pick<Database, 'pool'>,
  folder: string,
  file: string,
): Promise<Buffer | null> {
  const row = await firstRow<{ content: Buffer }>(
    pool,
    'select content from site_assets where folder = $1 and file = $2',
    [folder, file],
  );
  return row?.content ?? null;
}

export const hasAsset = (client: PoolClient, folder: string, file: string): Promise<boolean> =>
  anyRow(client, 'select 1 from site_assets where folder = $1 and file = $2', [folder, file]);
