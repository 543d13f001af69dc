// The released migrations that take longer than ten seconds with 1.5 million candidates, in chunks. A server of the older version
// continues to read and write meanwhile; what it writes is migrated before the end.
import type { ChunkedMigration, ChunkedStep } from './chunked-migration.ts';

const rowsMin = 10_000;
const isLargerThanMin = (table: string): string =>
  `select count(*) > ${rowsMin} as is_large from (select 1 from ${table} limit ${rowsMin + 1}) some_rows`;

const keysByHash: ChunkedMigration = {
  name: '0006-keys-are-found-by-their-hash.sql',
  isLargeSql: isLargerThanMin('candidate_keys'),
  steps: [
    {
      kind: 'index',
      name: 'candidate_keys_by_hash',
      sql: 'create unique index concurrently candidate_keys_by_hash on candidate_keys (key)',
    },
    {
      kind: 'statements',
      name: 'use the index',
      sql: `
        alter table candidate_keys drop constraint candidate_keys_pkey;
        alter table candidate_keys add constraint candidate_keys_pkey primary key using index candidate_keys_by_hash;
        alter table suppressions drop constraint suppressions_pkey, add primary key (key);`,
    },
  ],
};

const keysOf = `select string_agg(kind || '/' || encode(key, 'hex'), ' ' order by kind, key) from candidate_keys where candidate_id = page.id`;
const writePage = `
  written as (
    update candidates set keys = coalesce(named.keys, '')
    from (select page.id, (${keysOf}) as keys from page) named
    where candidates.id = named.id and candidates.keys is distinct from coalesce(named.keys, '')
  )`;
// No searchable value changes, so nothing is written to the change log.
const silence = 'alter table candidates disable trigger candidates_updated';
const speak = 'alter table candidates enable trigger candidates_updated';

const keysOnCandidates: ChunkedMigration = {
  name: '0008-candidates-carry-their-keys.sql',
  isLargeSql: isLargerThanMin('candidates'),
  steps: [
    {
      // The older version writes keys and does not know the new column, so a trigger records which candidates it wrote.
      kind: 'statements',
      name: 'add the column',
      sql: `
        alter table candidates add column keys text not null default '';
        create table candidate_keys_touched (candidate_id bigint not null);
        create function record_touched_keys() returns trigger language plpgsql as $$
        begin
          insert into candidate_keys_touched select distinct candidate_id from touched;
          return null;
        end
        $$;
        create trigger candidate_keys_inserted after insert on candidate_keys referencing new table as touched for each statement execute function record_touched_keys();
        create trigger candidate_keys_deleted after delete on candidate_keys referencing old table as touched for each statement execute function record_touched_keys();`,
    },
    {
      kind: 'rows',
      name: 'keys of the candidates',
      totalSql: 'select count(*) as total from candidates',
      before: silence,
      after: speak,
      sql: `with page as (select id from candidates where id > coalesce(nullif($1, ''), '0')::bigint order by id limit $2), ${writePage}
        select max(id)::text as cursor, count(*) as rows from page`,
    },
    {
      kind: 'rows',
      name: 'keys that were written meanwhile',
      totalSql: 'select count(*) as total from candidate_keys_touched',
      before: silence,
      after: speak,
      sql: `with taken as (
          delete from candidate_keys_touched where $1::text is not null and ctid = any(array(select ctid from candidate_keys_touched limit $2)) returning candidate_id
        ), page as (select distinct candidate_id as id from taken), ${writePage}
        select null as cursor, count(*) as rows from taken`,
    },
    {
      // Writers of keys wait for this transaction, which is short: only the last recorded candidates are left.
      kind: 'statements',
      name: 'drop the old index',
      sql: `
        lock table candidates, candidate_keys in share row exclusive mode;
        ${silence};
        with page as (select distinct candidate_id as id from candidate_keys_touched), ${writePage} select;
        ${speak};
        drop trigger candidate_keys_inserted on candidate_keys;
        drop trigger candidate_keys_deleted on candidate_keys;
        drop function record_touched_keys;
        drop table candidate_keys_touched;
        drop index candidate_keys_candidate;`,
    },
  ],
};

const auditIndex = (name: string, columns: string): ChunkedStep => ({
  kind: 'index',
  name,
  sql: `create index concurrently ${name} on audit_entries (${columns})`,
});

const auditFilters: ChunkedMigration = {
  name: '0076-audit-filters.sql',
  isLargeSql: isLargerThanMin('audit_entries'),
  steps: [
    auditIndex('audit_entries_by_actor', 'actor_id, sequence'),
    auditIndex('audit_entries_by_subject', 'subject_id, sequence'),
    auditIndex('audit_entries_by_action_and_actor', 'action, actor_id, sequence'),
    {
      kind: 'statements',
      name: 'drop the old indexes',
      sql: 'drop index if exists audit_entries_actor; drop index if exists audit_entries_subject;',
    },
  ],
};

export const chunkedMigrations: readonly ChunkedMigration[] = [keysByHash, keysOnCandidates, auditFilters];
