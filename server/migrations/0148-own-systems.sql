-- The candidates that an account has in a system of its own, so that searches can leave them out.
create table own_systems (
  user_id text primary key references users (id) on delete cascade,
  -- Changes with every change of the candidates.
  version uuid not null,
  -- Of the file that was compared.
  rows integer not null,
  changed_at timestamptz not null,
  -- Candidates who were added before have been compared with the keys.
  compared_until timestamptz not null
);

create table own_system_candidates (
  user_id text not null references own_systems (user_id) on delete cascade,
  candidate_id bigint not null,
  primary key (user_id, candidate_id)
);
create index own_system_candidates_candidate on own_system_candidates (candidate_id);

-- Rows of the file that were nobody in the directory, so that people who are added later are recognized. Keyed hashes of an NPI, of an email,
-- and of a contact with a last name. Only for users who asked for it.
create table own_system_keys (
  user_id text not null references own_systems (user_id) on delete cascade,
  key bytea not null,
  primary key (user_id, key)
);
create index own_system_keys_key on own_system_keys (key);

-- The same of a comparison, until its candidates become those of the own system.
create table match_keys (
  run_id uuid not null references match_runs (id) on delete cascade,
  key bytea not null,
  primary key (run_id, key)
);
alter table match_runs add column keeps_keys boolean not null default false;
