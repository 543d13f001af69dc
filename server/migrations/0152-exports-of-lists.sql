-- The list whose stages, notes and next steps the file has. Null: the file has none. Without a foreign key, like the exports: a deleted
-- list leaves these cells empty.
alter table export_jobs add column list_id uuid;
