-- Each address in a resume receives a link. Until its owner confirmed, the address identifies no one.

-- The keys of addresses that their owners confirmed (before: of removed addresses only). The addresses of resumes that were approved
-- earlier are on file as the candidate's own, so they stay what they are.
update candidate_submissions
set returning_keys = array(select 'email/' || encode(key, 'hex') from unnest(email_keys) as address (key))
where status = 'approved';

-- The resumes that created a candidate or added to it.
create index candidate_submissions_candidate on candidate_submissions (candidate_id) where candidate_id is not null;
