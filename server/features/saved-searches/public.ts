export { savedSearches } from './definition.ts';
export { handOverSearches } from './hand-over-searches.ts';
export { endSearchSharing, leaveSharedSearches } from './share-search.ts';
export { findAppliedOfOthers, findSavedSearches, sharedSearchesVersion } from './saved-searches-store.ts';
export { alertWriter } from './alerts/told-matches.ts';
export { alertMailWriter, type AlertWriterParts } from './alerts/write-alert.ts';
export { findAlerts, findSettings } from './alerts/alerts-store.ts';
