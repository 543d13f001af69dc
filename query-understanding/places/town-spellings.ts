// The spellings of one town: sources write `St. Louis`, `Saint Louis` and `ST LOUIS`.

const otherForms: readonly (readonly [RegExp, string])[] = [
  [/^Saint\b/i, 'St.'],
  [/^St\./i, 'St'],
  [/^(St\.?|Sainte?)\s/i, 'Saint '],
  [/^Fort\b/i, 'Ft.'],
  [/^Ft\.?\s/i, 'Fort '],
  [/^Mount\b/i, 'Mt.'],
  [/^Mt\.?\s/i, 'Mount '],
];

/** The name itself first. */
export const townSpellings = (name: string): string[] => [
  ...new Set(
    otherForms.reduce<string[]>(
      (known, [form, other]) => known.concat(known.map((spelling) => spelling.replace(form, other))),
      [name],
    ),
  ),
];
