// The one spelling under which texts are compared: accents, case and compatibility forms folded away.

const asciiOnly = /^\p{ASCII}*$/u;
const marks = /\p{M}+/gu;
const unfoldable = /[ßøłđðþæœħŧı]/g;

/** Letters that Unicode does not decompose but readers type without their stroke. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** Lower case without accents; punctuation and spaces stay. */
export function fold(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(unfoldable, (letter) => plainLetters[letter] ?? letter);
}

/** The text by which values are ordered: folded, trimmed, runs of spaces made one. Order it by bytes (`COLLATE "C"`). */
export function sortKeyOf(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}

/** Order of code points, which is the byte order of UTF-8; UTF-16's own order differs above U+FFFF. */
export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return codePointOrder(a) - codePointOrder(b);
  }
  return left.length - right.length;
}

/** Lifts surrogates above the rest of the basic plane. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
