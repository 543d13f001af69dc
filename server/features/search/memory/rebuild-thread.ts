// The thread in which the index is rebuilt. Nothing waits for its result, so everything else goes first.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { isRebuildOrder, rebuildSegment } from '#search-index/public.ts';

if (parentPort === null || !isRebuildOrder(workerData))
  throw new Error('This program runs as the thread of a rebuild.');
lowerThreadPriority(niceness.background);
parentPort.postMessage(rebuildSegment(workerData));
