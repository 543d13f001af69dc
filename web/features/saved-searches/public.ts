export {
  isWorthSaving,
  SaveSearchKey,
  SaveSearchProvider,
  SaveSearchTools,
  useSaveSearch,
} from './save-search-button.tsx';
export { SavedSearches } from './saved-searches.tsx';
export { useApplySavedSearch, useSavedSearches } from './use-saved-searches.ts';
export { AlertsSection } from './alerts-section.tsx';
export { EndAlertScreen } from './end-alert-screen.tsx';
