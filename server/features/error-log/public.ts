export { errorLogJobs, errorLogRoutes } from './error-log-routes.ts';
