export { inTransaction } from './in-transaction.ts';
export { copyRows } from './copy-rows.ts';
export type { CopyValue } from './copy-rows.ts';
export { checkDatabase, openDatabase } from './database.ts';
export type { Database } from './database.ts';
export { openCluster } from './embedded/cluster.ts';
export { prepareDataDir } from './embedded/data-folder.ts';
export { migrate } from './migrate.ts';
