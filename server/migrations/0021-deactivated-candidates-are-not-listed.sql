-- A source can end what it said of a candidate: the registry deactivates a number. A candidate whom no source names any more keeps its
-- row, so that it is the same candidate when it returns, and is not listed.

alter table candidates add column is_active boolean not null default true;
alter table candidates_meanwhile add column is_active boolean not null default true;

create or replace view listed_candidates as
  select * from candidates
  where is_active
    and (first_batch in (select id from unfinished_batches)) is not true
    and not exists (
      select from candidates_meanwhile meanwhile
      where meanwhile.id = candidates.id and exists (select from unfinished_batches)
    )
  union all
  select * from candidates_meanwhile where is_active and exists (select from unfinished_batches);

-- How many candidates the batch's source no longer names.
alter table import_batches add column ended bigint not null default 0;
