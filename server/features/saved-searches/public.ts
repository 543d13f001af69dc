export { savedSearches } from './definition.ts';
export { findSavedSearches } from './saved-searches-store.ts';
