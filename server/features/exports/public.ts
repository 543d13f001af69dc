export { exportJobs, exportsRoutes } from './exports-routes.ts';
