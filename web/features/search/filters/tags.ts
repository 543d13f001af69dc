// The values that a visitor types into a filter (specification: directory, section 5).

export const mostTags = 5;

/** The trimmed value; null when it is empty, already there (ignoring case), or when there are five values already. */
export function acceptTag(tags: readonly string[], written: string): string | null {
  const tag = written.trim();
  if (tag === '' || tags.length >= mostTags) return null;
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase()) ? null : tag;
}
