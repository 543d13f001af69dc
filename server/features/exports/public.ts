export { exportJobs } from './export-jobs.ts';
export { exportsRoutes } from './exports-routes.ts';
export { exportFileRoute } from './files/file-route.ts';
