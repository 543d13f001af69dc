import type { PoolClient } from 'pg';

/** The next ids, ascending. */
export async function findIdsAfter(client: PoolClient, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from candidates where id > $1 order by id limit $2', [
    afterId,
    limit,
  ]);
  return rows.map(({ id }) => id);
}
