// The spellings of one town: sources write `St. Louis`, `Saint Louis` and `ST LOUIS`.
import { townNames, townWordPattern, townWords } from '#contract/candidates/town-words.ts';

const otherForms = townWords.map((word) => ({
  pattern: townWordPattern(word),
  forms: [word.long, `${word.short}.`, word.short],
}));

/** The name itself first. */
export function townSpellings(name: string): string[] {
  const usual = townNames.get(name.toLowerCase());
  const spellings = new Set(usual === undefined ? [name] : [name, usual]);
  for (const { pattern, forms } of otherForms)
    if (pattern.test(name))
      for (const known of spellings) for (const form of forms) spellings.add(known.replace(pattern, form));
  return [...spellings];
}
