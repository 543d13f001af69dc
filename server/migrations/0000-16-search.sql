-- What SEARCH_ENGINE=postgres searches. That engine fills the tables before its first answer and follows the change log; they stay empty
-- otherwise. The product folds the texts, because the Unicode tables of a PostgreSQL differ by its version.

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

-- Unused since search_rows replaced it, as is search_position.
create table search_people (
  id bigint primary key,
  words tsvector not null,
  name_run text not null,
  title_run text not null,
  specialty_run text not null,
  organization_run text not null,
  city_run text not null,
  skills_run text not null,
  schools_run text not null,
  specialty text,
  state text,
  country text,
  company_size text,
  company_revenue text,
  company_industry text,
  skills text[] not null,
  degree text[] not null,
  has_phone boolean not null,
  has_email boolean not null,
  verified_day integer,
  last_name_key text collate "C" not null,
  first_name_key text collate "C" not null,
  organization_key text collate "C" not null,
  state_key text collate "C" not null,
  city_key text collate "C" not null,
  credentials_run text not null,
  state_run text not null,
  state_name_run text not null,
  zip_run text not null,
  degree_run text not null,
  company_industry_run text not null,
  has_mobile boolean not null,
  point_x integer,
  point_y integer,
  point_z integer,
  city text,
  phone_kind text,
  email_kind text,
  title text,
  organization text,
  zip text,
  first_name_run text,
  profession text
);
create index search_people_words on search_people using gin (words);
create index search_people_names on search_people (last_name_key, first_name_key, id);
create index search_people_specialty on search_people (specialty);
create index search_people_state on search_people (state);
create index search_people_point on search_people (point_z);
create index search_people_profession on search_people (profession) where profession is not null;

create table search_position (
  transaction xid8 not null,
  sequence bigint not null,
  candidate_id bigint not null,
  recorded_at numeric not null,
  document_version integer not null
);

-- What `npm run repair-log` compares the directory with, so that it finds changes which an operator's own SQL made without logging
-- them. Only that command writes these tables; they are empty until its first run.

-- A checksum of the columns that the search reads, as of the last comparison.
create table candidate_checksums (
  candidate_id bigint primary key,
  checksum bigint not null
);

-- The position in the change log at which the last comparison was complete: the newest change before it.
create table change_log_comparison (
  is_only boolean primary key default true check (is_only),
  transaction xid8 not null,
  sequence bigint not null,
  candidate_id bigint not null,
  -- Seconds since 1970.
  recorded_at numeric not null
);

-- Additions of all candidates of a search to a list. Without a foreign key to the list: an addition outlives it and says why it failed.
create table search_additions (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  list_id uuid not null,
  -- The Idempotency-Key of the request; null: it had none.
  idempotency_key text check (length(idempotency_key) <= 200),
  filters jsonb not null,
  state text not null default 'searching' check (state in ('searching', 'adding', 'done', 'failed', 'canceled')),
  -- The candidates of the search, from when it ran until the addition has ended.
  candidate_ids bigint[],
  -- How many candidates the search found; null before it ran.
  total integer check (total between 0 and 100000),
  processed integer not null default 0,
  added integer,
  already_there integer,
  gone integer,
  -- One sentence for the user; null unless it failed.
  failure text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (user_id, idempotency_key)
);
create unique index search_additions_running on search_additions (user_id) where ended_at is null;
create index search_additions_latest on search_additions (user_id, created_at desc);
