export { checkDisk, checkMemory, checkNode, checkWritable } from './check-machine.ts';
export { checkMailEncryption } from './check-mail-encryption.ts';
export { checkPostgres } from './check-postgres.ts';
export { checkSender } from './check-sender.ts';
export { ok, problem, warning } from './finding.ts';
export type { Finding } from './finding.ts';
