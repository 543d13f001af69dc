-- Whom the request names because of which the candidate is hidden: the candidate itself, or one whose data it has now. A candidate may be
-- hidden because of several.
alter table hidden_candidates add column named_id bigint;
update hidden_candidates set named_id = candidate_id;
alter table hidden_candidates alter column named_id set not null;
alter table hidden_candidates drop constraint hidden_candidates_pkey;
alter table hidden_candidates add primary key (candidate_id, named_id);
create index hidden_candidates_named on hidden_candidates (named_id);
