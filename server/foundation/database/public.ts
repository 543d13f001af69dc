export { beforeCommit, inTransaction, inRolledBackTransaction, transactionOf } from './in-transaction.ts';
export { copyBlock, copyLine, copyLines, readArray, readCopyLine, type CopyValue } from './copy-lines.ts';
export { checkDatabase, openDatabase, type Database } from './database.ts';
export { isConnectionLost, isDatabaseUnavailable } from './database-unavailable.ts';
export { allRows, anyRow, onlyCount, firstRow, onlyColumn, onlyRow } from './rows.ts';
export { TransactionBatches } from './transaction-batches.ts';
export { currentBudget, withWaitBudget, withoutWaitBudget } from './wait-budget.ts';
export { onConnection } from './on-connection.ts';
export { inChunks } from './in-chunks.ts';
export { unlessTaken, type OnConflict } from './unless-taken.ts';
export { lastKnown } from './last-known.ts';
export { listenTo } from './listen.ts';
export { openCluster, releaseCluster } from './embedded/cluster.ts';
export type { WaitOptions } from './embedded/start-lock.ts';
export { dataDirSentence, prepareDataDir } from './embedded/data-folder.ts';
export {
  migrate,
  migrationTables,
  readAppliedMigrations,
  readMissingMigrations,
  readSchemaVersion,
  schemaMissingSentence,
} from './migrate.ts';
export type { MigrationProgress } from './chunked-migration.ts';
export { observeStatements } from './statement-observer.ts';
