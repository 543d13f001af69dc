-- What SEARCH_ENGINE=postgres suggests while a user types, and the words of first names, by which callers who see shortened names find
-- candidates in suggestions. The engine fills the columns when it writes the table again, because the version of its rows has changed.
alter table search_people
  add column title text,
  add column organization text,
  add column zip text,
  add column first_name_run text;
