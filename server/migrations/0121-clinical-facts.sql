-- Taxonomies, licenses and dates of clinicians as sources say them; null: none does. The columns of both tables stay in one order.
alter table candidates add column clinical jsonb;
alter table candidates_meanwhile add column clinical jsonb;

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
