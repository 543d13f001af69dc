-- Resumes that professionals submitted. Their content is encrypted like contacts.
create table candidate_submissions (
  id bigint generated always as identity primary key,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  -- When it was approved or rejected.
  approved_at timestamptz check ((approved_at is null) = (status = 'pending')),
  -- The candidate that the approval created or added to. No foreign key: candidates can be distributed.
  candidate_id bigint,
  -- Keyed hashes of its addresses, so that the submissions of an address are found without decrypting every row.
  email_keys bytea[] not null,
  key_id text not null,
  sealed bytea not null
);
create index on candidate_submissions (status, created_at desc, id desc);
create index on candidate_submissions using gin (email_keys);
