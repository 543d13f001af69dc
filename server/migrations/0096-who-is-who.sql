-- A key that contradicting rows of one source carry identifies nobody. Such a key has the candidate id 0 in candidate_keys.

-- Keys that candidates carry without being identified by them: the key identifies another candidate, or nobody.
create table carried_keys (
  -- A keyed hash, as in candidate_keys.
  key bytea not null,
  candidate_id bigint not null,
  primary key (key, candidate_id)
);
create index carried_keys_candidate on carried_keys (candidate_id);
insert into carried_keys (key, candidate_id) select key, candidate_id from shared_emails;

-- What the batch moved between candidates. Null: it moved nothing of this candidate.
alter table import_undo
  -- The claims of all sources before.
  add column claims_before json,
  -- The keys before.
  add column keys_before text[],
  -- Before, by which batch the candidate came into the directory.
  add column first_batch_before text;

-- Candidates whose claims turned out to be about other people than it seemed.
create table regrouped_candidates (
  id bigint generated always as identity primary key,
  -- split: some claims of candidate_id went to the new candidate into_id. merge: all of them did, and candidate_id is no more.
  kind text not null check (kind in ('split', 'merge')),
  candidate_id bigint not null,
  into_id bigint not null,
  batch_id text not null,
  regrouped_at timestamptz not null default now()
);
create index regrouped_candidates_from on regrouped_candidates (candidate_id);
create index regrouped_candidates_into on regrouped_candidates (into_id);
create index regrouped_candidates_batch on regrouped_candidates (batch_id);

-- Candidates who carry the same key without being one person: listed for administrators.
create table possible_duplicates (
  candidate_id bigint not null,
  other_id bigint not null,
  key_kind text not null,
  batch_id text not null,
  found_at timestamptz not null default now(),
  primary key (candidate_id, other_id, key_kind),
  check (candidate_id < other_id)
);
create index possible_duplicates_other on possible_duplicates (other_id);
create index possible_duplicates_batch on possible_duplicates (batch_id);
