// Strings of a verbatim field, such as addresses of pages, without the beginning that most of them share.

/** In front of a string that does not have the prefix of its column, or nothing else. */
const wholeMark = '\0';

/** The most frequent beginning up to and including the last slash; empty when no string has a slash. */
export function commonPrefix(texts: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const prefix = text.slice(0, text.lastIndexOf('/') + 1);
    if (prefix !== '') counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  let best: { prefix: string; count: number } = { prefix: '', count: 0 };
  for (const [prefix, count] of counts) if (count > best.count) best = { prefix, count };
  return best.prefix;
}

/** A blank string stays blank. */
export function withoutPrefix(text: string, prefix: string): string {
  if (text === '' || prefix === '') return text;
  return text.startsWith(prefix) && text !== prefix && !text.startsWith(wholeMark, prefix.length)
    ? text.slice(prefix.length)
    : wholeMark + text;
}

export function withPrefix(stored: string, prefix: string): string {
  if (stored === '' || prefix === '') return stored;
  return stored.startsWith(wholeMark) ? stored.slice(wholeMark.length) : prefix + stored;
}
