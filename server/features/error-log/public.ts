export { errorLog } from './definition.ts';
export { forgetTermsOfAccount, unmatchedTerms } from './unmatched-terms.ts';
export { countSearchErrors } from './search-errors-store.ts';
