-- The list of users for administrators: newest first, with their last sign-in.
create index users_latest on users (created_at desc, id desc);

-- Sessions are deleted when they end, so the time is kept with the account. Null: never, as far as is known.
alter table users add column last_sign_in_at timestamptz;
update users set last_sign_in_at = latest.at
  from (select user_id, max(created_at) as at from sessions group by user_id) latest where latest.user_id = users.id;
