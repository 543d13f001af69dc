-- Which database wrote the change log. Its positions are transaction numbers of one cluster: restored from a dump into another
-- one they mean nothing, may lie in the future, and the search then starts the log again.

create table change_log_origin (
  is_only boolean primary key default true check (is_only),
  system_identifier bigint not null,
  database_oid oid not null
);

insert into change_log_origin (system_identifier, database_oid)
select system_identifier, pg_database.oid from pg_control_system(), pg_database where datname = current_database();
