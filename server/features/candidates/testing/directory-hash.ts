// Everything the directory holds as one hash: equal for equal content, whatever the nonces of sealed records and the moments of writing.
import { createHash } from 'node:crypto';
import type { Database } from '#server/foundation/database/public.ts';
import type { ContactVault } from '../contacts/contact-vault.ts';

export async function directoryHash({ pool }: Database, vault: ContactVault): Promise<string> {
  const hash = createHash('sha256');
  const plain = [
    `select (to_jsonb(candidates) - 'created_at' - 'updated_at')::text as line from candidates order by id`,
    `select kind, encode(key, 'hex') as key, candidate_id from candidate_keys order by kind, key`,
    `select kind, encode(key, 'hex') as key from suppressions order by kind, key`,
  ];
  for (const sql of plain)
    for (const row of (await pool.query<Record<string, unknown>>(sql)).rows) hash.update(JSON.stringify(row));
  const sealed = await pool.query<{ candidate_id: string; key_id: string; sealed: Buffer }>(
    'select * from candidate_contacts order by candidate_id',
  );
  for (const row of sealed.rows)
    hash.update(
      `${row.candidate_id}${JSON.stringify(vault.open(row.candidate_id, { keyId: row.key_id, sealed: row.sealed }))}`,
    );
  return hash.digest('hex');
}

/** The listed data of all candidates as one hash. */
export async function listedHash({ pool }: Database): Promise<string> {
  const {
    rows: [row],
  } = await pool.query<{ hash: string }>(
    `select count(*) || ' ' || coalesce(md5(string_agg(md5((to_jsonb(listed_candidates) - 'created_at' - 'updated_at')::text), '' order by id)), '') as hash from listed_candidates`,
  );
  return row?.hash ?? '';
}
