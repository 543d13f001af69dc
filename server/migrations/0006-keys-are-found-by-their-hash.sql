-- A hash covers its kind, so it is unique by itself: comparing it alone halves the work of finding and of adding a key.
alter table candidate_keys drop constraint candidate_keys_pkey, add primary key (key);
alter table suppressions drop constraint suppressions_pkey, add primary key (key);
