-- Reveals follow candidates that become one, and that are two again. `noted_at`: since when the row names this candidate, by which a search
-- reads what came since then. `earlier_ids`: the other candidates of whom the ledger says which kinds of contact were shown.
alter table revealed_candidates
  add column noted_at timestamptz not null default now(),
  add column earlier_ids bigint[] not null default '{}';
create index revealed_candidates_noted on revealed_candidates (user_id, noted_at);

-- What a request with an Idempotency-Key asked for, so that the same key with another request is refused. Null: it came before this was recorded.
alter table lists add column creation_name text;
alter table attempt_recordings add column request_hash bytea;
