import { isNpi } from '#contract/candidates/candidate-options.ts';

/** The NPI of a cell; null when there is none. Programs write a column of numbers with an empty cell as `1999000007.0`. */
export function npiIn(text: string): string | null {
  const npi = text.replace(/\.0$/, '');
  return isNpi(npi) ? npi : null;
}
