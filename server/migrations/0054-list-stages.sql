-- Lists can be searched by stage. The version of the stages increases with every change of a stage; the members have a version of their own.
alter table lists add column stage_version bigint not null default 0;
-- Most members have the first stage. The others are read when a stage is searched for.
create index list_members_moved on list_members (list_id) include (candidate_id, stage) where stage <> 'to contact';
