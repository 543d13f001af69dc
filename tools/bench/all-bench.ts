// All measurements of speed, one part after another, and the one table of goals. A run starts no part after 25 minutes and is repeated until
// nothing is missing.
import { join } from 'node:path';
import * as z from 'zod';
import { allRows, mixOf, serverOf, type AllSizes, type Check } from './all-rows.ts';
import { compareParts } from './compare-engines.ts';
import { withDirectoryIn } from './embedded-directory.ts';
import { filledDirectory } from './filled-directory.ts';
import { httpSearches } from './http-searches.ts';
import { impactParts } from './impact-bench.ts';
import { benchImport } from './import-bench.ts';
import { benchMix } from './mix-bench.ts';
import { halfNames, ofHalf } from './mix-table.ts';
import { quantilesText, tableRow } from './quantiles.ts';
import { benchReveals } from './reveal-bench.ts';
import { continueText, runParts, type Part, type RunOrder, type SavedParts } from './run-parts.ts';
import { benchStarts } from './server-bench.ts';
import { threadKinds } from './thread-times.ts';

const smallDirectory = 15_000;

/** In the order of their run: the directory is filled before the parts that use it, and SQL gets its tables after the parts that change copies. */
const partsOf = (folder: string, { people, imported, revealsPerSecond, against }: AllSizes): Part[] => [
  { name: 'small directory', measure: () => benchMix(Math.min(smallDirectory, people), against) },
  { name: 'whole directory', measure: () => benchMix(people, against) },
  { name: 'fill', measure: () => filledDirectory(folder, people) },
  {
    name: 'server',
    measure: async () => {
      const { dataDir } = await filledDirectory(folder, people);
      return withDirectoryIn(dataDir, people, async (infrastructure) =>
        benchStarts(infrastructure, dataDir, await httpSearches(infrastructure.longDatabase)),
      );
    },
  },
  { name: 'reveals', measure: () => benchReveals(folder, people, revealsPerSecond) },
  ...impactParts(folder, people, imported),
  { name: 'import NPPES', measure: () => benchImport(folder, 'nppes', people) },
  ...compareParts(folder, people),
];

/** The table of the parts that are measured, and the names of those that are not. */
export async function benchAll(folder: string, sizes: AllSizes, order: RunOrder): Promise<string> {
  const file = join(folder, `all-${sizes.people}.json`);
  const parts = partsOf(folder, sizes);
  const { saved, missing } = await runParts({ file, parts, order });
  const table = [
    `${sizes.people.toLocaleString('en-US')} invented candidates, ${sizes.imported.toLocaleString('en-US')} imported, ${sizes.revealsPerSecond} reveals a second.`,
    goalTable(saved, sizes),
    ...moreTables(saved),
    partTable(saved, parts),
  ].join('\n\n');
  return missing.length === 0 ? table : `${table}\n\n${continueText(missing)}`;
}

function goalTable(saved: SavedParts, sizes: AllSizes): string {
  return [
    '| what | at least | measured | |',
    '|---|---|---|---|',
    ...allRows.map(({ what, goal, parts, read }) => {
      if (parts.some((name) => saved[name] === undefined)) return tableRow(what(sizes), goal, 'not measured yet', '');
      const { measured, checks } = read(saved, sizes);
      return tableRow(what(sizes), goal, measured, verdictOf(checks));
    }),
  ].join('\n');
}

const verdictOf = (checks: readonly Check[]): string => {
  const missed = checks.flatMap(({ name, value, goal, isLeast }) => {
    const factor = isLeast ? goal / value : value / goal;
    return factor <= 1 ? [] : [`${name} by ${factor.toFixed(factor < 10 ? 2 : 0)} ×`];
  });
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`;
};

function moreTables(saved: SavedParts): string[] {
  return [
    ...(saved['whole directory'] === undefined ? [] : [halfTable(saved)]),
    ...(saved['server'] === undefined ? [] : [threadTable(saved)]),
  ];
}

/** Each half of the mix by itself, on the whole directory. */
function halfTable(saved: SavedParts): string {
  const { own } = mixOf(saved, 'whole directory');
  return [
    '| searches inside the process | p50 / p95 / p99 ms |',
    '|---|---|',
    ...(['tuned', 'fresh', 'all'] as const).map((half) =>
      tableRow(halfNames[half], quantilesText(ofHalf(own.ms, own, half), [0.5, 0.95, 0.99])),
    ),
  ].join('\n');
}

function threadTable(saved: SavedParts): string {
  const { processorMs } = serverOf(saved).http;
  const sum = threadKinds.reduce((total, kind) => total + (processorMs[kind] ?? 0), 0);
  return [
    '| processor time per answer, closed loop | ms | share |',
    '|---|---|---|',
    ...threadKinds.map((kind) => {
      const ms = processorMs[kind] ?? 0;
      return tableRow(kind, ms.toFixed(2), `${((100 * ms) / sum).toFixed(0)} %`);
    }),
    tableRow('all', sum.toFixed(2), ''),
  ].join('\n');
}

const filled = z.object({ fillSeconds: z.number() });

const partTable = (saved: SavedParts, parts: readonly Part[]): string =>
  [
    '| part | seconds | measured | commit | Node, processor | load before / after |',
    '|---|---|---|---|---|---|',
    ...parts.flatMap(({ name }) => {
      const part = saved[name];
      if (part === undefined) return [];
      // The directory may be of an earlier run.
      const seconds = name === 'fill' ? filled.parse(part.figures).fillSeconds : part.seconds;
      return [
        tableRow(
          name,
          seconds.toFixed(0),
          part.date,
          part.commit,
          `${part.node}, ${part.processor}`,
          part.load.map((load) => load.toFixed(1)).join(' / '),
        ),
      ];
    }),
  ].join('\n');
