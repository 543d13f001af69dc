// The NPI in what a person typed or a program wrote.
import { visibleCharacters } from '../visible-characters.ts';
import { isNpi } from './candidate-options.ts';
import { wholeNumber } from './whole-number.ts';

/** Null when there is none: `NPI: 1999000007`, `1999-000-007`, `1999000007.0`. Of several in one text none is chosen. */
export function npiIn(text: string): string | null {
  if (isNpi(text)) return text;
  const number = visibleCharacters(text)
    .trim()
    .replace(/^NPI\s*(?:number|no)?\s*[.:#]*\s*/i, '')
    .replace(/(?<=\d)\.$/, '');
  const npi = wholeNumber(number).replaceAll(/[\s-]/g, '');
  return isNpi(npi) ? npi : null;
}
