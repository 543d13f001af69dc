-- How many candidates were removed or hidden: pages compare it, and then ask which of the people on them are no longer listed.
alter table candidate_writes add column departures bigint not null default 0;
