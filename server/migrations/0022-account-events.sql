-- What happened to accounts and concerns other features: an account that is suspended or deleted must not be charged.
-- A row is written in the transaction of the change itself, and outlives the account.
create table account_events (
  event_id bigint generated always as identity primary key,
  -- No foreign key: the account may be gone.
  user_id text not null,
  kind text not null check (kind in ('suspended', 'suspension_lifted', 'deleted')),
  recorded_at timestamptz not null default clock_timestamp(),
  -- When what follows from it was requested. Null: it waits.
  handled_at timestamptz
);
create index account_events_waiting on account_events (event_id) where handled_at is null;
create index account_events_of_user on account_events (user_id);

-- Accounts that were suspended before there were events.
insert into account_events (user_id, kind) select id, 'suspended' from users where banned;

-- True: it will not renew because its account is suspended, and renews again when the suspension is lifted. False: whoever
-- ended it, it was not the suspension.
alter table subscriptions add column is_stopped_by_suspension boolean not null default false;
