import { cellText, isNothing } from './cell.ts';

const blanks = new Set(['', 'null', 'NULL', 'undefined']);
const longestBlank = 'undefined'.length;

/**
 * Text as a person would read it: composed Unicode, runs of white space as one space, ends trimmed.
 * Null for null, undefined, the texts `NULL`, `null` and `undefined`, and what programs write for nothing (cell.ts). `Null` is a last name.
 */
export function presentText(value: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = tidyText(value);
  if (isNothing(text)) return null;
  // Looking up a long cell means hashing all of it.
  return text.length <= longestBlank && blanks.has(text) ? null : text;
}

/** Like `presentText`, but keeps words such as NULL, which is a real name in the registry. */
export function tidyText(value: string): string {
  return isPlain(value)
    ? value
    : cellText(value)
        .normalize('NFC')
        .replaceAll(/[\p{White_Space}\p{Cc}]+/gu, ' ')
        .trim();
}

/** Most cells need no work: printable ASCII without blanks at the ends or in a row, and without `&`, `'`, `=` and `<`. */
function isPlain(value: string): boolean {
  let before = 32;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (
      code < 32 ||
      code > 126 ||
      (code === 32 && before === 32) ||
      code === 38 ||
      code === 39 ||
      code === 60 ||
      code === 61
    )
      return false;
    before = code;
  }
  return before !== 32;
}
