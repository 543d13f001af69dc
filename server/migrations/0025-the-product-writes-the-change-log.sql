-- The product writes the change log, not triggers: a distributed PostgreSQL runs no such triggers on distributed tables. The number of
-- the transaction is passed as a value, because a default would be evaluated on the node of the row.
drop trigger candidates_inserted on candidates;
drop trigger candidates_updated on candidates;
drop trigger candidates_deleted on candidates;
drop trigger candidates_truncated on candidates;
drop function record_candidate_changes;
drop function record_truncation;
alter table candidate_changes alter column transaction drop default;

-- Every transaction that writes candidates updates this row. On a distributed PostgreSQL it is a reference table, present on every
-- node, so that a transaction that changes a single candidate commits in two phases, together with the change log.
create table candidate_writes (
  is_only boolean primary key default true check (is_only),
  transactions bigint not null
);
insert into candidate_writes (transactions) values (0);

-- The same rows as before, without `exists (select from …)`.
create or replace view listed_candidates as
  select * from candidates
  where is_active
    and (first_batch in (select id from unfinished_batches)) is not true
    and not exists (
      select 1 from candidates_meanwhile meanwhile
      where meanwhile.id = candidates.id and exists (select 1 from unfinished_batches)
    )
  union all
  select * from candidates_meanwhile where is_active and exists (select 1 from unfinished_batches);
