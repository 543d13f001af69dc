-- A record that is likely about a removed person (one half of a double name, a married name with the same phone, no contact at all with the
-- same name, specialty and city) is written and not listed until an administrator decides. Removals before this version have no such keys.
create table likely_removals (
  -- A keyed hash, as in suppressions.
  key bytea primary key
);

create table held_candidates (
  candidate_id bigint primary key,
  held_at timestamptz not null default now(),
  -- Null: it waits for a decision. Otherwise the candidate is another person than the removed one, also for later imports.
  decided_at timestamptz
);
create index held_candidates_waiting on held_candidates (held_at, candidate_id) where decided_at is null;
