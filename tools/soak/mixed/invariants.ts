// What must be true at the end of a soak, whatever happened before.
import type { Database } from '#server/foundation/database/public.ts';
import type { Ledger } from './visitors.ts';

const namesOf = async ({ pool }: Database, statement: string): Promise<Set<string>> =>
  new Set((await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name));

/** What was answered with success and is not in the database. A removed candidate leaves every list. */
export async function missingAcknowledgements(database: Database, ledger: Ledger): Promise<string[]> {
  const reveals = await namesOf(database, `select distinct user_id || '/' || candidate_id as name from disclosures`);
  const members = await namesOf(database, `select list_id || '/' || candidate_id as name from list_members`);
  const present = await namesOf(database, 'select id::text as name from listed_candidates');
  return [
    ...[...ledger.reveals].filter((name) => !reveals.has(name)).map((name) => `reveal ${name}`),
    ...[...ledger.additions]
      .filter((name) => !members.has(name) && present.has(name.split('/')[1] ?? ''))
      .map((name) => `addition ${name}`),
  ];
}
