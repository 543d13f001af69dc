// The NPI in what a person typed or a program wrote.
import { visibleCharacters } from '../visible-characters.ts';
import { isNpi } from './candidate-options.ts';
import { wholeNumber } from './whole-number.ts';

/** As spreadsheets of some locales show a number: `1,999,000,007`, `1.999.000.007`. */
const thousands = /^\d(?:[.,'’]\d{3}){3}$/;

/**
 * Null when there is none: `NPI: 1999000007`, `1999-000-007`, `1999000007.0`, and the address of the page in the registry. Of several in one
 * text none is chosen.
 */
export function npiIn(text: string): string | null {
  if (isNpi(text)) return text;
  const number = visibleCharacters(text)
    .trim()
    .replace(/^https?:\/\/[^\s?#]*\/provider-view\/(?=\d)/i, '')
    .replace(/^(?:NPI\s*(?:number|no)?)?\s*[.:#]*\s*/i, '')
    .replace(/(?<=\d)\.$/, '')
    .replace(/(?<=^\d{10}),0+$/, '');
  const whole = thousands.test(number) ? number.replaceAll(/\D/g, '') : wholeNumber(number);
  const npi = whole.replaceAll(/[\s-]/g, '');
  return isNpi(npi) ? npi : null;
}
