-- The audit screen: filters by action and by time. Each page begins at a sequence number, so its cost is that of one page.
create index audit_entries_action on audit_entries (action, sequence);
create index audit_entries_time on audit_entries (recorded_at, sequence);
