// Values of an imported file that no rule can read. Their rows are imported without them.
import { z } from 'zod';

/** By the column of the file. `samples`: the first values, at most three; contacts are masked. None: the values can be read, and are more than are kept. */
export const leftOutValues = z.array(
  z.object({ column: z.string(), count: z.int().min(1), samples: z.array(z.string()) }),
);
export type LeftOutValues = z.output<typeof leftOutValues>;

const samplesMax = 3;

export function addLeftOutValues(one: LeftOutValues, other: LeftOutValues): LeftOutValues {
  if (other.length === 0) return one;
  const byColumn = new Map(one.map((values) => [values.column, values]));
  for (const { column, count, samples } of other) {
    const known = byColumn.get(column);
    byColumn.set(column, {
      column,
      count: count + (known?.count ?? 0),
      samples: [...new Set([...(known?.samples ?? []), ...samples])].slice(0, samplesMax),
    });
  }
  return [...byColumn.values()];
}

export const leftOutCount = (values: LeftOutValues): number => values.reduce((sum, { count }) => sum + count, 0);

/** `12 values of Contactphone could not be read, such as 5•••`: one text for each column, the most values first. */
export const leftOutTexts = (values: LeftOutValues, formatCount: (count: number) => string): string[] =>
  values
    .toSorted((a, b) => b.count - a.count)
    .map(
      ({ column, count, samples }) =>
        `${formatCount(count)} ${count === 1 ? 'value' : 'values'} of ${column} ${samples.length === 0 ? 'were left out' : `could not be read, such as ${samples.join('; ')}`}`,
    );
