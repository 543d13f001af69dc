-- Each candidate's own row says which keys lead to it, so no index has to find them by candidate. One text, `kind/hex` divided by
-- spaces, oldest first: an array of them takes COPY longer and more room.
alter table candidates add column keys text not null default '';

-- Nothing that anybody searches for changes here, so the change log stays silent.
alter table candidates disable trigger candidates_updated;
update candidates set keys = own.keys
from (select candidate_id, string_agg(kind || '/' || encode(key, 'hex'), ' ' order by kind, key) as keys from candidate_keys group by candidate_id) own
where own.candidate_id = candidates.id;
alter table candidates enable trigger candidates_updated;

drop index candidate_keys_candidate;
