// Texts in the parts of a workbook.

/** The maximum number of characters in a cell, in UTF-16 code units. */
const cellLengthMax = 32_767;
const cutMark = ' …';

/**
 * Characters that XML cannot contain, or that its readers change, are written as `_x000D_` with their code, as Excel does. A text that
 * looks like such a code has its underscore written this way, so that it stays a text. A line feed needs no code.
 */
const mayNeedCode = /\p{Cc}|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;
function toCode(character: string): string {
  // XML contains the control characters from DEL on as they are.
  if (character === '\n' || (character >= '\u007F' && character <= '\u009F')) return character;
  return `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const textOfXml = (text: string): string =>
  fitted(text)
    .replaceAll(mayNeedCode, toCode)
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** Excel repairs a workbook with longer cells by deleting them. */
function fitted(text: string): string {
  if (text.length <= cellLengthMax) return text;
  const cut = text.slice(0, cellLengthMax - cutMark.length);
  // Half of a surrogate pair cannot be written.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}${cutMark}`;
}
