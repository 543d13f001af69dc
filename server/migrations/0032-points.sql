-- Where candidates are, for searches near a place by SEARCH_ENGINE=postgres: whole meters from the center of the earth. Each row is
-- derived and is written again by that engine before its next search, because the version of the rows has changed.
truncate search_people;
alter table search_people
  add column point_x integer,
  add column point_y integer,
  add column point_z integer;
create index search_people_point on search_people (point_z);
