-- A workspace may have a system as an account has, which all members use. `owner_id`: of the account or of the workspace.
alter table own_systems rename column user_id to owner_id;
alter table own_systems drop constraint own_systems_user_id_fkey;
alter table own_systems
  add column user_id text unique references users (id) on delete cascade,
  add column workspace_id uuid unique references workspaces (id) on delete cascade,
  -- The keys by which people who are added later are recognized. Null: none are kept.
  add column key_set_id uuid references own_key_sets (id);
update own_systems set user_id = owner_id,
  key_set_id = (select id from own_key_sets where own_key_sets.user_id = owner_id and is_of_system);
alter table own_systems
  add constraint own_systems_owner check ((user_id is null) <> (workspace_id is null) and owner_id = coalesce(user_id, workspace_id::text));
create index own_systems_key_set on own_systems (key_set_id);
alter table own_system_parts rename column user_id to owner_id;
alter table moved_own_system_candidates rename column user_id to owner_id;

-- A set of keys may be that of a comparison, of an account's system and of a workspace's system at once. It ends with the last of them.
-- `user_id`: whose comparison it is; null: the account was deleted.
alter table own_key_sets drop column is_of_system;
alter table own_key_sets alter column user_id drop not null;
alter table own_key_sets drop constraint own_key_sets_user_id_fkey;
alter table own_key_sets add foreign key (user_id) references users (id) on delete set null;

-- It waits for a transaction that ends another use of the set, so one of two that end at once sees that nothing is left.
create function delete_unused_key_set(unused uuid) returns void language plpgsql as $$
begin
  perform 1 from own_key_sets where id = unused for update;
  delete from own_key_sets where id = unused and (user_id is null or not is_of_run)
    and not exists (select 1 from own_systems where key_set_id = unused);
end $$;
create function end_use_by_system() returns trigger language plpgsql as $$
begin
  perform delete_unused_key_set(old.key_set_id);
  return null;
end $$;
create function end_use_by_comparison() returns trigger language plpgsql as $$
begin
  perform delete_unused_key_set(old.id);
  return null;
end $$;
create trigger key_set_of_system after delete on own_systems
  for each row when (old.key_set_id is not null) execute function end_use_by_system();
create trigger key_set_of_system_changed after update of key_set_id on own_systems
  for each row when (old.key_set_id is not null and old.key_set_id is distinct from new.key_set_id) execute function end_use_by_system();
create trigger key_set_of_comparison after update of user_id, is_of_run on own_key_sets
  for each row when (new.user_id is null or not new.is_of_run) execute function end_use_by_comparison();
