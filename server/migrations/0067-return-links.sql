-- A resume can name two removed addresses. Each of them receives a link of its own, and each owner confirms.
create table return_links (
  -- SHA-256 of the token in the mail.
  token_hash bytea primary key,
  submission_id bigint not null references candidate_submissions (id) on delete cascade,
  -- The key of the removed address that the link was mailed to.
  email_key text not null,
  expires_at timestamptz not null
);
create index return_links_submission on return_links (submission_id);

-- Links of the version before, which mailed one only when a single address was removed.
insert into return_links (token_hash, submission_id, email_key, expires_at)
select submission.return_token_hash, submission.id, 'email/' || encode(address.key, 'hex'), submission.return_expires_at
from candidate_submissions submission
cross join lateral unnest(submission.email_keys) as address (key)
join suppressions on suppressions.key = address.key and suppressions.kind = 'email'
where submission.return_token_hash is not null
on conflict do nothing;
