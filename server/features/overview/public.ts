export { overview } from './definition.ts';
export { backupActions } from './read-backup.ts';
