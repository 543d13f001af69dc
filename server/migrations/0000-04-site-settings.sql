-- The settings of the public site. Visitors may read every row. A key without a row has the initial value of the contract.
create table site_settings (
  key text primary key check (length(key) <= 100),
  value text not null check (length(value) <= 1000),
  updated_at timestamptz not null default now()
);

-- The images of the public site, as the product encoded them: every server serves them from here.
create table site_assets (
  folder text not null check (folder ~ '^[a-z]+(-[a-z]+)*$'),
  -- The upload's time in milliseconds since 1970, and the format.
  file text not null check (file ~ '^[0-9]{13}\.(png|jpg|webp|svg)$'),
  content bytea not null check (length(content) between 1 and 10485760),
  created_at timestamptz not null default now(),
  primary key (folder, file)
);

-- Each change of a site setting, for the history and for undo. The newest 50 of each key are kept.
create table site_setting_changes (
  id bigint generated always as identity primary key,
  key text not null check (length(key) <= 100),
  -- Null: the key had never been saved.
  before text check (length(before) <= 1000),
  -- Null: the key was reset to its initial value.
  after text check (length(after) <= 1000),
  -- Null: the account was deleted.
  changed_by text references users (id) on delete set null,
  changed_at timestamptz not null default now()
);
create index site_setting_changes_key on site_setting_changes (key, id desc);
create index site_setting_changes_user on site_setting_changes (changed_by);

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
