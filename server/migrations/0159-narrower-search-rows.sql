-- The rows of SEARCH_ENGINE=postgres store each word once for each group of fields, and consecutive words only of names: those of other
-- texts are in search_values. The tables are filled again before its first answer; they stay empty otherwise.
truncate search_rows, search_rows_position, search_values, search_cells, search_lexemes;

alter table search_rows
  drop column runs,
  -- Consecutive words of the name.
  add column names text not null,
  -- Codes that are counted only on request, besides `facets`.
  add column requested_facets integer[] not null,
  add column enumerated_year integer not null,
  add column graduation_year integer not null;
alter table search_rows
  alter column names set storage main,
  alter column requested_facets set storage main;
