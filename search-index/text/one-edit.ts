// Typing errors: words one letter away (a letter too many, too few, wrong, or two neighbours swapped).

/** A whole-word pattern: `before`, then exactly one letter of any kind when `gap`, then `after`. */
export interface EditPattern {
  before: string;
  gap: boolean;
  after: string;
}

/** Words that are shorter or longer are taken as typed; in letters (code points). The patterns of a word grow with the square of its length. */
const typingErrorMinimumLetters = 4;
const typingErrorMaximumLetters = 60;

/** Whether a word is long enough, and short enough, to be read as a typing error. */
export function mayBeMisspelt(word: string): boolean {
  const letters = Array.from(word).length;
  return letters >= typingErrorMinimumLetters && letters <= typingErrorMaximumLetters;
}

/** Patterns that together match exactly the words at most one edit away from `word`. */
export function oneEditPatterns(word: string): EditPattern[] {
  const letters = Array.from(word);
  const patterns: EditPattern[] = [];
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const after = letters.slice(at).join('');
    patterns.push({ before, gap: true, after });
    const [first, second, ...rest] = letters.slice(at);
    if (first === undefined) continue;
    const withoutFirst = [second ?? '', ...rest].join('');
    patterns.push({ before, gap: false, after: withoutFirst }, { before, gap: true, after: withoutFirst });
    if (second !== undefined && first !== second)
      patterns.push({ before, gap: false, after: [second, first, ...rest].join('') });
  }
  return patterns;
}
