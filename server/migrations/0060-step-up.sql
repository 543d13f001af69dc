-- When the user of a session last entered the password or a code again. Null: never.
alter table sessions add column stepped_up_at timestamptz;
