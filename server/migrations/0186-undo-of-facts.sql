-- The undo of a companion keeps the facts that it replaces, and no longer all facts of the person.
update import_undo set facts_before = json_build_object(
    'batchId', facts_before ->> 'batchId',
    'kind', case import_batches.format when 'nppes-places' then 'places' else 'degree' end,
    'facts', facts_before -> 'clinical')
  from import_batches
  where import_batches.id = import_undo.batch_id and facts_before is not null;
-- A removal finds the records of a person by the key of the table, batch by batch.
drop index import_undo_candidate;
