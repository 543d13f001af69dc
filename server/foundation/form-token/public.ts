export { formTokens, waitToFill, type FormTokens } from './form-tokens.ts';
