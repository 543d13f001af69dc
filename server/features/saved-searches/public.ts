export { savedSearchesRoutes } from './saved-searches-routes.ts';
