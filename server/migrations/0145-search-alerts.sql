-- When an account receives the emails about its saved searches.
create table alert_settings (
  user_id text primary key references users (id) on delete cascade,
  -- False: no alert of the account sends anything.
  is_on boolean not null default true,
  time_zone text not null,
  hour smallint not null check (hour between 0 and 23),
  -- Of weekly alerts: 1 is Monday, 7 is Sunday.
  weekday smallint not null check (weekday between 1 and 7)
);

-- Saved searches whose new matches are emailed.
create table search_alerts (
  search_id uuid primary key references saved_searches (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  is_paused boolean not null default false,
  -- Events of candidates before this position are told, or are older than the alert.
  told_position text not null,
  -- The last run, with or without an email; at first, when the alert was switched on.
  last_run_at timestamptz not null,
  -- Each run and each change of the times moves it, so that two processes never do the same run.
  next_run_at timestamptz not null
);
create index search_alerts_due on search_alerts (next_run_at) where not is_paused;
create index search_alerts_user on search_alerts (user_id);
