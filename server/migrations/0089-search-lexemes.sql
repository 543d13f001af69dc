-- The tables of SEARCH_ENGINE=postgres are made again, with another layout (decision 71). That engine fills them before its first answer;
-- they stay empty otherwise.
truncate search_rows_position, search_values, search_cells;
drop table search_rows;
drop table search_words;

-- How many rows of search_rows have a lexeme in their vector: a word, a word behind the sign of a group of fields, or the code of a value.
-- A lexeme that no row has any more is deleted.
create table search_lexemes (
  lexeme text collate "C" primary key,
  count integer not null
);

-- One narrow row per candidate. Codes of search_values; 0: blank. Reading a column passes those before it, so that the columns which most
-- searches read come first.
create table search_rows (
  id bigint primary key,
  specialty integer not null,
  state integer not null,
  country integer not null,
  has_phone boolean not null,
  has_email boolean not null,
  -- What is counted: 0 for the row itself, then the codes of its reach, of its blank sort keys, and of its facets.
  facets integer[] not null,
  company_size integer not null,
  company_revenue integer not null,
  company_industry integer not null,
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
  last_name_key text collate "C" not null,
  first_name_key text collate "C" not null,
  organization_key text collate "C" not null,
  state_key text collate "C" not null,
  city_key text collate "C" not null,
  -- Every word once, and once more behind the sign of each group of fields that contains it; the codes of values behind a sign of their own.
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
  alter column facets set storage main,
  alter column last_name_key set storage main,
  alter column first_name_key set storage main,
  alter column organization_key set storage main,
  alter column state_key set storage main,
  alter column city_key set storage main,
  alter column padding set storage main;
create index search_rows_words on search_rows using gin (words);
-- What most searches ask for is in the indexes of the orders too, so that a deep page is found without reading the rows before it.
create index search_rows_names on search_rows (last_name_key, first_name_key, id)
  include (specialty, state, country, has_phone, has_email, verified_day);
create index search_rows_organizations on search_rows (organization_key, last_name_key, first_name_key, id)
  include (specialty, state, country, has_phone, has_email, verified_day);
create index search_rows_places on search_rows (state_key, city_key, last_name_key, first_name_key, id)
  include (specialty, state, country, has_phone, has_email, verified_day);
create index search_rows_verified on search_rows (verified_day, last_name_key, first_name_key, id)
  include (specialty, state, country, has_phone, has_email);
create index search_rows_specialty on search_rows (specialty, state);
create index search_rows_state on search_rows (state);
create index search_rows_profession on search_rows (profession) where profession <> 0;
create index search_rows_title on search_rows (title);
create index search_rows_organization on search_rows (organization);
create index search_rows_city on search_rows (city);
create index search_rows_point on search_rows (point_z);
