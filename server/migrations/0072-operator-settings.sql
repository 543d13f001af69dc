-- The operator settings. Each row is a change; the newest row of a key is in effect, and the newest 50 of each key are kept.
-- A key without a row, or whose newest value is null, has the value of the environment. Never a secret.
create table operator_settings (
  id bigint generated always as identity primary key,
  key text not null check (length(key) <= 100),
  before text check (length(before) <= 30000),
  value text check (length(value) <= 30000),
  -- Null: the account was deleted.
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null default now()
);
create index operator_settings_key on operator_settings (key, id desc);
create index operator_settings_user on operator_settings (changed_by);
