-- The names that the columns of a file have, in the order of its columns. Null: the usual names.
alter table exports add column column_names text[];
alter table export_jobs add column column_names text[];

-- Columns of exports that a user keeps under a name.
create table export_presets (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  name text not null,
  format text not null check (format in ('csv', 'xlsx', 'jsonl')),
  columns text[] not null,
  -- As in exports.
  column_names text[],
  updated_at timestamptz not null
);
create unique index export_presets_name on export_presets (user_id, lower(name));
