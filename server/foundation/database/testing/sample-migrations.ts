// Migrations of an invented product, of which the last two have chunked forms with every kind of step.
import { migrationOf, type Migrations } from '../migrate.ts';
import type { ChunkedMigration } from '../chunked-migration.ts';

const rowsMin = 10_000;

const people = migrationOf(
  '2001-people.sql',
  `create table people (id bigint primary key, last_name text not null);
   create table person_keys (kind text not null, key bytea not null, person_id bigint not null, primary key (kind, key));
   create index person_keys_person on person_keys (person_id);
   create table person_changes (person_id bigint not null);
   create function record_person_changes() returns trigger language plpgsql as $$
   begin
     insert into person_changes select id from written;
     return null;
   end
   $$;
   create trigger people_updated after update on people
     referencing new table as written for each statement execute function record_person_changes();`,
);

const keysByHash = migrationOf(
  '2002-keys-are-found-by-their-hash.sql',
  `alter table person_keys drop constraint person_keys_pkey, add primary key (key);`,
);
const keysByHashInChunks: ChunkedMigration = {
  name: keysByHash.name,
  isLargeSql: `select count(*) > ${rowsMin} as is_large from person_keys`,
  steps: [
    {
      kind: 'index',
      name: 'person_keys_by_hash',
      sql: 'create unique index concurrently person_keys_by_hash on person_keys (key)',
    },
    {
      kind: 'statements',
      name: 'use the index',
      sql: `
        alter table person_keys drop constraint person_keys_pkey;
        alter table person_keys add constraint person_keys_pkey primary key using index person_keys_by_hash;`,
    },
  ],
};

const silence = 'alter table people disable trigger people_updated';
const speak = 'alter table people enable trigger people_updated';

const keysOnPeople = migrationOf(
  '2003-people-carry-their-keys.sql',
  `alter table people add column keys text not null default '';
   ${silence};
   update people set keys = own.keys
   from (select person_id, string_agg(kind || '/' || encode(key, 'hex'), ' ' order by kind, key) as keys from person_keys group by person_id) own
   where own.person_id = people.id;
   ${speak};
   drop index person_keys_person;`,
);
const keysOf = `select string_agg(kind || '/' || encode(key, 'hex'), ' ' order by kind, key) from person_keys where person_id = page.id`;
const writePage = `
  written as (
    update people set keys = coalesce(named.keys, '')
    from (select page.id, (${keysOf}) as keys from page) named
    where people.id = named.id and people.keys is distinct from coalesce(named.keys, '')
  )`;
const keysOnPeopleInChunks: ChunkedMigration = {
  name: keysOnPeople.name,
  isLargeSql: `select count(*) > ${rowsMin} as is_large from people`,
  steps: [
    {
      // The older version writes keys and does not know the new column, so a trigger records whose keys it wrote.
      kind: 'statements',
      name: 'add the column',
      sql: `
        alter table people add column keys text not null default '';
        create table touched_people (person_id bigint not null);
        create function record_touched_keys() returns trigger language plpgsql as $$
        begin
          insert into touched_people select distinct person_id from touched;
          return null;
        end
        $$;
        create trigger person_keys_inserted after insert on person_keys referencing new table as touched for each statement execute function record_touched_keys();
        create trigger person_keys_deleted after delete on person_keys referencing old table as touched for each statement execute function record_touched_keys();`,
    },
    {
      kind: 'rows',
      name: 'keys of the people',
      totalSql: 'select count(*) as total from people',
      before: silence,
      after: speak,
      sql: `with page as (select id from people where id > coalesce(nullif($1, ''), '0')::bigint order by id limit $2), ${writePage}
        select max(id)::text as cursor, count(*) as rows from page`,
    },
    {
      kind: 'rows',
      name: 'keys that were written meanwhile',
      totalSql: 'select count(*) as total from touched_people',
      before: silence,
      after: speak,
      sql: `with taken as (
          delete from touched_people where $1::text is not null and ctid = any(array(select ctid from touched_people limit $2)) returning person_id
        ), page as (select distinct person_id as id from taken), ${writePage}
        select null as cursor, count(*) as rows from taken`,
    },
    {
      // Writers of keys wait for this transaction, which is short: only the last recorded people are left.
      kind: 'statements',
      name: 'drop the old index',
      sql: `
        lock table people, person_keys in share row exclusive mode;
        ${silence};
        with page as (select distinct person_id as id from touched_people), ${writePage} select;
        ${speak};
        drop trigger person_keys_inserted on person_keys;
        drop trigger person_keys_deleted on person_keys;
        drop function record_touched_keys;
        drop table touched_people;
        drop index person_keys_person;`,
    },
  ],
};

export const olderVersion: Migrations = { files: [people], chunked: [] };
export const newerVersion: Migrations = {
  files: [people, keysByHash, keysOnPeople],
  chunked: [keysByHashInChunks, keysOnPeopleInChunks],
};
