/** One or two letters by which somebody knows their own account again: of the name, else of the address. */
export function initialsOf({ name, email }: { name: string; email: string }): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = email] = words;
  const last = words.at(-1);
  const letters = words.length > 1 && last !== undefined ? `${begin(first, 1)}${begin(last, 1)}` : begin(first, 2);
  return letters.toLocaleUpperCase('en-US');
}

/** Whole letters, also those that take two units of a string. */
const begin = (word: string, count: number): string => Array.from(word).slice(0, count).join('');
