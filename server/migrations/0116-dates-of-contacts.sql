-- When the best phone and the best email were last verified. `verified_on` is the latest day of any contact, which may be that of another value.
-- The columns of both tables stay in one order.
alter table candidates add column phone_verified_on date, add column email_verified_on date;
alter table candidates_meanwhile add column phone_verified_on date, add column email_verified_on date;

create or replace view listed_candidates as
  select * from candidates
  where is_active
    and (first_batch in (select id from unfinished_batches)) is not true
    and not exists (
      select 1 from candidates_meanwhile meanwhile
      where meanwhile.id = candidates.id and exists (select 1 from unfinished_batches)
    )
    and not exists (select 1 from hidden_candidates hidden where hidden.candidate_id = candidates.id)
  union all
  select * from candidates_meanwhile
  where is_active and exists (select 1 from unfinished_batches)
    and not exists (select 1 from hidden_candidates hidden where hidden.candidate_id = candidates_meanwhile.id);

-- The days of candidates on file are inside their sealed contacts, so that a job and not this file fills the columns: up to this id. Null: all.
alter table contact_hashes_progress add column dated_to bigint;
update contact_hashes_progress set dated_to = 0 where exists (select 1 from candidates);
