-- What `npm run repair-log` compares the directory with, so that it finds changes which an operator's own SQL made without logging
-- them. Only that command writes these tables; they are empty until its first run.

-- A checksum of the columns that the search reads, as of the last comparison.
create table candidate_checksums (
  candidate_id bigint primary key,
  checksum bigint not null
);

-- The position in the change log at which the last comparison was complete: the newest change before it.
create table change_log_comparison (
  is_only boolean primary key default true check (is_only),
  transaction xid8 not null,
  sequence bigint not null,
  candidate_id bigint not null,
  -- Seconds since 1970.
  recorded_at numeric not null
);
