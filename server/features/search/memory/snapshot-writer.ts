// Writes a snapshot in a separate thread, so that the writer thread continues to follow changes.
import { parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import type { SharedIndex } from '#search-index/public.ts';
import type { Source } from './change-follower.ts';
import { writeSnapshotFile } from './snapshot-file.ts';

export interface SnapshotOrder {
  file: string;
  shared: SharedIndex;
  source: Source;
}

lowerThreadPriority(niceness.background);
const { file, shared, source }: SnapshotOrder = workerData;
writeSnapshotFile(file, shared, source);
parentPort?.postMessage('written');
