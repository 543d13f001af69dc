-- The ledger of disclosed contacts: which contact values of which candidate went to which account, when and how. Append-only. Without
-- foreign keys: an entry outlives its account and its candidate, and `candidates` may be distributed.
create table disclosures (
  id bigint generated always as identity primary key,
  user_id text not null,
  candidate_id bigint not null,
  way text not null check (way in ('reveal', 'export', 'mail')),
  -- Which kinds of contact, never their values.
  contact_kinds text[] not null check (cardinality(contact_kinds) > 0),
  disclosed_at timestamptz not null default now()
);
create index disclosures_user on disclosures (user_id, way);
create index disclosures_candidate on disclosures (candidate_id);
-- A search reads which candidates an account has revealed, and later only what came since then.
create index disclosures_revealed on disclosures (user_id, disclosed_at) where way = 'reveal';

-- One row for each candidate that an account has revealed. The primary key makes a candidate count once. Without foreign keys, like the
-- ledger.
create table revealed_candidates (
  user_id text not null,
  candidate_id bigint not null,
  counted_at timestamptz not null default now(),
  -- The demo grant whose use was counted. Null: none, the account has a plan.
  grant_feature text,
  -- When the unit was returned, because the value was reported as wrong. Null: it was not.
  returned_at timestamptz,
  primary key (user_id, candidate_id)
);
create index revealed_candidates_latest on revealed_candidates (user_id, counted_at desc, candidate_id);

-- Candidates counted against the limits of fair use, one row for each limit. A window begins with its first use.
create table fair_use (
  user_id text not null references users (id) on delete cascade,
  -- repeated_reveal: a candidate that was counted before is shown again, which has a limit of its own because each reveal is recorded.
  -- card: the account was refused more cards, which is recorded once for each window.
  kind text not null check (kind in ('reveal', 'repeated_reveal', 'export', 'card')),
  window_seconds integer not null,
  began_at timestamptz not null,
  people integer not null check (people >= 0),
  primary key (user_id, kind, window_seconds)
);

-- How many different candidates an account was shown lately, as HyperLogLog sketches: one row for each account and five minutes. A mark is
-- register * 64 + rank. The rows name no candidate. They are deleted after a day, so they need no foreign key, which would make one deleted
-- account fail a statement that saves many accounts.
create table shown_cards (
  user_id text not null,
  began_at timestamptz not null,
  marks integer[] not null,
  primary key (user_id, began_at)
);
