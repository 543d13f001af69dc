-- The audit: who did what, in one chain. Each entry carries a keyed hash of itself and of the entry before it.
create table audit_entries (
  sequence bigint primary key check (sequence > 0),
  recorded_at timestamptz not null,
  actor_kind text not null check (actor_kind in ('account', 'operator', 'system')),
  actor_id text not null,
  action text not null,
  -- What it was done to. Without foreign keys: an entry outlives its subject.
  subject_kind text,
  subject_id text,
  -- As `json`, which keeps the text byte by byte: the hash covers the text. Never a contact value.
  before json,
  after json,
  -- HMAC-SHA256 of this entry and the mac of the entry before it.
  mac bytea not null check (length(mac) = 32),
  check ((subject_kind is null) = (subject_id is null))
);
-- The audit screen filters by actor, by subject, by action, by action and actor, and by time. Each index gives a page in the order of the
-- screen without a sort; each page begins at a sequence number, so its cost is that of one page.
create index audit_entries_by_actor on audit_entries (actor_id, sequence);
create index audit_entries_by_subject on audit_entries (subject_id, sequence);
create index audit_entries_action on audit_entries (action, sequence);
create index audit_entries_by_action_and_actor on audit_entries (action, actor_id, sequence);
create index audit_entries_time on audit_entries (recorded_at, sequence);

-- Where the chain ends, in one row. Each writer locks it as the last step of its transaction.
create table audit_head (
  is_head boolean primary key default true check (is_head),
  sequence bigint not null,
  entry_mac bytea not null,
  -- HMAC-SHA256 of the other columns: without the key, the end of the chain cannot be moved. Empty before the first entry.
  mac bytea not null
);
insert into audit_head (sequence, entry_mac, mac) values (0, '', '');

-- Stops mistakes. The keyed hashes detect a change by someone who disables the trigger.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only.';
end
$$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();
