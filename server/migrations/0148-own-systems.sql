-- The candidates that an account has in a system of its own, so that searches can leave them out.
create table own_systems (
  user_id text primary key references users (id) on delete cascade,
  -- Changes with every change of the candidates.
  version uuid not null,
  -- Of the file that was compared.
  rows integer not null,
  changed_at timestamptz not null
);

create table own_system_candidates (
  user_id text not null references own_systems (user_id) on delete cascade,
  candidate_id bigint not null,
  primary key (user_id, candidate_id)
);
create index own_system_candidates_candidate on own_system_candidates (candidate_id);
