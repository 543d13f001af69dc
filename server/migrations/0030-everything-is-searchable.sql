-- What SEARCH_ENGINE=postgres searches gets the words of all fields. Each row is derived and is written again by that engine
-- before its next search, because the version of the rows has changed.
truncate search_people;
alter table search_people
  add column credentials_run text not null,
  add column state_run text not null,
  add column state_name_run text not null,
  add column zip_run text not null,
  add column degree_run text not null,
  add column company_industry_run text not null,
  add column has_mobile boolean not null;
