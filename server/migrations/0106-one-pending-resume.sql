-- The same resume, sent twice, is one submission that waits. A keyed hash of the content; null: sent to a version before this one.
alter table candidate_submissions add column content_key bytea;
create unique index candidate_submissions_content on candidate_submissions (content_key) where status = 'pending';
