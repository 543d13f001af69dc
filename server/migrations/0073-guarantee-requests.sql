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
