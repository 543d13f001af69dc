-- Deletion requests that a public registry, such as California's deletion platform, hands to those who sell data.

-- A downloaded archive or file. Its state says what remains to be done, so that a process that was killed is continued by the next.
create table deletion_downloads (
  id bigint generated always as identity primary key,
  file_name text not null,
  -- SHA-256 of its content: the same file is taken once.
  file_hash bytea not null unique,
  is_by_hand boolean not null,
  received_at timestamptz not null,
  requests integer not null,
  withdrawals integer not null,
  -- comparing: the contacts are compared with everybody on file. deciding: people are counted and removed. done: the report is written.
  state text not null default 'comparing' check (state in ('comparing', 'deciding', 'done')),
  -- Up to this position the requests are compared.
  compared_to integer not null default 0,
  done_at timestamptz
);

create table deletion_requests (
  -- The registry's number of the request.
  id text primary key,
  download_id bigint not null references deletion_downloads (id),
  -- The place of the request in the download, which is that in the report.
  position integer not null,
  -- Email, Phone, or another list of the registry.
  list text not null,
  -- The keyed hash of the contact. Null: the list is not compared.
  key bytea,
  -- 2 exempt, 3 deleted, 4 opted out of sale, 5 not found. Null: not decided.
  status smallint check (status in (2, 3, 4, 5)),
  decided_at timestamptz,
  -- The last status that a report or an amendment says.
  reported_status smallint,
  -- The download with the withdrawal. Null: the request is in effect.
  withdrawn_by bigint references deletion_downloads (id),
  -- When what the request caused was lifted.
  lifted_at timestamptz,
  unique (download_id, position)
);
create index deletion_requests_key on deletion_requests (key);
create index deletion_requests_withdrawn on deletion_requests (withdrawn_by) where lifted_at is null;

-- What the registry is told. A report is written once, from the state at one moment, so that it is the same however often it is sent.
create table deletion_reports (
  id bigint generated always as identity primary key,
  -- Null: an amendment of earlier reports.
  download_id bigint unique references deletion_downloads (id),
  created_at timestamptz not null,
  rows integer not null,
  -- The file, compressed by gzip.
  content bytea not null,
  -- When the registry accepted it, or an administrator said so.
  sent_at timestamptz
);

-- How the registry is reached, and what the operator decided.
create table deletion_settings (
  id smallint primary key default 1 check (id = 1),
  -- Null: the files are brought by hand.
  address text,
  -- Of these lists the requests are compared. Those of others, such as lists with birth dates, are reported as not found.
  lists text[] not null default '{Email,Phone}',
  -- Whether people of whom only the public registry of professionals says something are reported as exempt.
  exempts_public boolean not null default false,
  key_id text,
  -- AES-256-GCM with the contact keys: the key of the registry's interface.
  sealed bytea,
  -- Since when the days between two downloads are counted. Null: nothing is awaited yet.
  clock_since timestamptz,
  -- The days (35, 40) of this count on which administrators received a mail.
  warned_days integer[] not null default '{}',
  -- When the registry may be asked again, and what it answered last.
  next_try_at timestamptz,
  tried_at timestamptz,
  last_problem text,
  check ((key_id is null) = (sealed is null))
);
insert into deletion_settings default values;
