import { isNpi } from '#contract/candidates/candidate-options.ts';
import { wholeNumber } from './whole-number.ts';

/** The NPI of a cell; null when there is none: `NPI: 1999000007`, `1999000007.0`. */
export function npiIn(text: string): string | null {
  const npi = wholeNumber(text.replace(/^NPI\s*(?:number|no)?\s*[.:#]*\s*/i, '').replace(/(?<=\d)\.$/, ''));
  return isNpi(npi) ? npi : null;
}
