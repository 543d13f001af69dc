import type { PoolClient } from 'pg';
import { valuesJson } from '../candidates-store.ts';
import type { SealedContacts } from './contact-vault.ts';

export interface ListedRow {
  id: string;
  /** The candidate's columns under the names of the contract. */
  values: unknown;
  /** As stored. */
  claims: unknown;
  /** As stored: every key of the candidate. */
  keys: string;
  /** Null: nothing is on file. */
  sealed: SealedContacts | null;
}

/** Those of the ids that are listed, in any order. */
export async function findManyListed(client: PoolClient, ids: readonly string[]): Promise<ListedRow[]> {
  const { rows } = await client.query<Omit<ListedRow, 'sealed'> & { key_id: string | null; sealed: Buffer }>(
    `select id, ${valuesJson} as values, claims, keys, key_id, sealed from listed_candidates
     left join candidate_contacts contacts on contacts.candidate_id = id where id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ key_id: keyId, sealed, ...row }) => ({
    ...row,
    sealed: keyId === null ? null : { keyId, sealed },
  }));
}

export async function findListedIds(client: PoolClient, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>('select id from listed_candidates where id = any($1::bigint[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}
