// Finds the words and phrases of a search in a text, so that a reader sees why a candidate was found.

export interface MarkedWords {
  /** One word or a phrase. */
  words: string;
  /** True: words that begin with it are marked as well. */
  isBegun: boolean;
}

export interface Piece {
  text: string;
  marked: boolean;
  /** The index of the first character in the whole text. */
  start: number;
}

/** Splits `text` at the words and phrases of `marked`; adjacent marked words are one piece. The pieces joined equal `text`. */
export function markWords(text: string, marked: readonly MarkedWords[]): Piece[] {
  const phrases = marked
    .map(({ words, isBegun }) => ({ wanted: wordsOf(words).map(fold), isBegun }))
    .filter(({ wanted }) => wanted.length > 0);
  if (phrases.length === 0) return [{ text, marked: false, start: 0 }];
  const parts = text.split(/([^\p{L}\p{N}]+)/u);
  const words = parts.flatMap((part, at) => (at % 2 === 0 && part !== '' ? [{ at, word: fold(part) }] : []));
  const found = new Set<number>();
  for (const { wanted, isBegun } of phrases) {
    for (let from = 0; from + wanted.length <= words.length; from += 1) {
      const run = words.slice(from, from + wanted.length);
      if (run.every(({ word }, index) => (isBegun ? word.startsWith(wanted[index] ?? '') : word === wanted[index])))
        for (const { at } of run) found.add(at);
    }
  }
  return joined(parts.map((part, at) => ({ text: part, marked: found.has(at) })).filter((piece) => piece.text !== ''));
}

export function matchesQuery(text: string, marked: readonly MarkedWords[]): boolean {
  return markWords(text, marked).some((piece) => piece.marked);
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function joined(pieces: readonly Omit<Piece, 'start'>[]): Piece[] {
  const result: Piece[] = [];
  let start = 0;
  for (const [index, piece] of pieces.entries()) {
    const between =
      /^\s+$/.test(piece.text) && (pieces[index - 1]?.marked ?? false) && (pieces[index + 1]?.marked ?? false);
    const marked = piece.marked || between;
    const last = result.at(-1);
    if (last !== undefined && last.marked === marked) last.text += piece.text;
    else result.push({ text: piece.text, marked, start });
    start += piece.text.length;
  }
  return result;
}
