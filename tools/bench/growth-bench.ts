// How searches inside the process grow with the directory, without a database: each size is built and measured in a process of its own, and
// saved, so that the next run continues.
import { join } from 'node:path';
import { benchMix, mixFigures } from './mix-bench.ts';
import { halfNames, ofHalf } from './mix-table.ts';
import { quantile, tableRow } from './quantiles.ts';
import { continueText, figuresOf, runParts, type Part, type RunOrder, type SavedParts } from './run-parts.ts';

/** 6 million need about 6 GB of memory. */
export const growthSizes = [15_000, 150_000, 1_504_202, 6_000_000] as const;

const nameOf = (candidates: number): string => `growth-${candidates}`;

export async function benchGrowth(folder: string, sizes: readonly number[], order: RunOrder): Promise<string> {
  const parts = sizes.map((candidates): Part => ({
    name: nameOf(candidates),
    measure: () => benchMix(candidates, null),
  }));
  const { saved, missing } = await runParts({ file: join(folder, 'growth.json'), parts, order });
  const table = growthTable(saved, sizes);
  return missing.length === 0 ? table : `${table}\n\n${continueText(missing)}`;
}

function growthTable(saved: SavedParts, sizes: readonly number[]): string {
  return [
    '| candidates | searches | p50 ms | p99 ms | bytes per person | build s | process GB after the build / highest | commit, load before and after |',
    '|---|---|---|---|---|---|---|---|',
    ...sizes.flatMap((candidates) => {
      const part = saved[nameOf(candidates)];
      if (part === undefined) return [];
      const { own } = figuresOf(saved, nameOf(candidates), mixFigures);
      return (['tuned', 'fresh'] as const).map((half) => {
        const ms = ofHalf(own.ms, own, half);
        return tableRow(
          candidates.toLocaleString('en-US'),
          halfNames[half],
          quantile(ms, 0.5).toFixed(2),
          quantile(ms, 0.99).toFixed(2),
          ((own.megabytes * 1e6) / candidates).toFixed(0),
          own.buildSeconds.toFixed(1),
          `${(own.residentMb / 1_000).toFixed(2)} / ${(own.peakMb / 1_000).toFixed(2)}`,
          `${part.commit}, ${part.load.map((load) => load.toFixed(1)).join(' and ')}`,
        );
      });
    }),
  ].join('\n');
}
