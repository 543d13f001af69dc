// Numbers and ranges as vendors write them: `1,200`, `51-200`, `10,001+`, `$5.2M`, `$10M to <$50M`, `under 20`.

const scales: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mm', 1e6],
  ['mil', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['bil', 1e9],
  ['billion', 1e9],
]);

const numberInText = /(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(k|thousand|mm|million|mil|m|billion|bil|bn|b)?(?![\p{L}])/giu;

/**
 * One number for what may be a range: its middle; for `x+` and `over x` the lower end, for `under x` half of x.
 * So a range that crosses an option's border gets the option that contains most of it. Null when there is no number.
 */
export function amountIn(text: string): number | null {
  const found = [...text.matchAll(numberInText)];
  const [first, second] = found;
  if (first === undefined || found.length > 2) return null;
  if (second === undefined) {
    const amount = amountOf(first, undefined);
    return /^\W*(?:<|under\b|less\b|below\b|up to\b)/i.test(text) ? amount / 2 : amount;
  }
  return (amountOf(first, second) + amountOf(second, undefined)) / 2;
}

/** In `$10-50M` the scale of the second number counts for both. */
function amountOf(match: RegExpMatchArray, next: RegExpMatchArray | undefined): number {
  const scale = match[2] ?? next?.[2] ?? '';
  return Number((match[1] ?? '').replaceAll(',', '')) * (scales.get(scale.toLowerCase()) ?? 1);
}
