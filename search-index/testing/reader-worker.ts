// A thread that reads a shared index and answers the queries it is given.
import { parentPort, workerData } from 'node:worker_threads';
import { IndexReader, type IndexQuery, type SharedIndex } from '../public.ts';

function isOrder(data: unknown): data is { shared: SharedIndex; reader: number; queries: IndexQuery[] } {
  return typeof data === 'object' && data !== null && 'shared' in data && 'reader' in data && 'queries' in data;
}

const order: unknown = workerData;
if (!isOrder(order)) throw new Error('This file runs as a worker of the tests.');
const reader = new IndexReader(order.shared, order.reader);
parentPort?.postMessage(order.queries.map((query) => reader.search(query)));
