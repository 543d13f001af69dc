-- Tells every server at once whose rights have changed, so that it forgets the rights that it trusts for a second. Triggers, so that
-- every way of writing notifies: commands, libraries and an operator's own SQL. The payload is the id of the account.
create function notify_rights_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('rights_changed', old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('rights_changed', new.user_id);
  end if;
  return null;
end $$;

create function notify_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('rights_changed', old.id);
  return null;
end $$;

-- The removal of sessions that have expired is a large statement and takes no rights.
create trigger sessions_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function notify_rights_change();
create trigger sessions_changed after update of expires_at, token, user_id on sessions
  for each row when ((old.expires_at, old.token, old.user_id) is distinct from (new.expires_at, new.token, new.user_id))
  execute function notify_rights_change();
create trigger users_changed
  after update of role, banned, ban_expires, email, email_verified, has_full_access, two_factor_enabled, is_sample on users
  for each row
  when ((old.role, old.banned, old.ban_expires, old.email, old.email_verified, old.has_full_access, old.two_factor_enabled, old.is_sample)
    is distinct from
    (new.role, new.banned, new.ban_expires, new.email, new.email_verified, new.has_full_access, new.two_factor_enabled, new.is_sample))
  execute function notify_account_change();
create trigger subscriptions_changed after insert or update or delete on subscriptions
  for each row execute function notify_rights_change();
create trigger grants_added_or_removed after insert or delete on demo_access_grants
  for each row execute function notify_rights_change();
-- Every reveal under a grant counts a use; only the last one changes what the account may do.
create trigger grants_changed after update on demo_access_grants
  for each row
  when (new.uses_count < old.uses_count or new.uses_count >= new.max_uses
    or (old.active, old.expires_at, old.max_uses) is distinct from (new.active, new.expires_at, new.max_uses))
  execute function notify_rights_change();
