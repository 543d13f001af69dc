/**
 * Caches the results of a pure function of a text, for texts that repeat often in a file, such as cities.
 * @param limit the maximum number of cached results. A full cache is cleared, which is simple and bounded.
 */
export function memoize<Value>(compute: (text: string) => Value, limit = 20_000): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = compute(text);
    if (known.size >= limit) known.clear();
    known.set(text, value);
    return value;
  };
}
