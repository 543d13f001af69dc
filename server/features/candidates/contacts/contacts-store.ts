import type { PoolClient } from 'pg';
import { anyRow } from '#server/foundation/database/public.ts';
import type { SealedTable } from '#server/foundation/sealing/public.ts';
import type { SealedContacts } from './contact-vault.ts';

/** For the rotation of keys. */
export const sealedContacts: SealedTable = {
  name: 'candidate_contacts',
  holds: 'contacts',
  place: "'candidate_contacts/' || candidate_id || '/sealed'",
  rowsAtOnce: 500,
};

export interface ListedContacts {
  lastName: string;
  /** As stored. */
  claims: unknown;
  /** As stored: every key of the candidate. */
  keys: string;
  /** Null: nothing is on file. */
  sealed: SealedContacts | null;
}

/** Null: no such candidate is listed. */
export async function findListedContacts(client: PoolClient, id: string): Promise<ListedContacts | null> {
  const {
    rows: [row],
  } = await client.query<{ last_name: string; claims: unknown; keys: string; key_id: string | null; sealed: Buffer }>({
    name: 'find_listed_contacts',
    text: `select last_name, claims, keys, key_id, sealed from listed_candidates
      left join candidate_contacts contacts on contacts.candidate_id = id where id = $1`,
    values: [id],
  });
  if (row === undefined) return null;
  return {
    lastName: row.last_name,
    claims: row.claims,
    keys: row.keys,
    sealed: row.key_id === null ? null : { keyId: row.key_id, sealed: row.sealed },
  };
}

/** Whether the candidate was in the directory and asked to be removed, also while that request is being reviewed. */
export const wasRemoved = (client: PoolClient, id: string): Promise<boolean> =>
  anyRow(
    client,
    'select 1 from removed_candidates where candidate_id = $1 union all select 1 from hidden_candidates where candidate_id = $1',
    [id],
  );
