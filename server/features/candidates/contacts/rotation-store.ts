import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import type { SealedContacts } from './contact-vault.ts';

/** Where sealed records stand: the directory, and the notes for taking batches back. */
export const sealedTables = ['candidate_contacts', 'import_undo'] as const;
type SealedTable = (typeof sealedTables)[number];

interface SealedRow {
  /** PostgreSQL's own address of the row, valid within the transaction that locked it. */
  address: string;
  candidateId: string;
  contacts: SealedContacts;
}

export async function countUnderOtherKeys({ pool }: Database, currentKeyId: string): Promise<number> {
  const counts = sealedTables.map((table) => `(select count(*) from ${table} where key_id <> $1)`);
  const { rows: [row] } = await pool.query<{ total: string }>(`select ${counts.join(' + ')} as total`, [currentKeyId]);
  return Number(row?.total ?? 0);
}

/** Locks some records that another key sealed. */
export async function takeUnderOtherKeys(client: PoolClient, table: SealedTable, currentKeyId: string, limit: number): Promise<SealedRow[]> {
  const { rows } = await client.query<{ address: string; candidate_id: string; key_id: string; sealed: Buffer }>(
    `select ctid::text as address, candidate_id, key_id, sealed from ${table} where key_id <> $1 limit $2 for update`,
    [currentKeyId, limit],
  );
  return rows.map(({ address, candidate_id: candidateId, key_id: keyId, sealed }) => ({ address, candidateId, contacts: { keyId, sealed } }));
}

export async function saveResealed(client: PoolClient, table: SealedTable, rows: SealedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `update ${table} set key_id = resealed.key_id, sealed = resealed.sealed
     from unnest($1::tid[], $2::text[], $3::bytea[]) as resealed (address, key_id, sealed) where ${table}.ctid = resealed.address`,
    [rows.map(({ address }) => address), rows.map(({ contacts }) => contacts.keyId), rows.map(({ contacts }) => contacts.sealed)],
  );
}
