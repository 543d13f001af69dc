/**
 * The same function with a memory, for texts that come again and again in a file, such as cities.
 * @param limit results kept; when there are more, all are forgotten, which keeps this simple and bounded.
 */
export function remembered<Value>(compute: (text: string) => Value, limit = 20_000): (text: string) => Value {
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
