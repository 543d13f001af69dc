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
