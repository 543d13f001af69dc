-- The profession that a card names besides its specialty, for SEARCH_ENGINE=postgres. The engine fills the column when it writes the table
-- again, because the version of its rows has changed. Most rows have none.
alter table search_people add column profession text;
create index search_people_profession on search_people (profession) where profession is not null;
