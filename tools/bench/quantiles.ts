// Shares of measured values, and their text in tables.

/** The value below which this share (0 to 1) of the values is; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? 0;
}

/** Two digits after the point below 10, none above. */
export const shortNumber = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

/** `0.52 / 3.10`: one value for each share. */
export const quantilesText = (values: readonly number[], shares: readonly number[]): string =>
  values.length === 0 ? 'not measured' : shares.map((share) => shortNumber(quantile(values, share))).join(' / ');

export const tableRow = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
