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
  sealed bytea not null,
  -- return_links replaced these two.
  return_token_hash bytea unique,
  return_expires_at timestamptz,
  -- The keys of addresses that their owners confirmed. Until then an address in a resume identifies no one.
  returning_keys text[] not null default '{}',
  -- The same resume, sent twice, is one submission that waits. A keyed hash of the content; null: sent before this was recorded.
  content_key bytea
);
create index on candidate_submissions (status, created_at desc, id desc);
create index on candidate_submissions using gin (email_keys);
-- The resumes that created a candidate or added to it.
create index candidate_submissions_candidate on candidate_submissions (candidate_id) where candidate_id is not null;
create unique index candidate_submissions_content on candidate_submissions (content_key) where status = 'pending';

-- Each address in a resume receives a link of its own, by which its owner confirms it.
create table return_links (
  -- SHA-256 of the token in the mail.
  token_hash bytea primary key,
  submission_id bigint not null references candidate_submissions (id) on delete cascade,
  -- The key of the address that the link was mailed to.
  email_key text not null,
  expires_at timestamptz not null
);
create index return_links_submission on return_links (submission_id);
-- Expired links are deleted when a new one is mailed.
create index return_links_expiry on return_links (expires_at);
