export { checkBaseFile, writeBaseBackup } from './base-backup.ts';
export { baseManifestName, baseTarName, isBaseBackup, readBaseManifest } from './base-manifest.ts';
export type { BaseManifest } from './base-manifest.ts';
export { manifestName, readManifest, refuseOtherKeys } from './manifest.ts';
export {
  beginRestore,
  checkFiles,
  createSchema,
  endRestore,
  loadTables,
  refuseUnfinishedRestore,
} from './restore-backup.ts';
export type { RestoreProgress } from './restore-backup.ts';
export { checkSignature } from './signature.ts';
export { pruneWal } from './wal-archive.ts';
export { writeBackup } from './write-backup.ts';
