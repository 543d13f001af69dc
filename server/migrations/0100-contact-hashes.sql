-- A keyed hash of every address and phone on file, by which removals find candidates. It identifies no one: colleagues share addresses.
-- Before, only addresses that were identity keys were found, and shared_emails named the other candidates who have such an address.
create table contact_hashes (
  -- 63 bits of an HMAC over the SHA-256 of the normalized value. The contacts themselves decide whether the value is the same.
  hash bigint not null,
  candidate_id bigint not null
);
create index contact_hashes_hash on contact_hashes (hash);

-- How far a job has hashed the contacts that were on file before this version: all candidates up to this id.
create table contact_hashes_progress (
  only_row boolean primary key default true check (only_row),
  hashed_to bigint not null,
  is_complete boolean not null
);
insert into contact_hashes_progress (hashed_to, is_complete)
  select -1, not exists (select 1 from candidate_contacts);

-- Empty from now on. The version before still writes and reads it while both run, so a later version drops it.
truncate shared_emails;
