// Merges two candidates as versions did that did not compare what their sources say.
import type { Database } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import type { ContactVault } from '../contacts/contact-vault.ts';

/** One candidate with the claims, keys and contacts of both, as an earlier version stored it: without the keys of each source. */
export async function mergeAsBefore(
  { pool }: Database,
  vault: ContactVault,
  into: string,
  from: string,
): Promise<void> {
  const { rows } = await pool.query<{
    id: string;
    claims: Record<string, object>;
    values: object;
    keys: string;
    key_id: string;
    sealed: Buffer;
  }>(
    `select id, claims, to_jsonb(candidates) as values, keys, key_id, sealed from candidates join candidate_contacts on candidate_id = id
     where id in ($1, $2) order by id = $2`,
    [into, from],
  );
  const claims = Object.fromEntries(
    rows.flatMap(({ claims: ofRow, values }) =>
      Object.entries(ofRow).map(([source, claim]) => [source, { ...claim, keys: undefined, said: saidBy(values) }]),
    ),
  );
  const contacts = rows.flatMap(({ id, key_id: keyId, sealed }) => vault.open(id, { keyId, sealed }));
  const { keyId, sealed } = vault.seal(into, contacts);
  const keys = [...new Set(rows.flatMap((row) => row.keys.split(' ')))];
  await pool.query('delete from candidates where id = $1', [from]);
  await pool.query('delete from candidate_contacts where candidate_id = $1', [from]);
  await pool.query('delete from carried_keys where candidate_id in ($1, $2)', [into, from]);
  await pool.query('update candidate_keys set candidate_id = $1 where candidate_id = $2', [into, from]);
  await pool.query('update candidates set claims = $2, keys = $3 where id = $1', [
    into,
    JSON.stringify(claims),
    keys.join(' '),
  ]);
  await pool.query('update candidate_contacts set key_id = $2, sealed = $3 where candidate_id = $1', [
    into,
    keyId,
    sealed,
  ]);
}

/** The values of a claim from the columns of the row. */
const saidBy = (row: object): object => {
  const { contacts: _contacts, keys: _keys, ...values } = testDraft({});
  const columns = new Map(Object.entries(row));
  return {
    ...values,
    firstName: columns.get('first_name'),
    lastName: columns.get('last_name'),
    title: columns.get('title'),
    city: columns.get('city'),
    state: columns.get('state'),
    clinical: columns.get('clinical'),
  };
};
