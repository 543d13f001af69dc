export { backupActions } from './read-backup.ts';
export { overviewRoutes } from './overview-routes.ts';
