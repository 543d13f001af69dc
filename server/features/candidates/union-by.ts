/** The first item of each key, in their order. */
export function unionBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  if (items.length < 2) return [...items];
  const seen = new Map<string, T>();
  for (const item of items) {
    const key = keyOf(item);
    if (!seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}
