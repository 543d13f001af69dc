// The values a visitor writes into a filter (specification: directory, section 5).

export const mostTags = 5;

/** Trimmed; null when it adds nothing: empty, there already in whatever case, or beyond the fifth. */
export function acceptTag(tags: readonly string[], written: string): string | null {
  const tag = written.trim();
  if (tag === '' || tags.length >= mostTags) return null;
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase()) ? null : tag;
}
