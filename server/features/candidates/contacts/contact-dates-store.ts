import type { PoolClient } from 'pg';
import { onlyColumn } from '#server/foundation/database/public.ts';
import type { ContactSummary } from '../merge-candidate.ts';

/** Every candidate up to this id is dated. Null: all are, or another process is at it. Locks the progress until the transaction ends. */
export async function takeDatedTo(client: PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ datedTo: string }>(
    'select dated_to as "datedTo" from contact_hashes_progress where dated_to is not null for update skip locked',
  );
  return rows[0]?.datedTo ?? null;
}

/** Null: all are. */
export async function saveDatedTo(client: PoolClient, datedTo: string | null): Promise<void> {
  await client.query('update contact_hashes_progress set dated_to = $1', [datedTo]);
}

/** Ascending. */
export const idsWithVerifiedContacts = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(client, 'select id from candidates where id > $1 and verified_on is not null order by id limit $2', [
    afterId,
    limit,
  ]);

/** Returns the ids of those that had other dates. */
export const saveDates = (
  client: PoolClient,
  dates: readonly (Pick<ContactSummary, 'phoneVerifiedOn' | 'emailVerifiedOn'> & { id: string })[],
): Promise<string[]> =>
  onlyColumn(
    client,
    `update candidates set phone_verified_on = phone, email_verified_on = email
     from unnest($1::bigint[], $2::date[], $3::date[]) as dated (candidate_id, phone, email)
     where id = candidate_id and (phone_verified_on, email_verified_on) is distinct from (phone, email) returning id`,
    [
      dates.map(({ id }) => id),
      dates.map(({ phoneVerifiedOn }) => phoneVerifiedOn),
      dates.map(({ emailVerifiedOn }) => emailVerifiedOn),
    ],
  );
