-- What SEARCH_ENGINE=postgres searches from now on (decision 63). That engine fills the tables before its first answer; they stay empty
-- otherwise. search_people and search_position are kept, because the version before this one reads and writes them.

-- Every value that a candidate has in a coded field, with a number that is never given to another value.
create table search_values (
  code integer primary key,
  -- SHA-256 of field and value, because a value may be longer than an index accepts.
  hash bytea not null unique,
  field text not null,
  value text not null,
  -- Consecutive words of the value: ` in parts ` and `_joined_`.
  run text not null,
  words tsvector not null
);
create index search_values_words on search_values using gin (words);

-- One narrow row per candidate. Codes of search_values; 0: blank. Columns of fixed width come first, because they are read fastest.
create table search_rows (
  id bigint primary key,
  specialty integer not null,
  state integer not null,
  country integer not null,
  company_size integer not null,
  company_revenue integer not null,
  company_industry integer not null,
  has_phone boolean not null,
  has_email boolean not null,
  has_mobile boolean not null,
  profession integer not null,
  title integer not null,
  organization integer not null,
  city integer not null,
  zip integer not null,
  first_name integer not null,
  phone_kind integer not null,
  email_kind integer not null,
  -- Days since 1970.
  verified_day integer,
  -- Whole meters from the center of the earth.
  point_x integer,
  point_y integer,
  point_z integer,
  -- Skills and degrees.
  tags integer[] not null,
  schools integer[] not null,
  last_name_key text collate "C" not null,
  first_name_key text collate "C" not null,
  organization_key text collate "C" not null,
  state_key text collate "C" not null,
  city_key text collate "C" not null,
  -- Every word once, and once more behind the sign of each group of fields that contains it.
  words tsvector not null,
  -- Consecutive words for phrases, one line per group of fields.
  runs text not null,
  -- PostgreSQL moves long columns out of a row only when the row exceeds 2 kB. This column makes every row exceed it; compressed, it takes
  -- 31 bytes.
  padding text generated always as (repeat(' ', 2000)) stored
) with (toast_tuple_target = 128);
alter table search_rows
  alter column words set storage external,
  alter column runs set storage external,
  alter column tags set storage main,
  alter column schools set storage main,
  alter column last_name_key set storage main,
  alter column first_name_key set storage main,
  alter column organization_key set storage main,
  alter column state_key set storage main,
  alter column city_key set storage main,
  alter column padding set storage main;
create index search_rows_words on search_rows using gin (words);
create index search_rows_tags on search_rows using gin (tags);
create index search_rows_names on search_rows (last_name_key, first_name_key, id);
create index search_rows_organizations on search_rows (organization_key, last_name_key, first_name_key, id);
create index search_rows_places on search_rows (state_key, city_key, last_name_key, first_name_key, id);
create index search_rows_verified on search_rows (verified_day, last_name_key, first_name_key, id);
create index search_rows_specialty on search_rows (specialty);
create index search_rows_state on search_rows (state);
create index search_rows_profession on search_rows (profession) where profession <> 0;
create index search_rows_title on search_rows (title);
create index search_rows_organization on search_rows (organization);
create index search_rows_city on search_rows (city);
create index search_rows_point on search_rows (point_z);

-- How many candidates of a country meet one condition and have one value. Codes of search_values; condition 0: none; value 0: all candidates.
create table search_cells (
  condition integer not null,
  country integer not null,
  value integer not null,
  count integer not null,
  primary key (condition, country, value)
);

-- The change up to which these tables are known to be complete.
create table search_rows_position (
  transaction xid8 not null,
  sequence bigint not null,
  candidate_id bigint not null,
  recorded_at numeric not null,
  document_version integer not null
);
