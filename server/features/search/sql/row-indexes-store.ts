// The indexes of `search_rows` while the table is filled.
import type { PoolClient } from 'pg';
import { allRows, firstRow } from '#server/foundation/database/public.ts';

export interface RowIndex {
  name: string;
  definition: string;
  /** True: it has the words, and takes as long to build as many others. */
  isOfWords: boolean;
}

/**
 * The indexes that a first fill drops and builds at its end: rows are written several times as fast, and the indexes are smaller. None if
 * another role owns the table, because only the owner may drop them. The caller knows that no other process searches the table.
 */
export async function readRowIndexes(client: PoolClient): Promise<RowIndex[]> {
  return allRows<RowIndex & Record<string, unknown>>(
    client,
    `select pg_class.relname as name, pg_get_indexdef(indexrelid) as definition, pg_am.amname = 'gin' as "isOfWords"
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = pg_class.relam
     where indrelid = 'search_rows'::regclass and not indisprimary and pg_has_role(relowner, 'usage') order by pg_class.relname`,
  );
}

/** How far PostgreSQL is with the index that it builds. Null: none is built, or the other nodes of a distributed database build it. */
export async function readIndexProgress(client: PoolClient): Promise<{ text: string; share: number } | null> {
  const row = await firstRow<{ phase: string; share: number }>(
    client,
    `select phase, coalesce(case when tuples_total > 0 then tuples_done::float8 / tuples_total else blocks_done::float8 / nullif(blocks_total, 0) end, 0) as share
     from pg_stat_progress_create_index where datname = current_database() and relid = 'search_rows'::regclass`,
  );
  if (row === null) return null;
  const share = Math.min(1, row.share);
  return { text: `${row.phase.replace('building index: ', '')}, ${Math.floor(share * 100)}%`, share };
}
