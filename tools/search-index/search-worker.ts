// A thread that searches as fast as it can for a given time and reports the number of searches.
import { parentPort, workerData } from 'node:worker_threads';
import { IndexReader } from '#search-index/public.ts';
import type { SharedIndex } from '#search-index/public.ts';
import { mixedQueries } from './query-mix.ts';
import { randomNumbers } from './random-numbers.ts';
import { synthesizeWorld } from './synthetic-world.ts';

interface Order {
  shared: SharedIndex;
  reader: number;
  durationMs: number;
}

function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'shared' in data && 'reader' in data && 'durationMs' in data;
}

const order: unknown = workerData;
if (!isOrder(order)) throw new Error('This file runs as a worker of the bench.');
const reader = new IndexReader(order.shared, order.reader);
const queries = mixedQueries(synthesizeWorld(1), randomNumbers(order.reader), 500);
for (const query of queries.slice(0, 100)) reader.search(query);
const end = performance.now() + order.durationMs;
let count = 0;
while (performance.now() < end) {
  const query = queries[count % queries.length];
  if (query !== undefined) reader.search(query);
  count += 1;
}
parentPort?.postMessage(count);
