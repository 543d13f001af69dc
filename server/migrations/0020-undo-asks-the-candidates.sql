-- Whether a batch can be undone is decided from the candidates and from what is never deleted.

-- The records of an older batch are deleted to save room. From then on it cannot be undone.
alter table import_batches add column undo_records_deleted boolean not null default false;

-- A batch named candidates whom an earlier batch wrote, also when it changed nothing about them. One row for each pair of batches.
create table import_overlaps (
  batch_id text not null,
  earlier_batch_id text not null,
  primary key (batch_id, earlier_batch_id)
);
create index import_overlaps_earlier on import_overlaps (earlier_batch_id);

-- The versions before this one kept no overlaps. A file that found its candidates is taken to overlap with every earlier file of its source.
insert into import_overlaps (batch_id, earlier_batch_id)
select later.id, earlier.id from import_batches later join import_batches earlier on earlier.source = later.source and earlier.started_at < later.started_at
where later.state <> 'undone' and later.unchanged + later.changed > 0;

-- They deleted records without a mark. A batch that found known candidates, has no records, and had five batches after it may have lost some.
update import_batches this set undo_records_deleted = true
where changed + unchanged > 0
  and not exists (select from import_undo record where record.batch_id = this.id)
  and (select count(*) from import_batches later where later.started_at > this.started_at) >= 5;
