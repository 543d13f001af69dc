-- Demo access that administrators give.
create table demo_access_grants (
  user_id text not null references users (id) on delete cascade,
  feature_type text not null check (feature_type in ('full_access', 'viewContactInfo', 'createLists', 'saveLists')),
  -- Null: it does not end by date.
  expires_at timestamptz,
  -- How many reveals it permits. Null: any number.
  max_uses integer check (max_uses > 0),
  uses_count integer not null default 0 check (uses_count >= 0 and (max_uses is null or uses_count <= max_uses)),
  -- False: withdrawn.
  active boolean not null default true,
  notes text check (length(notes) <= 1000),
  created_at timestamptz not null default now(),
  -- At most one unit is returned for each grant.
  returned_uses integer not null default 0 check (returned_uses >= 0),
  primary key (user_id, feature_type)
);
create trigger grants_added_or_removed after insert or delete on demo_access_grants
  for each row execute function notify_rights_change();
-- Every reveal under a grant counts a use; only the last one changes what the account may do.
create trigger grants_changed after update on demo_access_grants
  for each row
  when (new.uses_count < old.uses_count or new.uses_count >= new.max_uses
    or (old.active, old.expires_at, old.max_uses) is distinct from (new.active, new.expires_at, new.max_uses))
  execute function notify_rights_change();
