export { checkDisk, checkMemory, checkNode, checkWritable } from './check-machine.ts';
export { checkMailEncryption } from './check-mail-encryption.ts';
export { readClockSkew, watchClock, type ClockWatch } from './clock-skew.ts';
export { checkPostgres } from './check-postgres.ts';
export { checkSender } from './check-sender.ts';
export { explainFailure } from './explain-failure.ts';
export { ok, problem, warning, type Finding } from './finding.ts';
export { mayCreateTables, readForeignTables, readPostgresSize } from './postgres-store.ts';
