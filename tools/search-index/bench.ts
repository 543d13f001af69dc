// Measures the search index alone: build, memory, single searches by class of query, then threads, changes, snapshots and a rebuild.
// A run takes about a minute.
//   node tools/search-index/bench.ts [documents] [queries a class] [seed]
import { cpus, loadavg } from 'node:os';
import { createIndexBuilder } from '#search-index/public.ts';
import type { SearchIndex } from '#search-index/public.ts';
import { peopleSchema } from '#search-index/testing/people-schema.ts';
import { measureChanges, measureRebuild, measureSnapshot, measureThreads } from './measure-upkeep.ts';
import { queryClasses, randomQueryOf } from './query-mix.ts';
import { randomNumbers } from './random-numbers.ts';
import { synthesizePeople } from './synthetic-people.ts';
import { synthesizeWorld } from './synthetic-world.ts';
import type { World } from './synthetic-world.ts';

const [documentCount = 1_504_202, queriesPerClass = 200, seed = 1] = process.argv.slice(2).map(Number);

/** Odd, so that there is a median. */
const passes = 5;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function buildIndex(world: World): SearchIndex {
  const builder = createIndexBuilder(peopleSchema, { readers: 3 });
  let makingMs = 0;
  let last = performance.now();
  const start = last;
  for (const person of synthesizePeople(world, documentCount, seed)) {
    makingMs += performance.now() - last;
    builder.add(person);
    last = performance.now();
  }
  const added = performance.now();
  const index = builder.build();
  print(
    `build      ${seconds(performance.now() - start - makingMs)} (adding ${seconds(added - start - makingMs)}, building ${seconds(performance.now() - added)})`,
  );
  print(
    `memory     ${(index.memoryBytes / 1e6).toFixed(0)} MB of columns and working space; process ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`,
  );
  return index;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Runs every query of a class once per pass. The first pass is reported alone; the median of all passes reduces noise. */
function measure(index: SearchIndex, world: World): void {
  const mix: Timing[] = [];
  print(`${''.padEnd(18)}        median of ${passes} passes                  once`);
  print(`${'class'.padEnd(18)}    p50 ms    p95 ms    p99 ms    p50 ms    p99 ms    max ms   median total`);
  for (const kind of queryClasses) {
    const random = randomNumbers(seed + 1000);
    for (let warm = 0; warm < 20; warm += 1) index.search(randomQueryOf(kind, world, random));
    const queries = Array.from({ length: queriesPerClass }, () => randomQueryOf(kind, world, random));
    const totals: number[] = [];
    const runs = Array.from({ length: passes }, () =>
      queries.map((query, at) => {
        const start = performance.now();
        totals[at] = index.search(query).total;
        return performance.now() - start;
      }),
    );
    const timings = queries.map((_, at) => timingOf(runs.map((run) => run[at] ?? 0)));
    mix.push(...timings);
    print(row(kind, timings) + String(quantile(totals, 0.5)).padStart(15));
  }
  print(row('whole mix', mix));
}

interface Timing {
  once: number;
  median: number;
}

function timingOf(times: number[]): Timing {
  return { once: times[0] ?? 0, median: quantile(times, 0.5) };
}

function row(name: string, timings: readonly Timing[]): string {
  const medians = timings.map(({ median }) => median);
  const once = timings.map((timing) => timing.once);
  const figures = [
    ...[0.5, 0.95, 0.99].map((share) => quantile(medians, share)),
    ...[0.5, 0.99, 1].map((share) => quantile(once, share)),
  ];
  return name.padEnd(18) + figures.map((figure) => figure.toFixed(3).padStart(10)).join('');
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

print(`machine    ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; node ${process.version}`);
print(
  `dataset    ${documentCount} synthetic people, seed ${seed}; ${queriesPerClass} queries a class, 20 unmeasured before`,
);
print(
  `load       ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} before`,
);
const world = synthesizeWorld(seed);
const index = buildIndex(world);
print('');
measure(index, world);
print('');
for (const threads of [1, 2])
  print(
    `${threads} thread${threads > 1 ? 's' : ' '}  ${(await measureThreads(index, threads, 3000)).toFixed(0)} searches a second`,
  );
for (const { what, ms } of measureChanges(index, world)) print(`${what.padEnd(26)}${ms.toFixed(1).padStart(10)} ms`);
print(`\nwith ${index.changedSize} changed documents beside the base`);
measure(index, world);
print('');
for (const { what, ms } of measureSnapshot(index, world)) print(`${what.padEnd(26)}${ms.toFixed(1).padStart(10)} ms`);
const { rebuild, searches } = await measureRebuild(index, world);
print(`${rebuild.what.padEnd(26)}${rebuild.ms.toFixed(1).padStart(10)} ms`);
print(
  row(
    'searches meanwhile',
    searches.map((ms) => ({ once: ms, median: ms })),
  ),
);
print(
  `process    ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB; load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} after`,
);
