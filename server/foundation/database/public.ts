export { inTransaction, rehearse } from './in-transaction.ts';
export { copyBlock, copyLine, copyLines, readArray, readCopyLine } from './copy-lines.ts';
export type { CopyValue } from './copy-lines.ts';
export { checkDatabase, openDatabase } from './database.ts';
export type { Database } from './database.ts';
export { openCluster } from './embedded/cluster.ts';
export { prepareDataDir } from './embedded/data-folder.ts';
export { migrate } from './migrate.ts';
