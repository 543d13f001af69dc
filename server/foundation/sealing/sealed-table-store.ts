import type { PoolClient } from 'pg';
import { allRows, type Database } from '../database/public.ts';
import type { Sealed } from './sealing.ts';

/** A table with the columns key_id and sealed. Its owner's store describes it. */
export interface SealedTable {
  name: string;
  /** What its rows hold, such as `contacts`. Tables that hold the same are reported together. */
  holds: string;
  /** SQL: the place of a row's ciphertext. */
  place: string;
  /** How many rows are encrypted again in one transaction. */
  rowsAtOnce: number;
  /** For a table in which an older version stored plain text. */
  plain?: {
    /** SQL: the plain text of a row without ciphertext; null: it has none. */
    content: string;
    /** SQL: the assignments that clear it. */
    clear: string;
  };
}

export interface FoundRow {
  /** Where this version of the row is stored. Another version has another one. */
  ctid: string;
  place: string;
  keyId: string | null;
  sealed: Buffer | null;
  plain: string | null;
}

const isPlain = ({ plain }: SealedTable): string =>
  plain === undefined ? 'false' : `(key_id is null and (${plain.content}) is not null)`;

export async function countRows({ pool }: Database, { name }: SealedTable, keyId: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(*) from ${name} where key_id <> $1`, [keyId]);
  return Number(rows[0]?.count ?? 0);
}

/**
 * Some rows that are plain text, or that another key encrypted; `keyId` null: only plain text. They are not locked: `replaceRows` leaves
 * alone what was changed since.
 */
export const findRows = (client: PoolClient, table: SealedTable, keyId: string | null): Promise<FoundRow[]> =>
  allRows(
    client,
    `select ctid::text, ${table.place} as place, key_id as "keyId", sealed, ${table.plain?.content ?? 'null'} as plain
     from ${table.name} where key_id <> $1 or ${isPlain(table)} limit $2`,
    [keyId, table.rowsAtOnce],
  );

/** Replaces each row that is still as it was read (compare-and-swap on the ciphertext), and returns how many were. */
export async function replaceRows(
  client: PoolClient,
  { name, plain }: SealedTable,
  rows: readonly { before: FoundRow; after: Sealed }[],
): Promise<number> {
  const { rowCount } = await client.query(
    `update ${name} as stored set key_id = resealed.key_id, sealed = resealed.sealed${plain ? `, ${plain.clear}` : ''}
     from unnest($1::tid[], $2::bytea[], $3::text[], $4::bytea[]) as resealed (at, before, key_id, sealed)
     where stored.ctid = resealed.at and stored.sealed is not distinct from resealed.before`,
    [
      rows.map(({ before }) => before.ctid),
      rows.map(({ before }) => before.sealed),
      rows.map(({ after }) => after.keyId),
      rows.map(({ after }) => after.sealed),
    ],
  );
  return rowCount ?? 0;
}
