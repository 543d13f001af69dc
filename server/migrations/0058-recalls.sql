-- Recalls: when a person is removed, every account that exported the person is told to delete the row.

-- The time of the transaction: equal to disclosed_at of the disclosures that the same export recorded. Null: an export of before.
alter table exports add column recorded_at timestamptz;
alter table exports alter column recorded_at set default now();
create index exports_recorded on exports (user_id, recorded_at);

-- Without foreign keys to accounts, like the exports.
create table recalls (
  id uuid primary key default gen_random_uuid(),
  export_id uuid not null references exports (id) on delete cascade,
  user_id text not null,
  candidate_id bigint not null,
  -- The position of the candidate in the file, from 1, without the headings.
  row_number integer not null check (row_number > 0),
  recalled_at timestamptz not null,
  -- Until when the account confirms that the row is deleted.
  due_at timestamptz not null,
  confirmed_at timestamptz,
  unique (export_id, candidate_id)
);
create index recalls_account on recalls (user_id, recalled_at desc);
create index recalls_open on recalls (due_at) where confirmed_at is null;

-- The completed removals whose recalls were made.
create table followed_removals (
  removal_id bigint primary key
);
