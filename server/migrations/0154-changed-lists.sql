-- When the members, the work on them or the text of the list changed last; null: not since this is kept.
alter table lists add column changed_at timestamptz;
