// Text that strangers wrote (names, titles, skills of resumes) as an assistant reads it: visible characters only, and not at any length.
import { visibleCharacters } from '#contract/visible-characters.ts';

/** Characters of one text. Longer than any name, title or skill of a real person. */
export const textLengthMax = 300;

/** Controls, formats, private characters, and half of a pair, which the cut may leave. */
const controls = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]+/gu;

/** Nearly every text, which needs no other look. */
const printable = /^[ -~]*$/;

const cleanText = (text: string): string =>
  (printable.test(text)
    ? text.slice(0, textLengthMax)
    : visibleCharacters(text).slice(0, textLengthMax).replaceAll(controls, ' ')
  ).trim();

/** Every text in the value cleaned. */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
}
