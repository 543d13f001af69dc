// Measures the upkeep of an index: changes, rebuilds, snapshots, readers in other threads.
import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadSnapshot } from '#search-index/public.ts';
import type { SearchIndex } from '#search-index/public.ts';
import { randomQueryOf } from './query-mix.ts';
import { randomNumbers } from './random-numbers.ts';
import { synthesizePeople } from './synthetic-people.ts';
import type { World } from './synthetic-world.ts';

export interface Measured {
  what: string;
  ms: number;
}

const sharesOfChange = [1, 1, 1, 100, 100, 1000, 20_000];

/** Applies changes of several sizes, each a mix of new and existing documents. */
export function measureChanges(index: SearchIndex, world: World): Measured[] {
  return sharesOfChange.map((count, at) => {
    const upserts = [...synthesizePeople(world, count, 99 + at)].map((person, number) => ({
      id: BigInt(1 + at * 1000 + number * 13),
      values: person.values,
    }));
    return timed(`apply ${count}`, () => {
      index.apply({ upserts, removals: [] });
    });
  });
}

/** Writes a snapshot, loads it and searches once. */
export function measureSnapshot(index: SearchIndex, world: World): Measured[] {
  const folder = mkdtempSync(join(tmpdir(), 'search-index-'));
  const path = join(folder, 'snapshot');
  try {
    const written = timed('write a snapshot', () => {
      writeSnapshot(index, path);
    });
    let loaded: SearchIndex | null = null;
    const read = timed('load it', () => {
      loaded = readBack(path, index);
    });
    const first = timed('first answer after', () => {
      (loaded ?? index).search(randomQueryOf('text and filters', world, randomNumbers(5)));
    });
    return [written, read, first];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Searches during a rebuild; returns the duration of the rebuild and the times of these searches. */
export async function measureRebuild(
  index: SearchIndex,
  world: World,
): Promise<{ rebuild: Measured; searches: number[] }> {
  const random = randomNumbers(77);
  const searches: number[] = [];
  const start = performance.now();
  const under = { way: true };
  const rebuilt = index.rebuild().finally(() => {
    under.way = false;
  });
  while (under.way) {
    const query = randomQueryOf('text and filters', world, random);
    searches.push(
      timed('search', () => {
        index.search(query);
      }).ms,
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
  }
  await rebuilt;
  return { rebuild: { what: 'rebuild in the background', ms: performance.now() - start }, searches };
}

/** Searches per second with this number of threads on shared memory. */
export async function measureThreads(index: SearchIndex, threads: number, durationMs: number): Promise<number> {
  const shared = index.share();
  const answers = await Promise.all(
    Array.from(
      { length: threads },
      (_, at) =>
        new Promise<number>((resolve, reject) => {
          const worker = new Worker(new URL('search-worker.ts', import.meta.url), {
            workerData: { shared, reader: at + 1, durationMs },
          });
          worker.once('message', (count: unknown) => {
            resolve(Number(count));
          });
          worker.once('error', reject);
        }),
    ),
  );
  return (answers.reduce((sum, count) => sum + count, 0) * 1000) / durationMs;
}

function timed(what: string, work: () => void): Measured {
  const start = performance.now();
  work();
  return { what, ms: performance.now() - start };
}

function writeSnapshot(index: SearchIndex, path: string): void {
  const file = openSync(path, 'w');
  for (const piece of index.snapshot('bench')) writeSync(file, piece);
  closeSync(file);
}

function readBack(path: string, index: SearchIndex): SearchIndex {
  const file = openSync(path, 'r');
  try {
    const bytes = {
      size: fstatSync(file).size,
      read: (target: Uint8Array, position: number) => readSync(file, target, 0, target.length, position),
    };
    return loadSnapshot(bytes, index.schema).index;
  } finally {
    closeSync(file);
  }
}
