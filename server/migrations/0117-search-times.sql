-- How long users waited for their searches, by the hour. Every server adds its own counts, so that a restart loses none of those before it.
create table search_times (
  began_at timestamptz not null,
  -- Searches that took at most 1.05 to the power of this number in milliseconds, and longer than those of the class before it.
  class smallint not null,
  searches integer not null,
  primary key (began_at, class)
);
