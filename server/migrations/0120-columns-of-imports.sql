-- What the columns of a source's files mean, where their headers do not say it in the directory's own names.
create table import_columns (
  source text primary key,
  columns jsonb not null,
  saved_at timestamptz not null default now()
);
alter table import_jobs add column sheet text, add column columns jsonb;
