-- The people whose profiles an account looked at last, on any device.
create table recently_viewed (
  user_id text not null references users (id) on delete cascade,
  candidate_id bigint not null,
  viewed_at timestamptz not null default now(),
  primary key (user_id, candidate_id)
);
create index recently_viewed_latest on recently_viewed (user_id, viewed_at desc);
create index recently_viewed_candidate on recently_viewed (candidate_id);
create index recently_viewed_at on recently_viewed (viewed_at);

-- The last merge of candidates that the views above have followed.
create table followed_merges_of_views (merge_id bigint not null);
insert into followed_merges_of_views (merge_id) select coalesce(max(merge_id), 0) from followed_merges;
