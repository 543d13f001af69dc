-- Of equal matches, people with a phone come first, then those with an e-mail, then the latest verified. The tables of SEARCH_ENGINE=postgres
-- are filled again before its first answer; they stay empty otherwise.
truncate search_rows, search_rows_position, search_values, search_cells, search_lexemes;

-- The smaller comes first.
alter table search_rows add column best_rank integer not null;
create index search_rows_best on search_rows (best_rank, last_name_key, first_name_key, id)
  include (specialty, state, country, has_phone, has_email, verified_day);

-- The latest day first, and people of one day by name.
drop index search_rows_verified;
create index search_rows_verified on search_rows (verified_day desc, last_name_key, first_name_key, id)
  include (specialty, state, country, has_phone, has_email);
