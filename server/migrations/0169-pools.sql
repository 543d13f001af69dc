-- What all seats of a workspace together may take in a day. Null: as much as each of them may.
alter table workspaces add column pool_reveals_per_day integer check (pool_reveals_per_day >= 0);
alter table workspaces add column pool_exported_per_day integer check (pool_exported_per_day >= 0);

-- What the seats took of a pool. Only workspaces with a pool have rows.
create table pool_use (
  workspace_id uuid not null references workspaces (id) on delete cascade,
  kind text not null check (kind in ('reveal', 'export')),
  -- A window lasts a day, and starts with the first use after the last one ended.
  began_at timestamptz not null,
  people integer not null check (people >= 0),
  primary key (workspace_id, kind)
);
