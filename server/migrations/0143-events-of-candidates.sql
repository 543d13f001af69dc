-- What changed about candidates, written in the transaction of the change. No contact value, no name of a person.
create table candidate_events (
  id bigint generated always as identity primary key,
  candidate_id bigint not null,
  kind text not null check (kind in
    ('listed', 'moved', 'license_added', 'specialty_added', 'contact_verified', 'organization_changed', 'ended', 'returned')),
  day date not null,
  source text not null,
  -- What it was and what it is; null: the kind has no such value.
  value_from text,
  value_to text,
  recorded_at timestamptz not null default now(),
  -- The import batch: its events count from the moment at which it is listed, see candidate_event_batches. Null: no batch.
  batch_id text,
  -- The number of the write in candidate_writes, which is in the order of commits. Null: that of the batch counts.
  position bigint,
  check ((batch_id is null) <> (position is null))
);
create index candidate_events_candidate on candidate_events (candidate_id, id);
create index candidate_events_batch on candidate_events (batch_id) where batch_id is not null;
create index candidate_events_position on candidate_events (position) where position is not null;

-- The batches whose events count: written in the transaction that lists the batch.
create table candidate_event_batches (
  batch_id text primary key,
  position bigint not null,
  -- When that transaction ended, but for a moment.
  listed_at timestamptz not null
);
create index candidate_event_batches_position on candidate_event_batches (position);
