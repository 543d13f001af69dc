// Puts the pieces of text of a page into lines, in the order in which a person reads them: one column after the other.
import { columnBreak } from './fields/resume-text.ts';

export interface PieceOfText {
  text: string;
  /** Of the left end of the base line, in points from the left and from the bottom of the page. */
  x: number;
  y: number;
  width: number;
  /** Of the font. */
  height: number;
}

interface Line {
  y: number;
  pieces: PieceOfText[];
}

/** The pieces of a page beyond this number are left out: no resume has so many. */
const piecesMax = 8_000;

/** Lines end with `\n`, columns with `\f`. Pieces that stand apart on one line are separated by tabs. */
export function textOfPage(all: readonly PieceOfText[]): string {
  const pieces = all.slice(0, piecesMax);
  const gutter = findGutter(pieces);
  if (gutter === null) return textOf(linesOf(pieces));
  const { x, top } = gutter;
  const head = pieces.filter((piece) => piece.y >= top);
  const body = pieces.filter((piece) => piece.y < top);
  const left = body.filter((piece) => piece.x < x);
  const right = body.filter((piece) => piece.x >= x);
  return [head, left, right]
    .filter((part) => part.length > 0)
    .map((part) => textOf(linesOf(part)))
    .join(columnBreak);
}

function linesOf(pieces: readonly PieceOfText[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - piece.y < Math.max(2, piece.height * 0.4)) line.pieces.push(piece);
    else lines.push({ y: piece.y, pieces: [piece] });
  }
  return lines;
}

const textOf = (lines: readonly Line[]): string => lines.map((line) => `${textOfLine(line)}\n`).join('');

/** A gap as wide as a letter separates words, a wider one separates cells. */
function textOfLine({ pieces }: Line): string {
  let text = '';
  let end: number | null = null;
  for (const { text: next, x, width, height } of pieces.toSorted((one, other) => one.x - other.x)) {
    const gap: number = end === null ? 0 : x - end;
    if (gap > height * 1.6) text += '\t';
    else if (gap > height * 0.12) text += ' ';
    text += next;
    end = x + width;
  }
  return text;
}

const columnLinesMin = 6;

/**
 * Where a vertical strip without text divides the page below `top`: the text beside it is two columns. Null: one column.
 * Dates at the right margin are no column, because they are few.
 */
function findGutter(pieces: readonly PieceOfText[]): { x: number; top: number } | null {
  const ends = pieces.map(({ x, width }) => x + width);
  const [leftEnd, rightEnd] = [Math.min(...pieces.map(({ x }) => x)), Math.max(...ends)];
  const span = rightEnd - leftEnd;
  let best: { x: number; top: number; height: number } | null = null;
  for (let at = 0.22; at <= 0.78; at += 0.01) {
    const x = leftEnd + span * at;
    const top = Math.min(
      Number.POSITIVE_INFINITY,
      ...pieces.filter((piece) => piece.x < x && piece.x + piece.width > x - 6).map(({ y }) => y),
    );
    const height = columnHeight(pieces, x, top);
    if (height !== null && (best === null || height > best.height)) best = { x, top, height };
  }
  return best;
}

/** The height of the part below `top` when it has two columns at x; null when it has not. */
function columnHeight(pieces: readonly PieceOfText[], x: number, top: number): number | null {
  const body = pieces.filter((piece) => piece.y < top);
  const left = linesOf(body.filter((piece) => piece.x < x));
  const right = linesOf(body.filter((piece) => piece.x >= x));
  if (Math.min(left.length, right.length) < columnLinesMin || body.length < pieces.length * 0.6) return null;
  // Both columns have lines of their own: the lines of a table, or dates beside entries, share their base lines.
  const shared = right.filter((line) => left.some((other) => Math.abs(other.y - line.y) < 2)).length;
  return shared > right.length * 0.8 && right.length < left.length * 0.7
    ? null
    : Math.max(...body.map(({ y }) => y)) - Math.min(...body.map(({ y }) => y));
}
