-- Who deleted an account, and when nothing was left to do for its deletion. Null for other kinds of events.
alter table account_events
  add column actor_kind text check (actor_kind in ('account', 'operator', 'system')),
  add column actor_id text,
  add column completed_at timestamptz;

-- Deletions that were finished before completion was recorded.
update account_events set completed_at = handled_at
where kind = 'deleted' and handled_at is not null and not exists (
  select from subscriptions s where s.user_id = account_events.user_id and s.status <> 'canceled'
);

-- Incomplete deletions first, then the newest.
create index account_events_deleted on account_events ((completed_at is not null), event_id desc) where kind = 'deleted';
