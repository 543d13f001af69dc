// The indexes of `search_rows` while the table is filled.
import type { PoolClient } from 'pg';

/**
 * Drops the indexes, fills the table, and builds them: rows are written several times as fast, and the indexes are smaller. They stay if
 * another role owns the table, because only the owner may drop them. The caller knows that no other process searches the table.
 */
export async function withIndexesLast<T>(client: PoolClient, fill: () => Promise<T>): Promise<T> {
  const indexes = await droppable(client);
  for (const { name } of indexes) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  const filled = await fill();
  for (const { definition } of indexes) await client.query(definition);
  return filled;
}

async function droppable(client: PoolClient): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = 'search_rows'::regclass and not indisprimary and pg_has_role(relowner, 'usage')`,
  );
  return rows;
}
