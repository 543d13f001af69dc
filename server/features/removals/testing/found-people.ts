// What the directory has of the people of the model.
import { clinicalFacts } from '#contract/candidates/clinical-facts.ts';
import { findSuppressed, readContacts, type ContactReader } from '#server/features/candidates/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { emailOf, lastNameOf, mailbox, npiOf, type Expected } from './model-people.ts';

/** Listed or not. */
export async function countPeople(
  { pool }: Database,
  { vault }: ContactReader,
): Promise<{ candidates: number; resumes: number; withMailbox: number }> {
  const { rows } = await pool.query<{ candidates: number; resumes: number }>(
    'select (select count(*)::int from candidates) as candidates, (select count(*)::int from candidate_submissions) as resumes',
  );
  const sealed = await pool.query<{ id: string; key_id: string; sealed: Buffer }>(
    'select candidate_id as id, key_id, sealed from candidate_contacts',
  );
  const withMailbox = sealed.rows.filter((row) =>
    vault.open(row.id, { keyId: row.key_id, sealed: row.sealed }).some(({ value }) => value === mailbox),
  );
  return { candidates: 0, resumes: 0, ...rows[0], withMailbox: withMailbox.length };
}

export async function idsOf({ pool }: Database, who: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from listed_candidates where last_name like $1 order by id',
    [`${lastNameOf(who)}%`],
  );
  return rows.map(({ id }) => id);
}

export async function findPerson(database: Database, reader: ContactReader, who: number): Promise<Expected> {
  const ids = await idsOf(database, who);
  const keys = [reader.hasher.emailKey(emailOf(who)), reader.hasher.npiKey(npiOf(who))] as const;
  const contacts = new Set<string>();
  const suppressed = await inTransaction(database, async (client) => {
    for (const id of ids) for (const { value } of await readContacts(client, reader, id)) contacts.add(value);
    return findSuppressed(client, keys);
  });
  const { rows } = await database.pool.query<{ title: string | null; bySubmission: boolean; clinical: unknown }>(
    `select title, clinical, claims::jsonb ?| array['submission', 'submission_not_confirmed'] as "bySubmission"
     from listed_candidates where id = any($1::bigint[])`,
    [ids],
  );
  const [only, other] = rows;
  const shown = only === undefined || other !== undefined || only.bySubmission ? null : only;
  const facts = clinicalFacts.parse(shown?.clinical ?? {});
  return {
    who,
    isListed: ids.length > 0,
    contacts: [...contacts].toSorted(),
    title: shown?.title ?? null,
    licenses: shown && facts.licenses.map(({ state }) => state),
    places: shown && facts.furtherPlaces.map(({ state }) => state ?? ''),
    isEmailSuppressed: suppressed.has(keys[0]),
    isNpiSuppressed: suppressed.has(keys[1]),
  };
}
