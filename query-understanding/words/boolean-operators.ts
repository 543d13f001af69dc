// Recruiters write Boolean searches: `(nurse OR RN) AND Texas NOT "per diem"`. `AND` is read as any `and`. `OR` is also the operating room and
// Oregon, so that what is around it decides.
import { keyOf, type Vocabulary } from '../vocabulary/read-vocabulary.ts';
import { isProfession, type VocabularyGroup } from '../vocabulary/vocabulary-group.ts';

const pieces = /"[^"]*"|[()]|[^\s()"]+/g;
const operators = new Set(['AND', 'OR', 'NOT', '(', ')']);
/** The longest names of the vocabulary that are looked for beside an `OR`. */
const groupWordsMax = 4;

interface Piece {
  text: string;
  start: number;
  isInParentheses: boolean;
}

/**
 * Each `OR` that joins what is beside it becomes `or`, and a phrase beside one loses its quotation marks, because alternatives are words. What
 * `NOT` is in front of gets a minus where it is a phrase, or alternatives in parentheses. Every other character stays in its place.
 */
export function withOperators(text: string, vocabulary: Vocabulary): string {
  if (!/\b(?:OR|NOT)\b/.test(text)) return text;
  const all = piecesOf(text);
  const written = text.split('');
  writeAlternatives(all, written, vocabulary);
  writeExclusions(all, written);
  return written.join('');
}

/** Text positions count UTF-16 units, as the pieces do. */
type Written = string[];

const write = (written: Written, start: number, by: string): void => {
  for (const [at, unit] of by.split('').entries()) written[start + at] = unit;
};

function piecesOf(text: string): Piece[] {
  let depth = 0;
  return [...text.matchAll(pieces)].map(({ 0: piece, index }) => {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    return { text: piece, start: index, isInParentheses: depth > 0 };
  });
}

const isOperand = (piece: Piece | undefined): boolean => piece !== undefined && !operators.has(piece.text);

const isQuoted = ({ text }: Piece): boolean => text.startsWith('"');

function writeAlternatives(all: readonly Piece[], written: Written, vocabulary: Vocabulary): void {
  const isBoolean = all.some((piece) => piece.text === 'AND' || piece.text === 'NOT');
  for (const [at, piece] of all.entries()) {
    const [before, next] = [all[at - 1], all[at + 1]];
    if (piece.text !== 'OR' || before === undefined || next === undefined || !isOperand(next)) continue;
    // `in OR OR WA`, `OR OR PACU`: of two in a row, the first is a place or a unit.
    const isSecond = before.text === 'OR';
    if (!isSecond && (!isOperand(before) || /,$|^in$/i.test(before.text))) continue;
    const isSure = isSecond || isBoolean || piece.isInParentheses || isQuoted(before) || isQuoted(next);
    if (!isSure && !joinsGroups(all, at, vocabulary)) continue;
    write(written, piece.start, 'or');
    for (const one of [before, next]) if (isQuoted(one)) write(written, one.start, one.text.replaceAll('"', ' '));
  }
}

/** `RN OR LPN`, `ICU OR ER nurse`, unlike `ICU OR nurse`, who works in two units, and `travel OR nurse`. */
function joinsGroups(all: readonly Piece[], at: number, vocabulary: Vocabulary): boolean {
  const lengths = Array.from({ length: groupWordsMax }, (_, words) => groupWordsMax - words);
  const groupOf = (from: number, to: number): VocabularyGroup[] => {
    const words = from < 0 ? [] : all.slice(from, to);
    const group = words.every(isOperand) && vocabulary.byKey.get(keyOf(words.map(({ text }) => text).join(' ')));
    return group ? [group] : [];
  };
  const [before] = lengths.flatMap((words) => groupOf(at - words, at));
  const [next] = lengths.flatMap((words) => groupOf(at + 1, at + 1 + words));
  if (before === undefined || next === undefined) return false;
  return isProfession(before) || !isProfession(next);
}

/** `NOT "per diem"` → `-"per diem"`, `NOT (travel OR per diem)` → `-travel -"per diem"`. */
function writeExclusions(all: readonly Piece[], written: Written): void {
  for (const [at, piece] of all.entries()) {
    const next = all[at + 1];
    if (piece.text !== 'NOT' || next === undefined) continue;
    if (isQuoted(next)) exclude([next], written);
    else if (next.text === '(') excludeAll(all.slice(at + 2), written);
    else continue;
    write(written, piece.start, '   ');
  }
}

function excludeAll(behind: readonly Piece[], written: Written): void {
  const end = behind.findIndex(({ text }) => text === ')');
  let operand: Piece[] = [];
  for (const piece of behind.slice(0, end === -1 ? behind.length : end)) {
    if (isOperand(piece)) operand.push(piece);
    else {
      write(written, piece.start, ' '.repeat(piece.text.length));
      exclude(operand, written);
      operand = [];
    }
  }
  exclude(operand, written);
}

/** The minus takes the place of the space, the parenthesis or the operator before; several words become a phrase. */
function exclude(operand: readonly Piece[], written: Written): void {
  const [first, last] = [operand[0], operand.at(-1)];
  if (first === undefined || last === undefined) return;
  if (operand.length === 1) {
    if (first.start > 0) write(written, first.start - 1, '-');
    return;
  }
  write(written, first.start - 2, '-"');
  write(written, last.start + last.text.length, '"');
}
