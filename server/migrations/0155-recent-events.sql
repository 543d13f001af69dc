-- What happened since a moment. Events of a batch are found by its listing, so that this index stays small and costs an import nothing.
create index candidate_events_recorded on candidate_events (recorded_at) where position is not null;
