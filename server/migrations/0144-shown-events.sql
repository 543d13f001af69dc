-- The events that count, for those who compare them with a moment of their own.
create view shown_candidate_events as
  select event.candidate_id, coalesce(listed.listed_at, event.recorded_at) as shown_at
  from candidate_events event left join candidate_event_batches listed on listed.batch_id = event.batch_id
  where event.position is not null or listed.position is not null;

-- The events of a batch are beside each other, so that a small index finds them and costs an import nothing.
drop index candidate_events_batch;
create index candidate_events_batch on candidate_events using brin (batch_id);

-- One index for both: events are found by their candidate only.
alter table candidate_events drop constraint candidate_events_pkey;
drop index candidate_events_candidate;
alter table candidate_events add primary key (candidate_id, id);
