-- Whom the members of a workspace contacted, so that no one calls the same person twice. Local tables without foreign keys into the directory,
-- which may be distributed.

-- The seats, for the features below that ask in which workspace an account acts.
create view workspace_seats as
  select user_id, workspace_id, joined_at, suspended_at is not null as is_suspended
  from workspace_members join workspaces on workspaces.id = workspace_id;

-- The last contact of each kind by each member. It ends with the workspace, which the product deletes here itself: an export of 100,000
-- people would check as many foreign keys.
create table workspace_contacts (
  workspace_id uuid not null,
  candidate_id bigint not null,
  kind text not null check (kind in ('call', 'email', 'reveal', 'export')),
  -- Null: the account was deleted.
  user_id text,
  at timestamptz not null default now()
);
create unique index workspace_contacts_one on workspace_contacts (workspace_id, candidate_id, kind, user_id);
create index workspace_contacts_latest on workspace_contacts (workspace_id, at);
create index workspace_contacts_candidate on workspace_contacts (candidate_id);
create index workspace_contacts_user on workspace_contacts (user_id);

-- What a workspace chose, and versions of its contacts. Without a row, nothing was chosen and nothing contacted.
create table workspace_contact_states (
  workspace_id uuid primary key,
  -- Increases with every change.
  version bigint not null default 0,
  -- Increases when contacts are taken back.
  resets bigint not null default 0,
  -- What counts as a contact beside calls and emails.
  counts text[] not null default '{}' check (counts <@ array['reveal', 'export']),
  -- Within so many days of a contact by another member, a member is warned; 0: never.
  warning_days integer not null default 30 check (warning_days between 0 and 365)
);

-- The last merge of candidates that the contacts have followed. There are no contacts yet, so earlier merges move none.
create table followed_merges_of_contacts (merge_id bigint not null);
insert into followed_merges_of_contacts (merge_id) select coalesce(max(merge_id), 0) from followed_merges;
