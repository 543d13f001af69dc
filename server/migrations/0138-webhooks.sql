-- Endpoints of accounts to which events are posted.
create table webhooks (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  -- The address, the secret, and the one before the last rotation.
  key_id text not null,
  sealed bytea not null,
  events text[] not null check (cardinality(events) > 0),
  status text not null default 'active' check (status in ('active', 'paused')),
  is_paused_by_failures boolean not null default false,
  created_at timestamptz not null default now(),
  -- Until when events are also signed with the secret before.
  previous_until timestamptz,
  -- Attempts that failed since the last one that did not.
  failures integer not null default 0,
  failing_since timestamptz,
  -- No attempt is made before.
  blocked_until timestamptz,
  -- A process delivers its events until then at the latest.
  claimed_until timestamptz
);
create index webhooks_user on webhooks (user_id, created_at);

-- Events for an endpoint, written in the transaction that causes them.
create table webhook_events (
  -- The webhook-id of each attempt.
  id uuid primary key default gen_random_uuid(),
  -- The order in which they are delivered.
  position bigint not null generated always as identity,
  endpoint_id uuid not null references webhooks (id) on delete cascade,
  event text not null,
  -- The body that is posted, with ids and counts only.
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  last_status integer,
  problem text,
  created_at timestamptz not null default now(),
  -- Of this event, or of its replay.
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  -- In the precision of the clock that it is compared with.
  next_attempt_at timestamptz not null default date_trunc('milliseconds', now())
);
create index webhook_events_waiting on webhook_events (endpoint_id, position) where state = 'waiting';
create index webhook_events_log on webhook_events (endpoint_id, position desc);
create index webhook_events_age on webhook_events (created_at);
