export { listMatchingRoutes } from './list-matching-routes.ts';
