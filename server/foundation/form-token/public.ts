export { formTokens, waitToFill } from './form-tokens.ts';
export type { FormTokens } from './form-tokens.ts';
