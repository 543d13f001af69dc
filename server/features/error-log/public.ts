export { errorLog } from './definition.ts';
export { countErrorLogUnderOtherKeys, resealErrorLog } from './reseal-error-log.ts';
export { forgetTermsOfAccount, unmatchedTerms } from './unmatched-terms.ts';
export { countSearchErrors } from './search-errors-store.ts';
