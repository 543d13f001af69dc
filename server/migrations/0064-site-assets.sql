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
