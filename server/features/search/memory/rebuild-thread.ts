// The thread in which the index is rebuilt. Nothing waits for its result, so everything else goes first.
import { parentPort, workerData } from 'node:worker_threads';
import { isRebuildOrder, rebuildSegment } from '#search-index/public.ts';
import { backgroundNiceness, lowerThreadPriority } from './lower-thread-priority.ts';

if (parentPort === null || !isRebuildOrder(workerData))
  throw new Error('This program runs as the thread of a rebuild.');
lowerThreadPriority(backgroundNiceness);
parentPort.postMessage(rebuildSegment(workerData));
