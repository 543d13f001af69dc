-- Places the tables of an empty directory on the nodes of a distributed PostgreSQL (Citus). docs/distributed.md explains it. Run it
-- once with psql on the coordinator, as the role that owns the schema, after `npm run migrate` and before the first import.
begin;

-- Present on every node. They come first, because distributed tables are joined with them.
select create_reference_table('import_batches');
select create_reference_table('candidate_writes');
select create_reference_table('hidden_candidates');
select create_reference_table('deletion_contacts');
select create_reference_table('deletion_holders');
select create_reference_table('search_values');

-- Rows are placed by the id of the candidate, so that all rows of one candidate are on one node.
select create_distributed_table('candidates', 'id');
select create_distributed_table('candidates_meanwhile', 'id', colocate_with => 'candidates');
select create_distributed_table('candidate_contacts', 'candidate_id', colocate_with => 'candidates');
select create_distributed_table('search_people', 'id', colocate_with => 'candidates');
select create_distributed_table('search_rows', 'id', colocate_with => 'candidates');
select create_distributed_table('candidate_checksums', 'candidate_id', colocate_with => 'candidates');

commit;
