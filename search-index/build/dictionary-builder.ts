// Distinct values of a field: numbered as they come, renumbered in key order when all are known.
import { compareCodePoints, sortKeyOf } from '../text/fold.ts';

export interface SortedDictionary {
  /** In order of (key, value); the first is the blank value ''. */
  values: string[];
  keys: string[];
  /** Provisional number → code. */
  codeOf: Uint32Array;
}

export class DictionaryBuilder {
  private readonly numbers = new Map<string, number>([['', 0]]);

  /** Provisional number of the value; 0 is the blank value. */
  intern(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(value, number);
    return number;
  }

  sorted(): SortedDictionary {
    const entries = Array.from(this.numbers, ([value, number]) => ({ value, number, key: sortKeyOf(value) }));
    entries.sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.value, b.value));
    const codeOf = new Uint32Array(entries.length);
    entries.forEach((entry, code) => {
      codeOf[entry.number] = code;
    });
    return { values: entries.map((entry) => entry.value), keys: entries.map((entry) => entry.key), codeOf };
  }
}

/** Equal keys have equal ranks; the key '' has rank 0. */
export function keyRanks(keys: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(keys.length);
  for (let code = 1; code < keys.length; code += 1)
    ranks[code] = (ranks[code - 1] ?? 0) + (keys[code] === keys[code - 1] ? 0 : 1);
  return ranks;
}

/** Strings end to end as UTF-8; string `n` ends at `ends[n + 1]` and begins at `ends[n]`. */
export function packStrings(strings: readonly string[]): { bytes: Uint8Array; ends: Uint32Array } {
  const ends = new Uint32Array(strings.length + 1);
  let length = 0;
  strings.forEach((text, index) => {
    length += Buffer.byteLength(text);
    ends[index + 1] = length;
  });
  const bytes = Buffer.alloc(length);
  strings.forEach((text, index) => bytes.write(text, ends[index] ?? 0));
  return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, length), ends };
}
