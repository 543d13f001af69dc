// Measures searches with a set of 100,000 ids, as a list filter names it, beside the same searches without it, and what a new version of the
// set costs the next search.
//   node bin/run.mjs tools/search-index/list-filter-bench.ts [documents] [queries] [seed]
import { loadavg } from 'node:os';
import { createIndexBuilder } from '#search-index/public.ts';
import type { IdSet, IndexQuery, SearchIndex } from '#search-index/public.ts';
import { peopleSchema } from '#search-index/testing/people-schema.ts';
import { mixedQueries } from './query-mix.ts';
import { randomNumbers } from './random-numbers.ts';
import { synthesizePeople } from './synthetic-people.ts';
import { synthesizeWorld } from './synthetic-world.ts';

const [documentCount = 1_504_202, queryCount = 450, seed = 1] = process.argv.slice(2).map(Number);
const membersMax = 100_000;
/** Odd, so that there is a median. */
const passes = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const load = (): string =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

function timeOf(work: () => unknown): number {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const world = synthesizeWorld(seed);
const random = randomNumbers(seed + 7);
const builder = createIndexBuilder(peopleSchema, { readers: 1 });
const allIds: bigint[] = [];
for (const person of synthesizePeople(world, documentCount, seed)) {
  allIds.push(person.id);
  builder.add(person);
}
const index: SearchIndex = builder.build();
const members = allIds.filter(() => random.chance(membersMax / allIds.length)).slice(0, membersMax);

let version = 0;
/** The next version of the list: without the first `left` members. */
function listOf(left: number): IdSet {
  version += 1;
  return { name: 'list', version: `${version}`, ids: BigUint64Array.from(members.slice(left)) };
}

const queries = mixedQueries(world, randomNumbers(seed + 1_000), queryCount);
const everything: IndexQuery = { ...(queries[0] ?? missing()), text: '', limit: 25, offset: 0 };

function missing(): never {
  throw new Error('At least one query is needed.');
}

print(`dataset    ${documentCount} synthetic people, a list of ${members.length}, ${queryCount} queries, seed ${seed}`);
print(`load       ${load()} before`);
index.search(everything);
const without = quantile(
  Array.from({ length: 9 }, () => timeOf(() => index.search(everything))),
  0.5,
);
const searchWith = (set: IdSet): number => timeOf(() => index.search({ ...everything, within: [[set]] }));
print(
  `first      ${searchWith(listOf(0)).toFixed(1)} ms with a list that is new, ${without.toFixed(1)} ms without a list`,
);
const changed = Array.from({ length: 9 }, (_, at) => searchWith(listOf(at + 1)));
print(
  `changed    ${quantile(changed, 0.5).toFixed(1)} ms after a change of one member, at most ${Math.max(...changed).toFixed(1)}`,
);

const list = listOf(0);
const variants: Readonly<Record<string, Partial<IndexQuery>>> = {
  'without a list': {},
  'in the list': { within: [[list]] },
  'not in the list': { outside: [list] },
};
const times = new Map(Object.keys(variants).map((name) => [name, queries.map((): number[] => [])]));
for (let pass = 0; pass <= passes; pass += 1)
  for (const [at, query] of queries.entries())
    for (const [name, narrowed] of Object.entries(variants)) {
      const ms = timeOf(() => index.search({ ...query, ...narrowed }));
      // The first pass warms up.
      if (pass > 0) times.get(name)?.[at]?.push(ms);
    }
for (const [name, all] of times) {
  const medians = all.map((runs) => quantile(runs, 0.5));
  print(
    `${name.padEnd(18)}${[0.5, 0.95, 0.99].map((share) => `p${share * 100} ${quantile(medians, share).toFixed(2)} ms`).join('   ')}`,
  );
}
const whole = timeOf(() => index.search({ ...everything, limit: membersMax, stored: false, facets: [] }));
print(`whole      ${whole.toFixed(1)} ms for the first ${Math.min(membersMax, documentCount)} ids of a search`);
print(`load       ${load()} after`);
