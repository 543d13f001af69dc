/**
 * Names to try in turn for a thing that gets a new owner: its own, then with what distinguishes it, then with numbers.
 * Each has at most `lengthMax` characters.
 */
export function* freeNames(name: string, suffix: string, lengthMax: number): Generator<string, never> {
  yield name;
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? ` (${suffix})` : ` (${suffix} ${number})`;
    yield `${cut(name, lengthMax - tail.length)}${tail}`;
  }
}

/** Never ends in half of a character. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
