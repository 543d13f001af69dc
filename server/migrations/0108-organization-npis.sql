-- NPIs that the registry gave to organizations. They identify no person. Vendors write them into the rows of a group's people.
create table organization_npis (
  -- A keyed hash, as in candidate_keys.
  key bytea primary key,
  -- The batch that named it first. An undo of the batch deletes it.
  batch_id text not null
);
