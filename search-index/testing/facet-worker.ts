// A thread that saves and finds texts in memory that it shares with others, and counts those that are not what was saved.
import { parentPort, workerData } from 'node:worker_threads';
import { SharedFacets } from '../search/shared-facets.ts';

function isOrder(data: unknown): data is { memory: SharedArrayBuffer; owner: number; keys: number } {
  return typeof data === 'object' && data !== null && 'memory' in data && 'owner' in data && 'keys' in data;
}

const order: unknown = workerData;
if (!isOrder(order)) throw new Error('This file runs as a worker of the tests.');
const facets = new SharedFacets(order.memory, order.owner);
const textOf = (key: number): string => `${key} `.repeat(1 + ((key * 7_919) % 300));
const rounds = 20_000;
let wrong = 0;
for (let round = 0; round < rounds; round += 1) {
  const key = (round * order.owner * 31 + round) % order.keys;
  const found = facets.find(`${key}`);
  if (found === null) facets.save(`${key}`, textOf(key));
  else if (found !== textOf(key)) wrong += 1;
}
parentPort?.postMessage({ wrong });
