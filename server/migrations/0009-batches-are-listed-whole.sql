-- A batch is written in many transactions, and listed in one: until it is finished, whom it brought is not listed, and whom it
-- changed is listed as before. Taking it back goes the same way. Whoever shows candidates reads listed_candidates;
-- whoever writes them reads candidates.

-- Stands in for candidates while a batch is unfinished, and means nothing otherwise. The columns of candidates, in their order.
create table candidates_meanwhile (like candidates including defaults, primary key (id));

-- Being written or taken back, or cut off at it.
create view unfinished_batches as select id from import_batches where state in ('running', 'undoing');

create view listed_candidates as
  select * from candidates
  where (first_batch in (select id from unfinished_batches)) is not true
    and not exists (
      select from candidates_meanwhile meanwhile
      where meanwhile.id = candidates.id and exists (select from unfinished_batches)
    )
  union all
  select * from candidates_meanwhile where exists (select from unfinished_batches);

-- What an unfinished batch does is no change of what is listed; its end writes them all.
create or replace function record_candidate_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Whoever is removed is gone from here as well.
    delete from candidates_meanwhile using removed where candidates_meanwhile.id = removed.id;
    insert into candidate_changes (candidate_id) select id from removed;
  else
    insert into candidate_changes (candidate_id)
    select id from written
    where (first_batch in (select id from unfinished_batches)) is not true
      and not exists (
        select from candidates_meanwhile meanwhile
        where meanwhile.id = written.id and exists (select from unfinished_batches)
      );
  end if;
  if found then
    notify candidate_changes;
  end if;
  return null;
end
$$;

create or replace function record_truncation() returns trigger language plpgsql as $$
begin
  delete from candidates_meanwhile;
  insert into candidate_changes (candidate_id) select id from candidates;
  notify candidate_changes;
  return null;
end
$$;
