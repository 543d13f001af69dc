-- The fill of an empty directory with invented people: at most one row. A directory of an earlier version has none.
create table first_fill (
  is_only boolean primary key default true check (is_only),
  people integer not null check (people > 0),
  -- Null: it is in progress, or was interrupted.
  completed_at timestamptz
);
