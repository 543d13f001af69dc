// The tables and the statements fit a PostgreSQL that places candidates on several nodes (decision 25).
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { catalogFaults } from '#server/testing/distribution-catalog.ts';
import { statementFaults, statementsIn, statementsOf } from '#server/testing/distribution-statements.ts';
import { countStatement } from './sql/count-statements.ts';
import { unknownLexicon } from './sql/lexicon.ts';
import { levelsOf } from './sql/page-levels.ts';
import { levelStatement, pageStatement } from './sql/page-statements.ts';
import { noCodes } from './sql/value-codes-store.ts';
import { randomQueries } from './testing/queries.ts';

const { database } = testDatabase();
const root = join(import.meta.dirname, '..', '..', '..');

const tablesAndViews = async (): Promise<string[]> =>
  (
    await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'v') and relnamespace = 'public'::regnamespace`,
    )
  ).rows.map(({ name }) => name);

describe('the catalog', () => {
  test('fits', async () => {
    expect(await catalogFaults(database.pool)).toEqual([]);
  });

  test.each([
    [
      'a trigger',
      `create function nothing() returns trigger language plpgsql as 'begin return null; end';
       create trigger noticed after update on candidates for each statement execute function nothing()`,
      'candidates has the trigger noticed',
    ],
    [
      'a unique key without the id',
      'create unique index one_name on candidates (last_name)',
      'candidates has the unique key one_name without id',
    ],
    [
      'a primary key without the id',
      'alter table candidate_contacts drop constraint candidate_contacts_pkey, add primary key (key_id)',
      'candidate_contacts has the unique key candidate_contacts_pkey without candidate_id',
    ],
    [
      'a foreign key of a local table',
      'alter table candidate_keys add foreign key (candidate_id) references candidates (id)',
      'candidate_keys has a foreign key into candidates',
    ],
    [
      'a default that a node evaluates',
      'alter table candidate_changes alter column transaction set default pg_current_xact_id()',
      'candidate_changes.transaction has the default pg_current_xact_id()',
    ],
    [
      'a number that a node counts',
      'alter table candidates_meanwhile add column number bigint generated always as identity',
      'candidates_meanwhile.number is an identity column',
    ],
    [
      'a view over candidates and a local table',
      'create view known as select candidates.id from candidates join candidate_keys on candidate_id = id',
      'known joins candidates with the local table candidate_keys',
    ],
    [
      'a view over such a view',
      'create view reached as select candidate_id from candidate_keys; create view known as select id from listed_candidates where id in (select candidate_id from reached)',
      'known joins candidates with the local table candidate_keys',
    ],
    [
      'a subquery without columns',
      'create view present as select id from candidates where exists (select from candidate_contacts where candidate_id = id)',
      'present selects no column in a subquery',
    ],
    [
      'a new table that names candidates',
      'create table memberships (candidate_id bigint not null)',
      'memberships names candidates and is not listed in distribution.ts',
    ],
  ])('with %s does not', async (_case, sql, fault) => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(sql);
      expect(await catalogFaults(client)).toContain(fault);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the statements', () => {
  test('of the product fit', async () => {
    const tables = await tablesAndViews();
    const statements = statementsOf(root);
    // Of far fewer it would prove little.
    expect(statements.length).toBeGreaterThan(150);
    const faults = statements.flatMap(({ file, statement }) =>
      statementFaults(statement, tables).map((fault) => `${file} ${fault}: ${statement}`),
    );
    expect(faults).toEqual([]);
  });

  test('of searches fit, which are put together when they run', async () => {
    const tables = await tablesAndViews();
    for (const query of randomQueries(7, 300)) {
      const read = { query, spelling: new Map(), lexicon: unknownLexicon, codes: noCodes };
      const place = { offset: 0, limit: 25 };
      for (const { text } of [
        pageStatement(read, place),
        ...(levelsOf(read) ?? []).flatMap((level) =>
          (['walked', 'found'] as const).map((access) => levelStatement(read, level, place, 100, access)),
        ),
        countStatement(read, { hasTotal: true, facets: query.facets }),
      ]) {
        expect(text).toContain('search_rows');
        expect(statementFaults(text, tables), text).toEqual([]);
      }
    }
  });

  test.each([
    [
      'select id from candidates where exists (select from candidate_contacts where candidate_id = id)',
      'selects no column',
    ],
    ['select from candidate_keys limit 1', 'selects no column'],
    [
      'select id from candidates join candidate_keys found on found.candidate_id = candidates.id',
      'joins candidates with the local table candidate_keys',
    ],
    [
      'select id from listed_candidates where id in (select candidate_id from candidate_changes)',
      'joins listed_candidates with the local table candidate_changes',
    ],
    [
      'update candidates set title = null from candidate_keys found where found.candidate_id = candidates.id',
      'joins candidates with the local table candidate_keys',
    ],
    ['select key_id from candidate_contacts where key_id <> $1 limit 1 for update', 'locks rows of candidate_contacts'],
    [
      'delete from candidate_contacts where ctid = any(array(select ctid from candidate_contacts limit 5))',
      'uses the place of a row of candidate_contacts',
    ],
    [
      'with gone as (delete from candidates where id = $1 returning id) select id from gone',
      'writes candidates in a WITH clause',
    ],
    [
      'insert into candidate_changes (transaction, candidate_id) select pg_current_xact_id(), 1',
      'evaluates pg_current_xact_id() beside a table',
    ],
    [
      'insert into candidates (id, last_name) values ($1, $2) on conflict (id) do update set updated_at = now()',
      'evaluates a function in DO UPDATE SET',
    ],
    [
      'update import_batches set state = $1 where id in (select batch_id from import_undo)',
      'reads or writes the local table import_undo while it writes import_batches',
    ],
    [
      'with gone as (delete from import_overlaps where batch_id = $1) delete from import_batches where id = $1',
      'reads or writes the local table import_overlaps while it writes import_batches',
    ],
    [
      `update import_batches set finished_at = case when $2 = 'finished' then now() else finished_at end where id = $1`,
      'evaluates a function in CASE or COALESCE',
    ],
  ])('%s does not fit', async (statement, fault) => {
    expect(statementFaults(statement, await tablesAndViews())).toContain(fault);
  });

  test('are found in a file however they are put together', () => {
    const file = `
      const condition = 'join candidate_keys found on found.candidate_id = candidates.id';
      const all = (table: string): string => \`select id from candidates \${condition}\`;
      const rows = [\`select \${columns} from (\${all('x')}) page\`];`;
    expect(statementsIn('some-store.ts', file)).toContain(
      'select ? from (select id from candidates join candidate_keys found on found.candidate_id = candidates.id) page',
    );
  });
});
