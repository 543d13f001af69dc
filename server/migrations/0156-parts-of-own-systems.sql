-- The candidates of own systems as arrays of neighboring ids: a million candidates are some 1,000 rows, which a file of the user replaces in
-- one statement.
create table own_system_parts (
  user_id text not null references own_systems (user_id) on delete cascade,
  -- The first ten bits of the ids, which are spread evenly over 63 bits.
  part smallint not null,
  -- In ascending order.
  candidate_ids bigint[] not null,
  primary key (user_id, part)
);
create index own_system_parts_part on own_system_parts (part);
insert into own_system_parts (user_id, part, candidate_ids)
select user_id, candidate_id >> 53, array_agg(candidate_id order by candidate_id) from own_system_candidates group by 1, 2;
drop table own_system_candidates;

-- What a merge of two candidates moved in own systems, so that an undo of the import puts it back.
create table moved_own_system_candidates (
  merge_id bigint not null,
  user_id text not null references own_systems (user_id) on delete cascade,
  candidate_id bigint not null,
  into_id bigint not null,
  had_both boolean not null,
  primary key (merge_id, user_id)
);
create index moved_own_system_candidates_candidate on moved_own_system_candidates (candidate_id);
create index moved_own_system_candidates_into on moved_own_system_candidates (into_id);

-- Keys are written once, with the comparison of the rows, and become those of the own system by a mark. A set without a mark is deleted.
create table own_key_sets (
  -- Of the comparison.
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  is_of_run boolean not null,
  is_of_system boolean not null
);
create index own_key_sets_user on own_key_sets (user_id);
insert into own_key_sets (id, user_id, is_of_run, is_of_system)
select id, user_id, true, false from match_runs where keeps_keys
union all
select gen_random_uuid(), user_id, false, true from (select distinct user_id from own_system_keys) as having_keys;

create table own_keys (
  set_id uuid not null references own_key_sets (id) on delete cascade,
  key bytea not null,
  primary key (set_id, key)
);
create index own_keys_key on own_keys (key);
insert into own_keys (set_id, key)
select run_id, key from match_keys
union all
select own_key_sets.id, key from own_system_keys
join own_key_sets on own_key_sets.user_id = own_system_keys.user_id and own_key_sets.is_of_system;
drop table own_system_keys;
drop table match_keys;

-- The rows of a comparison by candidate, for a removal.
create index match_chunks_candidates on match_chunks using gin (candidate_ids);
create index ambiguous_rows_possibilities on ambiguous_rows using gin (possibilities jsonb_path_ops);
