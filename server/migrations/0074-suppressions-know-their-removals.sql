-- Which removals suppressed a key. Two people can have the same phone and last name: the return of one must not bring the other back.
-- Each removal is named by a hash of its entry in the journal of removals.
-- Null: a version before this one suppressed the key, so the removals are unknown and a return lifts it for the address that it names only.
alter table suppressions add column removals uuid[];
