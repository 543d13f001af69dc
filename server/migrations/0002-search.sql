-- What the search needs to follow the directory without ever being wrong.

-- When a change was written. With its number and candidate it tells whether a saved index belongs to this history: a database
-- restored from a backup may hand out the same numbers again, never at the same microsecond.
alter table candidate_changes add column recorded_at timestamptz not null default now();

-- Emptying the table is a change of everybody in it.
create function record_truncation() returns trigger language plpgsql as $$
begin
  insert into candidate_changes (candidate_id) select id from candidates;
  notify candidate_changes;
  return null;
end
$$;
create trigger candidates_truncated before truncate on candidates for each statement execute function record_truncation();

-- An id is a keyed hash of 63 bits; the index knows no other.
alter table candidates add constraint candidates_id_is_positive check (id > 0);

-- What SEARCH_ENGINE=postgres searches; that engine fills and keeps it, and it stays empty otherwise. The product folds the
-- texts, because the Unicode tables of a PostgreSQL differ by its version.
create table search_people (
  id bigint primary key,
  -- Every word with the groups of fields in which it stands, as weights A (strongest) to D.
  words tsvector not null,
  -- Words in a row, for phrases and tags: ` in parts ` and `_joined_`, values divided by `|`.
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
  -- Days since 1970.
  verified_day integer,
  last_name_key text collate "C" not null,
  first_name_key text collate "C" not null,
  organization_key text collate "C" not null,
  state_key text collate "C" not null,
  city_key text collate "C" not null
);
create index search_people_words on search_people using gin (words);
create index search_people_names on search_people (last_name_key, first_name_key, id);
create index search_people_specialty on search_people (specialty);
create index search_people_state on search_people (state);

-- Every word that anybody ever had, for typing errors.
create table search_words (word text collate "C" primary key);

-- The change up to which search_people is known to be complete.
create table search_position (
  transaction xid8 not null,
  sequence bigint not null,
  candidate_id bigint not null,
  recorded_at numeric not null,
  document_version integer not null
);
