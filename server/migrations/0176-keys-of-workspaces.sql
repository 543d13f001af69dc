-- Accounts of programs: each API key of a workspace acts for one, which has a seat. No one signs in to them.
alter table users add column is_program boolean not null default false;
alter table api_keys add column created_by text references users (id) on delete set null;
create index api_keys_created_by on api_keys (created_by) where created_by is not null;

-- A program is never an owner or a manager, so it never administers the workspace.
alter table workspace_members
  add column is_program boolean not null default false,
  add constraint workspace_members_program check (not is_program or role in ('recruiter', 'viewer'));
alter table workspace_former_members add column is_program boolean not null default false;

-- Whatever way of signing in is added later: an account of a program gets no session and no password.
create function refuse_sign_in_of_program() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users where id = new.user_id and is_program) then
    raise exception 'The account % belongs to a program, and no one signs in to it.', new.user_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger sessions_of_people before insert or update of user_id on sessions
  for each row execute function refuse_sign_in_of_program();
create trigger credentials_of_people before insert or update of user_id on credentials
  for each row execute function refuse_sign_in_of_program();

-- Administrators count and list people.
drop index users_latest;
create index users_latest on users (created_at desc, id desc) where not is_program;
