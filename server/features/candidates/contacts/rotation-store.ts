import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import type { SealedContacts } from './contact-vault.ts';

interface SealedRow {
  candidateId: string;
  contacts: SealedContacts;
}

/** A table of sealed contacts. */
export interface SealedRecords {
  countUnderOtherKeys(database: Database, currentKeyId: string): Promise<number>;
  /** Some records that another key sealed. They are not locked: `replaceSealed` leaves alone what was changed since. */
  readUnderOtherKeys(client: PoolClient, currentKeyId: string, limit: number): Promise<SealedRow[]>;
  /** Replaces each record that is still as it was read (compare-and-swap on the sealed bytes), and returns how many were. */
  replaceSealed(client: PoolClient, records: readonly { before: SealedRow; after: SealedContacts }[]): Promise<number>;
}

/** `table` has the columns candidate_id, key_id and sealed. A store calls this with a table of its own feature. */
export const sealedRecords = (table: string): SealedRecords => ({
  async countUnderOtherKeys({ pool }, currentKeyId) {
    const {
      rows: [row],
    } = await pool.query<{ total: string }>(`select count(*) as total from ${table} where key_id <> $1`, [
      currentKeyId,
    ]);
    return Number(row?.total ?? 0);
  },
  async readUnderOtherKeys(client, currentKeyId, limit) {
    const { rows } = await client.query<{ candidate_id: string; key_id: string; sealed: Buffer }>(
      `select candidate_id, key_id, sealed from ${table} where key_id <> $1 limit $2`,
      [currentKeyId, limit],
    );
    return rows.map(({ candidate_id: candidateId, key_id: keyId, sealed }) => ({
      candidateId,
      contacts: { keyId, sealed },
    }));
  },
  async replaceSealed(client, records) {
    if (records.length === 0) return 0;
    const { rowCount } = await client.query(
      `update ${table} set key_id = resealed.key_id, sealed = resealed.sealed
       from unnest($1::bigint[], $2::bytea[], $3::text[], $4::bytea[]) as resealed (candidate_id, before, key_id, sealed)
       where ${table}.candidate_id = resealed.candidate_id and ${table}.sealed = resealed.before`,
      [
        records.map(({ before }) => before.candidateId),
        records.map(({ before }) => before.contacts.sealed),
        records.map(({ after }) => after.keyId),
        records.map(({ after }) => after.sealed),
      ],
    );
    return rowCount ?? 0;
  },
});

export const sealedContacts = sealedRecords('candidate_contacts');
