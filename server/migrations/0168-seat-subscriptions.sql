-- Seats are sold: a workspace has a subscription of its own, apart from the plans of its members.
create table seat_subscriptions (
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text not null,
  provider_customer_id text not null,
  -- Without a foreign key: the payments of a workspace are kept after it closed.
  workspace_id uuid not null,
  -- The account that opened the payment page.
  payer_id text not null,
  seats integer not null check (seats >= 0),
  -- Of one seat.
  price_cents integer not null check (price_cents >= 0),
  currency text not null,
  billing_interval text not null check (billing_interval in ('month', 'year')),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused')),
  started_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  -- The end of its seats. Null: it renews.
  ends_at timestamptz,
  past_due_since timestamptz,
  -- When its seats first counted for the workspace. Null: they never did, so that its payments are refunded when it ends.
  counted_at timestamptz,
  refunded_at timestamptz,
  primary key (provider, provider_subscription_id),
  check ((status = 'past_due') = (past_due_since is not null))
);
create index seat_subscriptions_workspace on seat_subscriptions (workspace_id);
create index seat_subscriptions_started on seat_subscriptions (started_at);

-- A checkout sells a plan, or seats of a workspace.
alter table checkouts add column workspace_id uuid;
alter table checkouts add column seats integer check (seats > 0);
alter table checkouts alter column price_id drop not null;
alter table checkouts add constraint checkouts_sell_one_thing
  check ((price_id is null) = (workspace_id is not null) and (workspace_id is null) = (seats is null));
create index checkouts_of_workspaces on checkouts (workspace_id) where workspace_id is not null;

-- `seats` are those that an administrator granted; a workspace whose seats are bought may have none of them.
alter table workspaces drop constraint workspaces_seats_check;
alter table workspaces add constraint workspaces_seats_check check (seats between 0 and 1000);
-- Null: none were ever bought or ordered. They count until `bought_until`; null: without an end.
alter table workspaces add column bought_seats integer check (bought_seats >= 0);
alter table workspaces add column bought_until timestamptz;
-- From this moment on it is on hold, which has the effect of a suspension, unless members leave or seats are bought before.
alter table workspaces add column hold_at timestamptz;
-- The last change of bought seats by a person that is in the audit, so that a repeated request is in it once. Null: there was none.
alter table workspaces add column noted_seat_change text;

drop trigger workspaces_suspended on workspaces;
create trigger workspaces_suspended after update on workspaces
  for each row when ((old.suspended_at, old.hold_at) is distinct from (new.suspended_at, new.hold_at)) execute function notify_workspace_change();

-- The seats, for the features below. A workspace on hold gives none.
create or replace view workspace_seats as
  select user_id, workspace_id, joined_at, suspended_at is not null or coalesce(hold_at <= now(), false) as is_suspended
  from workspace_members join workspaces on workspaces.id = workspace_id;
