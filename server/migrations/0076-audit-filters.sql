-- The audit screen filters by actor, subject, or action and actor. Each index gives a page in the order of the screen without a sort.
-- Where there are many entries, the chunked form of this file builds the indexes without blocking writers.
create index audit_entries_by_actor on audit_entries (actor_id, sequence);
create index audit_entries_by_subject on audit_entries (subject_id, sequence);
create index audit_entries_by_action_and_actor on audit_entries (action, actor_id, sequence);
-- They began with the kind, which no filter names.
drop index audit_entries_actor;
drop index audit_entries_subject;
