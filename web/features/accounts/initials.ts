/** One or two letters that identify an account: of the name, or of the email address without a name. */
export function initialsOf({ name, email }: { name: string; email: string }): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = email] = words;
  const last = words.at(-1);
  const letters =
    words.length > 1 && last !== undefined
      ? `${firstLetters(first, 1)}${firstLetters(last, 1)}`
      : firstLetters(first, 2);
  return letters.toLocaleUpperCase('en-US');
}

/** Counts code points, so that no letter is cut in half. */
const firstLetters = (word: string, count: number): string => Array.from(word).slice(0, count).join('');
