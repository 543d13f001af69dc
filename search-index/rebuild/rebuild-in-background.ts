// Runs a rebuild in a separate thread.
import { Worker } from 'node:worker_threads';
import type { SegmentMemory } from '../segment/segment-memory.ts';
import type { RebuildOrder } from './rebuild-segment.ts';

export function rebuildInBackground(order: RebuildOrder): Promise<SegmentMemory> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('rebuild-worker.ts', import.meta.url), { workerData: order });
    worker.once('message', (content: unknown) => {
      if (isSegmentMemory(content)) resolve(content);
      else reject(new TypeError('The rebuild answered something that is no segment.'));
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      reject(new Error('The rebuild ended without a segment.'));
    });
  });
}

function isSegmentMemory(content: unknown): content is SegmentMemory {
  return (
    typeof content === 'object' && content !== null && 'meta' in content && 'memory' in content && 'readers' in content
  );
}
