// What must be true at the end of a soak, whatever happened before.
import { z } from 'zod';
import { keysAstray } from '#server/features/candidates/testing/keys-astray.ts';
import { runInOwnProcess } from '#server/entrances/cli/testing/run-command.ts';
import { openDatabase, type Database } from '#server/foundation/database/public.ts';
import type { Fleet } from './fleet.ts';
import type { Removals } from './removals.ts';
import { send, type Ledger, type Visitor } from './visitors.ts';

export interface Finding {
  what: string;
  found: string;
  expected: string;
}

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

const none = (what: string, found: number | undefined): Finding => ({ what, found: String(found), expected: '0' });

const rowCount = async ({ pool }: Database, statement: string): Promise<number> =>
  (await pool.query(statement)).rowCount ?? 0;

/** For each server, the total and the first ids that it answers. */
async function answersOf({ servers }: Fleet, { authorization }: Visitor, query: string): Promise<string[]> {
  const answer = z.looseObject({ count: z.number(), data: z.array(z.looseObject({ id: z.string() })) });
  return Promise.all(
    servers.map(async ({ url }) => {
      const response = await send(`${url}/api/optimized-search`, 'POST', { filters: { query } }, { authorization });
      const { count, data } = answer.parse(await response.json());
      return `${count} ${data.map(({ id }) => id).join(' ')}`;
    }),
  );
}

/** Waits for nothing: it is called when everything works again and nothing changes any more. */
export async function checkInvariants(
  fleet: Fleet,
  {
    visitors,
    ledger,
    removals,
    imports,
  }: { visitors: readonly Visitor[]; ledger: Ledger; removals: Removals; imports: number },
): Promise<Finding[]> {
  const database = openDatabase(fleet.databaseUrl, { connectionsMax: 1, applicationName: 'soak', statements: 'long' });
  try {
    const [visitor] = visitors;
    if (visitor === undefined) throw new Error('There are no visitors.');
    const listed = await rowCount(database, 'select 1 from listed_candidates');
    const everything = await answersOf(fleet, visitor, '');
    const queries = await Promise.all(
      ['nurse', 'pharmacist', 'person1', 'person42'].map((query) => answersOf(fleet, visitor, query)),
    );
    const names = await namesOf(database, 'select last_name as name from listed_candidates');
    const revealed = await rowCount(database, `select 1 from disclosures where way = 'reveal'`);
    const audited = await rowCount(database, `select 1 from audit_entries where action = 'reveals.revealed'`);
    const audit = await runInOwnProcess('audit-verify', [], fleet.databaseUrl, fleet.environment);
    return [
      none('acknowledged and not stored', (await missingAcknowledgements(database, ledger)).length),
      none('removed people who are listed', removals.removed.filter((person) => names.has(`Person${person}`)).length),
      none('reveals recorded beyond those sent', Math.max(0, revealed - ledger.revealsSent)),
      { what: 'reveals in the audit', found: String(audited), expected: String(revealed) },
      none('keys that rows and the table of keys disagree on', (await keysAstray(database)).length),
      none(
        'lists whose size is wrong',
        await rowCount(
          database,
          'select 1 from lists where size <> (select count(*) from list_members where list_id = id)',
        ),
      ),
      none('searches that the servers answer differently', [everything, ...queries].filter(([a, b]) => a !== b).length),
      { what: 'candidates that a server finds', found: everything[0]?.split(' ')[0] ?? '', expected: String(listed) },
      {
        what: 'imports that are finished',
        found: String(
          await rowCount(database, `select 1 from import_batches where id like 'round-%' and state = 'finished'`),
        ),
        expected: String(imports),
      },
      none(
        'specialties of the last import missing',
        await rowCount(database, `select 1 from listed_candidates group by specialty offset 1`),
      ),
      { what: 'the audit is unbroken (exit code)', found: String(audit.exitCode), expected: '0' },
    ];
  } finally {
    await database.close();
  }
}
