-- What an administrator marked on the list of steps before the site opens: done elsewhere, or not needed.
create table opening_steps (
  step text primary key check (length(step) <= 40),
  done_at timestamptz not null default now(),
  -- Null: the account is deleted.
  done_by text references users (id) on delete set null
);
