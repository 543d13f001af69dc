// The thread in which a rebuild runs, so that searches continue meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { isRebuildOrder, rebuildSegment } from './rebuild-segment.ts';

if (parentPort === null || !isRebuildOrder(workerData))
  throw new Error('This file runs as the worker of rebuildInBackground.');
parentPort.postMessage(rebuildSegment(workerData));
