export { overviewRoutes } from './overview-routes.ts';
