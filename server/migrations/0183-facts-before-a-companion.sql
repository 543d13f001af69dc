-- A companion of the registry's file changes a few facts of a person. Its undo needs these and no contacts.
alter table import_undo
  -- The batch of the claim before, and its clinical facts. Null: `claim_before` and the columns after it say how the candidate was.
  add column facts_before json;
