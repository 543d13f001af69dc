export { copyRows } from './copy-rows.ts';
export type { CopyValue } from './copy-rows.ts';
export { checkDatabase, openDatabase } from './database.ts';
export type { Database } from './database.ts';
export { openCluster } from './embedded/cluster.ts';
export type { Cluster } from './embedded/cluster.ts';
export { migrate } from './migrate.ts';
export type { CandidatesTable, ImportState, Tables } from './tables.ts';
