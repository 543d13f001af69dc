// What the slow twin compares in the texts of documents: words, consecutive words and edit distances, each computed the obvious way.
import type { IndexDocument, TextGroup } from '../schema.ts';
import { compounds, formsOf, wordForms, type WordForms } from '../text/words.ts';

export function textsOf(document: IndexDocument, name: string): string[] {
  const value = document.values[name] ?? [];
  return [value]
    .flat()
    .filter((text) => typeof text === 'string' && text !== '')
    .map(String);
}

const knownForms = new Map<string, WordForms>();

function formsOfText(text: string): WordForms {
  const forms = knownForms.get(text) ?? wordForms(text);
  knownForms.set(text, forms);
  return forms;
}

export function allWords(text: string): string[] {
  const { parts, joined } = formsOfText(text);
  return [...parts, ...joined];
}

/** Whether the words are all of a value. */
export const isAllOf = (value: string, joined: readonly string[]): boolean =>
  formsOfText(value).joined.join(' ') === joined.join(' ');

export function runsOf(document: IndexDocument, group: TextGroup): { parts: string[]; joined: string[] }[] {
  const forms = group.fields.flatMap((name) => textsOf(document, name).map(formsOfText));
  if (group.running !== true) return forms;
  return [{ parts: forms.flatMap((form) => form.parts), joined: forms.flatMap((form) => form.joined) }];
}

export function standsIn(words: readonly string[], wanted: readonly string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${wanted.join(' ')} `);
}

export function holdsTag(value: string, tag: string): boolean {
  const own = formsOfText(value);
  const wanted = formsOf(compounds(tag));
  if (wanted.parts.length === 0) return false;
  return beginsIn(own.parts, wanted.parts) || beginsIn(own.joined, wanted.joined);
}

/** Consecutive whole words; the last one may be a prefix. */
function beginsIn(words: readonly string[], wanted: readonly string[]): boolean {
  return ` ${words.join(' ')}`.includes(` ${wanted.join(' ')}`);
}

/** One edit away; from eight letters on two, with the same first letter. */
export function mayMean(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 4) return false;
  const isLong = Array.from(typed).length >= 8 && Array.from(typed)[0] === Array.from(word)[0];
  return editsBetween(typed, word) <= (isLong ? 2 : 1);
}

/** Edit distance with swapped neighbours (optimal string alignment), at most one. */
export const isOneEditAway = (left: string, right: string): boolean => editsBetween(left, right) <= 1;

export function editsBetween(left: string, right: string): number {
  const a = Array.from(left);
  const b = Array.from(right);
  const table: number[][] = [b.map((_, at) => at).concat(b.length)];
  const cell = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    table[row] = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const best = Math.min(cell(row - 1, column) + 1, cell(row, column - 1) + 1, cell(row - 1, column - 1) + same);
      table[row]?.push(swapped ? Math.min(best, cell(row - 2, column - 2) + 1) : best);
    }
  }
  return cell(a.length, b.length);
}
