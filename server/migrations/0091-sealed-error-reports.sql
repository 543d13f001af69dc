-- What users typed is encrypted in reports of failed searches and in terms without results. The columns for plain text stay empty;
-- a nightly job encrypts and empties those that an older version wrote.
alter table search_errors
  add key_id text,
  add sealed bytea,
  alter error_message set default '',
  alter search_query set default '',
  alter search_url set default '',
  alter search_filters set default '{}',
  add constraint search_errors_sealed check ((key_id is null) = (sealed is null));
-- A report is deleted with the account whose user typed it.
alter table search_errors
  drop constraint search_errors_user_id_fkey,
  add constraint search_errors_user_id_fkey foreign key (user_id) references users (id) on delete cascade;

alter table unmatched_terms
  add key_id text,
  add sealed bytea,
  drop constraint unmatched_terms_term_check,
  alter term set default '',
  add constraint unmatched_terms_sealed check ((key_id is null) = (sealed is null)),
  add constraint unmatched_terms_term_check check ((term = '') = (sealed is not null));
