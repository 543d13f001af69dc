export { exportJobs } from './export-jobs.ts';
export { exportsRoutes } from './exports-routes.ts';
export { exportFileRoute } from './files/file-route.ts';
export { recallJobs } from './recalls/follow-removals.ts';
export { recallKey } from './recalls/recall-file.ts';
export { recallsRoutes } from './recalls/recalls-routes.ts';
export { deleteExportFiles, listLogs, sumAllExports, sumExportsOf } from './exports-store.ts';
