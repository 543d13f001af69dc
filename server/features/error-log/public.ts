export { errorLogJobs, errorLogRoutes } from './error-log-routes.ts';
export { unmatchedTerms } from './unmatched-terms.ts';
