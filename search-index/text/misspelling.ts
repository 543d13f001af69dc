// Which words of documents a misspelled word may mean.
import { mayBeMisspelt } from './one-edit.ts';

/** From so many letters on, two errors are accepted. */
const twoErrorsFrom = 8;

export const mayHaveTwoErrors = (word: string): boolean =>
  mayBeMisspelt(word) && Array.from(word).length >= twoErrorsFrom;

/**
 * True when `word` is one edit away from `typed`, or, for words of eight letters or more with the same first letter, two
 * edits. An edit is one letter too many, too few or wrong, or two neighbors swapped.
 */
export function isMisspellingOf(typed: string, word: string): boolean {
  const from = Array.from(typed);
  const to = Array.from(word);
  const editsMax = mayHaveTwoErrors(typed) && from[0] === to[0] ? 2 : 1;
  return Math.abs(from.length - to.length) <= editsMax && editsBetween(from, to) <= editsMax;
}

/** Like `editsBetween`, for one word of many: it ends at the first letter from which on there are too many edits, and makes no rows. */
export function editsAtMost(typed: string, word: string, most: number): boolean {
  if (Math.abs(typed.length - word.length) > most) return false;
  if (beyondPlane.test(typed) || beyondPlane.test(word))
    return editsBetween(Array.from(typed), Array.from(word)) <= most;
  const width = typed.length + 1;
  if (width > rowLength) return editsBetween(Array.from(typed), Array.from(word)) <= most;
  let [twoAbove, above, row] = rowsOfThree;
  for (let column = 0; column < width; column += 1) above[column] = column;
  let fewestBefore = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at);
    const letterBefore = at === 0 ? -1 : word.charCodeAt(at - 1);
    let left = at + 1;
    let fewest = left;
    let typedBefore = -1;
    row[0] = left;
    for (let column = 1; column < width; column += 1) {
      const typedLetter = typed.charCodeAt(column - 1);
      let edits = (above[column - 1] ?? 0) + (typedLetter === letter ? 0 : 1);
      edits = Math.min(edits, (above[column] ?? 0) + 1, left + 1);
      if (typedLetter === letterBefore && typedBefore === letter)
        edits = Math.min(edits, (twoAbove[column - 2] ?? 0) + 1);
      row[column] = left = edits;
      fewest = Math.min(fewest, edits);
      typedBefore = typedLetter;
    }
    // A swap of two neighbors adds one edit to the row before the last one.
    if (fewest > most && fewestBefore >= most) return false;
    fewestBefore = fewest;
    [twoAbove, above, row] = [above, row, twoAbove];
  }
  return (above[typed.length] ?? 0) <= most;
}

/** Letters that take two places in a string. */
const beyondPlane = /[\ud800-\udfff]/;
const rowLength = 64;
const rowsOfThree = [new Int32Array(rowLength), new Int32Array(rowLength), new Int32Array(rowLength)] as const;

/** Of the words that a misspelled one may mean, those with the fewest errors. */
export function closestTo(typed: string, words: readonly string[]): string[] {
  const from = Array.from(typed);
  const edits = words.map((word) => editsBetween(from, Array.from(word)));
  const fewest = Math.min(...edits);
  return words.filter((_, at) => edits[at] === fewest);
}

/** Optimal string alignment: no letter is edited twice. */
function editsBetween(from: readonly string[], to: readonly string[]): number {
  const rows = [startRow(from.length)];
  to.forEach((_, at) => rows.push(nextRow(from, to, at, rows)));
  return rows.at(-1)?.at(-1) ?? 0;
}

export const startRow = (letters: number): number[] => Array.from({ length: letters + 1 }, (_, at) => at);

/** The row of distances from the beginnings of `from` to the first `at + 1` letters of `to`. `rows` holds all rows before it. */
export function nextRow(
  from: readonly string[],
  to: readonly string[],
  at: number,
  rows: readonly (readonly number[])[],
): number[] {
  const above = rows[at] ?? [];
  const twoAbove = rows[at - 1];
  const row = [at + 1];
  for (let column = 1; column <= from.length; column += 1) {
    const replaced = (above[column - 1] ?? 0) + (from[column - 1] === to[at] ? 0 : 1);
    let edits = Math.min((above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1, replaced);
    if (twoAbove !== undefined && from[column - 1] === to[at - 1] && from[column - 2] === to[at])
      edits = Math.min(edits, (twoAbove[column - 2] ?? Infinity) + 1);
    row.push(edits);
  }
  return row;
}
