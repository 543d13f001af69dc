-- Email addresses and phones whose owners asked a public registry, such as California's deletion platform, to have their data deleted.
-- Keyed hashes only: the hash that the registry sends can be guessed from a phone.
create table deletion_contacts (
  -- The key of the contact, as contact_hashes has its first 63 bits.
  key bytea primary key,
  -- What was done when somebody was first found. Null: nobody has been found. It is decided once: a person who is found later beside a removed
  -- one shares the contact with that person.
  decision text check (decision in ('removed', 'opted_out', 'exempt'))
);

-- The candidates with such a contact. They are not listed, except those that `passed`.
create table deletion_holders (
  candidate_id bigint not null,
  key bytea not null,
  -- unchecked: it is not yet known whether the candidate has the contact now and who else has it.
  -- to_remove: the only person with the contact. opted_out: one of several, who stay on file and are not listed.
  -- passed: the candidate had the contact before, or is exempt. It is checked again when its contacts are written.
  state text not null default 'unchecked' check (state in ('unchecked', 'to_remove', 'opted_out', 'passed')),
  primary key (candidate_id, key)
);
create index deletion_holders_key on deletion_holders (key);
create index deletion_holders_open on deletion_holders (state, key) where state in ('unchecked', 'to_remove');

create or replace view listed_candidates as
  select * from candidates
  where is_active
    and (first_batch in (select id from unfinished_batches)) is not true
    and not exists (
      select 1 from candidates_meanwhile meanwhile
      where meanwhile.id = candidates.id and exists (select 1 from unfinished_batches)
    )
    and not exists (select 1 from hidden_candidates hidden where hidden.candidate_id = candidates.id)
    and not exists (
      select 1 from deletion_holders holder where holder.candidate_id = candidates.id and holder.state <> 'passed'
    )
  union all
  select * from candidates_meanwhile
  where is_active and exists (select 1 from unfinished_batches)
    and not exists (select 1 from hidden_candidates hidden where hidden.candidate_id = candidates_meanwhile.id)
    and not exists (
      select 1 from deletion_holders holder where holder.candidate_id = candidates_meanwhile.id and holder.state <> 'passed'
    );

-- Which removals a request of the registry caused, so that its withdrawal lifts exactly these.
create table removal_causes (
  -- The removal, as suppressions name it.
  removal uuid not null,
  -- A contact of deletion_contacts.
  key bytea not null,
  candidate_ids bigint[] not null,
  primary key (removal, key)
);
create index removal_causes_key on removal_causes (key);

-- As in suppressions, so that a withdrawal also lifts what holds near spellings. Null: the removals are unknown.
alter table likely_removals add column removals uuid[];
