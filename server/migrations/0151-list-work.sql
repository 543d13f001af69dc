-- What a user wants to do next about a member of a list, and versions by which pages and devices notice changes.
alter table list_members
  add column next_step text check (next_step <> '' and length(next_step) <= 200),
  add column next_step_on date,
  -- The work_version of the list at the last change of the note; 0: the note was never changed.
  add column version int not null default 0;
-- Most members have no day. The others are read when a search asks who is due.
create index list_members_due on list_members (list_id, next_step_on) include (candidate_id) where next_step_on is not null;

alter table removed_list_members
  add column next_step text,
  add column next_step_on date,
  add column version int not null default 0;

alter table moved_list_members
  add column next_step text,
  add column next_step_on date,
  add column version int not null default 0;

-- Increases with every change of a stage, a note or a next step. stage_version increases only with what a search finds members by:
-- the stage and the day of the next step.
alter table lists add column work_version bigint not null default 0;
