// What a row adds to the cells, the precomputed counts of searches with at most one condition.
import { furtherFields } from '../index-schema.ts';
import { countedFields } from './counted-fields.ts';
import { countedTexts, requestedLists, type CodedValue, type CountedRow } from './search-row.ts';

/** Fields of `search_values` that exist only for cells. */
export const cellFields = {
  /** The beginning of a word, in one or two letters. */
  beginning: 'beginning',
  hasPhone: 'hasPhone',
  hasEmail: 'hasEmail',
} as const;

/** The code of no condition, and of the count of all candidates. */
export const noCode = 0;

const isBeginning = /^[a-z0-9]{1,2}$/;

/** True for texts that cells are kept for. */
export const isCountedBeginning = (text: string): boolean => isBeginning.test(text);

/** The conditions of a row that have no code of their own in it. */
export const flagsOf = ({ hasPhone, hasEmail }: CountedRow): CodedValue[] => [
  { field: cellFields.hasPhone, value: String(hasPhone) },
  { field: cellFields.hasEmail, value: String(hasEmail) },
];

const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');
const letterNumbers = new Int16Array(128).fill(-1);
for (const [number, letter] of letters.entries()) letterNumbers[letter.charCodeAt(0)] = number;

/** The number of a letter at this place of a text; negative for any other character, and after the end. */
const letterNumber = (text: string, at: number): number => letterNumbers[text.charCodeAt(at)] ?? -1;

/** The beginnings that cells are kept for, by their number. */
const everyBeginning = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))];

/** The numbers of the beginnings of the words among these lexemes, each once: a fill asks for millions of rows. */
export function beginningNumbers(lexemes: readonly string[]): Set<number> {
  const numbers = new Set<number>();
  for (const lexeme of lexemes) {
    const first = letterNumber(lexeme, 0);
    if (first < 0) continue;
    numbers.add(first);
    const second = letterNumber(lexeme, 1);
    if (second >= 0) numbers.add(letters.length + first * letters.length + second);
  }
  return numbers;
}

export const beginningOf = (number: number): string => everyBeginning[number] ?? '';

/** The codes of a row that only cells need. */
export interface CellCodes {
  flags: readonly number[];
  beginnings: readonly number[];
}

const lengthMin = 64;

/** Sums of cells that are not written yet. A row adds to several hundred cells, so that they are arrays. */
export class CellSums {
  /** Country → condition → sum by the number of the value. */
  private readonly sums = new Map<number, Map<number, Int32Array>>();
  /** Code of a value → its number here. */
  private readonly numbers = new Map<number, number>();
  private readonly codes: number[] = [];
  private length = 0;

  /** The number of sums in memory, including zeros. */
  get size(): number {
    return this.length;
  }

  /** `by`: 1 for a row that is added, -1 for one that is removed. */
  add({ country, texts, facets }: CountedRow, { flags, beginnings }: CellCodes, by: 1 | -1): void {
    const values = facets.map((code) => this.numberOf(code));
    const conditions = this.sums.get(country) ?? new Map<number, Int32Array>();
    this.sums.set(country, conditions);
    for (const condition of [noCode, ...texts.filter((code) => code !== noCode), ...flags, ...beginnings])
      this.addAll(conditions, condition, values, by);
  }

  private numberOf(code: number): number {
    const known = this.numbers.get(code);
    if (known !== undefined) return known;
    this.numbers.set(code, this.codes.length);
    return this.codes.push(code) - 1;
  }

  private addAll(conditions: Map<number, Int32Array>, condition: number, numbers: readonly number[], by: number): void {
    let sums = conditions.get(condition) ?? new Int32Array(0);
    const largest = Math.max(...numbers);
    if (largest >= sums.length) {
      const longer = new Int32Array(Math.max(lengthMin, 2 * largest));
      longer.set(sums);
      this.length += longer.length - sums.length;
      sums = longer;
      conditions.set(condition, sums);
    }
    for (const number of numbers) sums[number] = (sums[number] ?? 0) + by;
  }

  /** Condition, country, value and sum of every cell that changes. */
  *entries(): Generator<[number, number, number, number]> {
    for (const [country, conditions] of this.sums)
      for (const [condition, sums] of conditions)
        for (const [number, sum] of sums.entries())
          if (sum !== 0) yield [condition, country, this.codes[number] ?? noCode, sum];
  }

  clear(): void {
    this.sums.clear();
    this.numbers.clear();
    this.codes.length = 0;
    this.length = 0;
  }
}

/** The fields whose filter is a condition of cells: a candidate has at most one value of each, so that their counts add up. */
export const conditionFields: readonly string[] = countedTexts;
/** The fields whose values are counted in cells. */
export const cellFacets: readonly string[] = [
  ...countedTexts,
  'country',
  'skills',
  'degree',
  'licenseState',
  ...requestedLists,
  furtherFields.state,
  ...Object.values(countedFields),
];
