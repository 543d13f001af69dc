-- Two payments that are completed at the same moment begin two subscriptions. The one that was paid later is canceled and
-- refunded. The row is written before anything is done, so that whoever continues after a crash does the same.
create table duplicate_subscriptions (
  -- Stripe's id of the one that ends.
  subscription_id text primary key,
  kept_subscription_id text not null,
  -- No foreign key: the account may be gone.
  user_id text not null,
  found_at timestamptz not null default clock_timestamp(),
  refunded_cents integer check (refunded_cents >= 0),
  -- When it was canceled and refunded, and the mail about it written. Null: that is still to be done.
  settled_at timestamptz
);
create index duplicate_subscriptions_unsettled on duplicate_subscriptions (user_id) where settled_at is null;
