// Finds the words of a query in a text, so that a reader sees why a candidate was found.

export interface Piece {
  text: string;
  marked: boolean;
  /** The index of the first character in the whole text. */
  start: number;
}

/** Splits `text` at the words that start with a word of `query`; adjacent marked words are one piece. The pieces joined equal `text`. */
export function markWords(text: string, query: string): Piece[] {
  const starts = wordsOf(query).map((word) => fold(word));
  if (starts.length === 0) return [{ text, marked: false, start: 0 }];
  const pieces = text
    .split(/([^\p{L}\p{N}]+)/u)
    .map((part) => ({ text: part, marked: starts.some((start) => fold(part).startsWith(start)) }));
  return joined(pieces.filter((piece) => piece.text !== ''));
}

export function matchesQuery(text: string, query: string): boolean {
  return markWords(text, query).some((piece) => piece.marked);
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
