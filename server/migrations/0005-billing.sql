-- Who pays for what. The provider is the truth; a row is its subscription as last fetched, never the sum of its events.
create table subscriptions (
  provider text not null check (provider in ('stripe', 'sandbox')),
  provider_subscription_id text not null,
  provider_customer_id text not null,
  -- No foreign key: a subscription can outlive its account at the provider, and hearing of it must not fail.
  user_id text not null,
  -- The tier follows from it. Null: a price that no setting names; such a subscription gives nothing.
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
  -- From this moment it gives nothing: it was cancelled. Null: it renews.
  ends_at timestamptz,
  -- When the oldest payment that is still owed was asked for; days of grace count from here.
  past_due_since timestamptz,
  primary key (provider, provider_subscription_id),
  check ((status = 'past_due') = (past_due_since is not null))
);
create index subscriptions_of_user on subscriptions (user_id);

-- Every event of the provider that bore a valid signature: stored before it is acknowledged, dealt with afterwards.
-- It names what changed; the change itself is fetched, so the event's contents are not kept.
create table payment_events (
  event_id text primary key,
  type text not null,
  -- Null: it concerns no subscription, and there is nothing to do.
  subscription_id text,
  received_at timestamptz not null default clock_timestamp(),
  processed_at timestamptz
);
create index payment_events_waiting on payment_events (subscription_id) where processed_at is null;

-- Checkouts that were begun. Its id is the address of a sandbox page as well, hence unguessable.
create table checkouts (
  id text primary key,
  provider text not null check (provider in ('stripe', 'sandbox')),
  user_id text not null,
  -- What the caller named this request; the same name asks for the same checkout.
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
