// How the tables are placed on a distributed PostgreSQL (decision 25). Every other table is local: it exists on one node only.

/** Distributed table → the column with the candidate's id, by which its rows are placed on the nodes. */
export const distributedTables: Readonly<Record<string, string>> = {
  candidates: 'id',
  candidates_meanwhile: 'id',
  candidate_contacts: 'candidate_id',
  search_people: 'id',
  search_rows: 'id',
  candidate_checksums: 'candidate_id',
};

/** Present on every node, so distributed tables may be joined with them. */
export const referenceTables: readonly string[] = [
  'import_batches',
  'candidate_writes',
  'hidden_candidates',
  'deletion_contacts',
  'deletion_holders',
  'search_values',
];

/** Local tables that name candidates. Listed so that a new table with a candidate's id does not become local by oversight. */
export const localTablesOfCandidates: readonly string[] = [
  'candidate_keys',
  'import_undo',
  'candidate_changes',
  'search_position',
  'search_rows_position',
  'change_log_comparison',
  'disclosures',
  'list_members',
  'removed_list_members',
  'changed_list_members',
  'list_changes',
  'list_events',
  'search_additions',
  'candidate_submissions',
  'revealed_candidates',
  'reveal_requests',
  'contact_reports',
  'removed_candidates',
  'shared_emails',
  'contact_hashes',
  'held_candidates',
  'carried_keys',
  'organization_npis',
  'regrouped_candidates',
  'possible_duplicates',
  'moved_list_members',
  'removal_requests',
  'completed_removals',
  'recalls',
  'removal_causes',
  'candidate_events',
  'match_chunks',
  'ambiguous_rows',
  'contact_attempts',
  'attempt_moves',
  'merged_attempts',
  'recently_viewed',
  'moved_views',
  'workspace_contacts',
  'moved_workspace_contacts',
  'own_system_parts',
  'moved_own_system_candidates',
];
