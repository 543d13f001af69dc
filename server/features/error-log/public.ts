export { errorLogJobs, errorLogRoutes } from './error-log-routes.ts';
export { unmatchedTerms } from './unmatched-terms.ts';
export { countSearchErrors } from './search-errors-store.ts';
