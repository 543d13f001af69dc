export { makeDailyBackup, nameOfDay } from './daily-backup.ts';
export { manifestName, readManifest, refuseOtherKeys } from './manifest.ts';
export {
  beginRestore,
  checkFiles,
  createSchema,
  endRestore,
  loadTables,
  refuseUnfinishedRestore,
  type RestoreProgress,
} from './restore-backup.ts';
export { checkSignature } from './signature.ts';
export { writeBackup } from './write-backup.ts';
