// The thread in which a rebuild runs, so that searches continue meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { rebuildSegment } from './rebuild-segment.ts';
import type { RebuildOrder } from './rebuild-segment.ts';

function isOrder(data: unknown): data is RebuildOrder {
  return typeof data === 'object' && data !== null && 'shared' in data && 'choice' in data;
}

const order: unknown = workerData;
if (parentPort === null || !isOrder(order)) throw new Error('This file runs as the worker of rebuildInBackground.');
parentPort.postMessage(rebuildSegment(order));
