import type { PoolClient } from 'pg';
import { onlyColumn } from '#server/foundation/database/public.ts';

/** The next ids, ascending. */
export const findIdsAfter = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(client, 'select id from candidates where id > $1 order by id limit $2', [afterId, limit]);
