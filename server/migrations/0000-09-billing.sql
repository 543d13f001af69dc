-- Who pays for what. The provider decides; a row is its subscription as last fetched, never the sum of its events.
create table subscriptions (
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text not null,
  provider_customer_id text not null,
  -- No foreign key: a subscription can outlive its account at the provider, and its events must not fail.
  user_id text not null,
  -- The tier follows from it. Null: a price that no setting names; such a subscription gives no rights.
  price_id text check (price_id in ('price_monthly', 'price_annual')),
  price_cents integer not null check (price_cents >= 0),
  -- ISO 4217, lower case.
  currency text not null,
  billing_interval text not null check (billing_interval in ('month', 'year')),
  status text not null check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'paused')),
  started_at timestamptz not null,
  -- When its present price was first paid; the money-back guarantee counts from here.
  plan_started_at timestamptz not null,
  current_period_end timestamptz not null,
  -- It was canceled and gives no rights from this time. Null: it renews.
  ends_at timestamptz,
  -- When the oldest payment that is still owed was asked for; days of grace count from here.
  past_due_since timestamptz,
  -- True: it will not renew because its account is suspended, and renews again when the suspension is lifted.
  is_stopped_by_suspension boolean not null default false,
  -- When the refund was approved; it gives no rights from then on. The payment provider cancels it a moment later, by a job, and may be
  -- unavailable until then. Null: no refund was approved.
  refund_approved_at timestamptz,
  primary key (provider, provider_subscription_id),
  check ((status = 'past_due') = (past_due_since is not null))
);
create index subscriptions_of_user on subscriptions (user_id);
create trigger subscriptions_changed after insert or update or delete on subscriptions
  for each row execute function notify_rights_change();

-- Every event of the provider that had a valid signature: stored before it is acknowledged, processed afterwards.
-- It names what changed; the change itself is fetched, so the content of the event is not kept.
create table payment_events (
  event_id text primary key,
  type text not null,
  -- Null: it concerns no subscription, and there is nothing to do.
  subscription_id text,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz
);
create index payment_events_waiting on payment_events (subscription_id) where processed_at is null;

-- Checkouts that were begun. The id is in the address of a sandbox page as well, so it must be hard to guess.
create table checkouts (
  id text primary key,
  provider text not null check (provider in ('stripe', 'sandbox')),
  user_id text not null,
  -- The Idempotency-Key of the request; the same key requests the same checkout.
  idempotency_key text not null,
  price_id text not null check (price_id in ('price_monthly', 'price_annual')),
  -- Paths of this product.
  success_path text not null,
  cancel_path text not null,
  -- Null until the provider has answered.
  provider_session_id text unique,
  url text,
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  created_at timestamptz not null,
  unique (user_id, idempotency_key)
);
create index checkouts_open on checkouts (user_id) where status = 'open';

-- Two payments that are completed at the same moment begin two subscriptions. The one that was paid later is canceled and
-- refunded. The row is written before anything is done, so that the same is done after a crash.
create table duplicate_subscriptions (
  -- Stripe's id of the one that ends.
  subscription_id text primary key,
  kept_subscription_id text not null,
  -- No foreign key: the account may be gone.
  user_id text not null,
  found_at timestamptz not null default clock_timestamp(),
  refunded_cents integer check (refunded_cents >= 0),
  -- When it was canceled and refunded, and the mail about it written. Null: not yet.
  settled_at timestamptz
);
create index duplicate_subscriptions_unsettled on duplicate_subscriptions (user_id) where settled_at is null;

-- Requests for a refund under the money-back guarantee. One for each subscription.
create table guarantee_requests (
  id bigint generated always as identity primary key,
  -- No foreign key: an approved request is refunded although the account is deleted meanwhile.
  user_id text not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  subscription_id text not null,
  price_id text not null check (price_id in ('price_monthly', 'price_annual')),
  paid_cents integer not null check (paid_cents >= 0),
  -- ISO 4217, lower case.
  currency text not null,
  plan_started_at timestamptz not null,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refunded', 'refused')),
  decided_at timestamptz,
  -- The user id of an administrator.
  decided_by text,
  reason text check (length(reason) <= 500),
  refunded_cents integer check (refunded_cents >= 0),
  unique (provider, subscription_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'refunded') = (refunded_cents is not null))
);
create index guarantee_requests_user on guarantee_requests (user_id, id desc);
create index guarantee_requests_waiting on guarantee_requests (requested_at) where state = 'waiting';
