-- What the search needs to follow the directory without ever being wrong.

-- When a change was written. With its number and candidate it tells whether a saved index belongs to this history: a database
-- restored from a backup may hand out the same numbers again, never at the same microsecond.
alter table candidate_changes add column recorded_at timestamptz not null default now();

-- Emptying the table is a change of everybody in it.
create function record_truncation() returns trigger language plpgsql as $$
begin
  insert into candidate_changes (candidate_id) select id from candidates;
  notify candidate_changes;
  return null;
end
$$;
create trigger candidates_truncated before truncate on candidates for each statement execute function record_truncation();

-- An id is a keyed hash of 63 bits; the index knows no other.
alter table candidates add constraint candidates_id_is_positive check (id > 0);
