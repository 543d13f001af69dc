const genders: ReadonlyMap<string, string> = new Map([
  ['m', 'Male'],
  ['male', 'Male'],
  ['man', 'Male'],
  ['f', 'Female'],
  ['female', 'Female'],
  ['woman', 'Female'],
  ['x', 'X'],
  ['non-binary', 'Non-binary'],
  ['nonbinary', 'Non-binary'],
]);

/** `M` → `Male`, `F` → `Female`, `X` (unspecified or another, as in registries) stays. Null for anything else. */
export function normalizeGender(text: string): string | null {
  return genders.get(text.trim().toLowerCase()) ?? null;
}
