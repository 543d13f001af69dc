-- address_removed: several people have the address, and it left all their records.
alter table removal_requests drop constraint removal_requests_state_check;
alter table removal_requests add constraint removal_requests_state_check
  check (state in ('unconfirmed', 'in_review', 'removed', 'address_removed', 'nothing_found', 'declined'));

-- A record is hidden by a proof (the last digits of a phone in it) or by an administrator, no longer by the request alone.
alter table removal_requests
  add column proof_tries integer not null default 0,
  add column proved_at timestamptz,
  -- The record is hidden while this request is in review.
  add column hides boolean not null default false;
update removal_requests set hides = true
  where state = 'in_review' and candidate_id in (select candidate_id from hidden_candidates);
