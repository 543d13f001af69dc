export { savedSearchesRoutes } from './saved-searches-routes.ts';
export { findSavedSearches } from './saved-searches-store.ts';
