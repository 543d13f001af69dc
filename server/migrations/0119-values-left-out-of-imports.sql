-- How many values of a batch could not be read, by column, with masked samples.
alter table import_batches add column left_out jsonb not null default '[]';
-- True: rows that were imported without a value that could not be read. The others were rejected.
alter table import_rejected_parts add column is_imported boolean not null default false;
