import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { releaseSharedFacets, SharedFacets, sharedFacetMemory } from './shared-facets.ts';

const bytes = 65_536;
const lockAt = 0;
const textOf = (key: number): string => `${key} `.repeat(1 + ((key * 7_919) % 300));

it('facets that no thread has counted are not known', () => {
  const facets = new SharedFacets(sharedFacetMemory(bytes), 1);
  expect(facets.find('state')).toBeNull();
  facets.save('specialty', '[["Nurse"],[3]]');
  expect(facets.find('state')).toBeNull();
});

it('a text that would displace many others is not kept', () => {
  const facets = new SharedFacets(sharedFacetMemory(bytes), 1);
  facets.save('large', 'x'.repeat(bytes / 8));
  expect(facets.find('large')).toBeNull();
  expect(facets.writtenBytes).toBe(0);
});

it('a thread reads what another one saved, in any script, and the latest text of a key', () => {
  const memory = sharedFacetMemory(bytes);
  const [one, other] = [new SharedFacets(memory, 1), new SharedFacets(memory, 2)];
  one.save('cities', '[["Québec","東京"],[2,1]]');
  expect(other.find('cities')).toBe('[["Québec","東京"],[2,1]]');
  other.save('cities', '[[],[]]');
  expect(one.find('cities')).toBe('[[],[]]');
});

it('the newest texts replace the oldest, and none is ever returned for another key', () => {
  const facets = new SharedFacets(sharedFacetMemory(bytes), 1);
  let known = 0;
  for (let key = 0; key < 2_000; key += 1) {
    facets.save(`${key}`, textOf(key));
    expect(facets.find(`${key}`)).toBe(textOf(key));
    for (const earlier of [key - 1, key - 20, Math.floor(key / 2)]) {
      const found = facets.find(`${earlier}`);
      if (earlier < 0 || found === null) continue;
      known += 1;
      expect(found).toBe(textOf(earlier));
    }
  }
  expect(facets.find('0')).toBeNull();
  expect(known).toBeGreaterThan(1_000);
  expect(facets.writtenBytes).toBeGreaterThan(10 * bytes);
});

it('a thread does not wait for one that ended while it was writing, and is heard again when that one is released', () => {
  const memory = sharedFacetMemory(bytes);
  const facets = new SharedFacets(memory, 1);
  facets.save('state', '[[],[]]');
  const head = new Int32Array(memory, 0, 1);
  Atomics.store(head, lockAt, 2);
  expect(facets.find('state')).toBeNull();
  facets.save('other', '[[],[]]');
  releaseSharedFacets(memory, 3);
  expect(facets.find('state')).toBeNull();
  releaseSharedFacets(memory, 2);
  // What the ended thread may have destroyed is not trusted.
  expect(facets.find('state')).toBeNull();
  facets.save('state', '[["TX"],[1]]');
  expect(facets.find('state')).toBe('[["TX"],[1]]');
});

it('threads that write at the same time never read a text of another key, or a part of one', async () => {
  const memory = sharedFacetMemory(bytes);
  const workers = [1, 2, 3].map(
    (owner) =>
      new Worker(new URL('../testing/facet-worker.ts', import.meta.url), { workerData: { memory, owner, keys: 400 } }),
  );
  const results = await Promise.all(
    workers.map(async (worker): Promise<unknown> => (await once(worker, 'message'))[0]),
  );
  expect(results).toEqual([{ wrong: 0 }, { wrong: 0 }, { wrong: 0 }]);
});
