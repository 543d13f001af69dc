// The characters of a text as a person sees them: what was pasted from a page or written by a program has others in between.

/** Marks of direction, joiners, soft hyphens and variation selectors: they have no width and no meaning in a cell. */
const invisible =
  /\u00AD|\u034F|\u061C|[\u115F\u1160]|\u17B4|\u17B5|\u180B|\u180C|\u180D|\u180E|[\u200B-\u200F]|[\u202A-\u202E]|[\u2060-\u206F]|[\uFE00-\uFE0F]|\uFEFF|[\u{E0000}-\u{E007F}]/gu;

/** Other hyphens are hyphens: the no-break hyphen of Word would make another word. */
const hyphens = /[\u2010\u2011\uFE63\uFF0D]/g;

/** Letters and digits as wide as Chinese ones: `３１２`. */
const wide = /[\uFF01-\uFF5E]/g;
const wideOffset = 0xfe_e0;

/** Without invisible characters, and with usual hyphens, letters and digits. Not for text in which scripts need joiners. */
export const visibleCharacters = (text: string): string =>
  text
    .replaceAll(invisible, '')
    .replaceAll(hyphens, '-')
    .replaceAll(wide, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - wideOffset));
