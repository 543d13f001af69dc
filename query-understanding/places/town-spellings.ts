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
export function townSpellings(name: string): string[] {
  const spellings = new Set([name]);
  for (const [form, other] of otherForms) for (const known of spellings) spellings.add(known.replace(form, other));
  return [...spellings];
}
