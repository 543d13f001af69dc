-- How many rows carry a key under which the directory has somebody else: {"npi": 3}. Null: a version before this one imported the batch.
alter table import_batches add column contradictions jsonb;
