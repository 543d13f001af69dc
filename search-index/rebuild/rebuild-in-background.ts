// Runs a rebuild in a separate thread.
import { Worker } from 'node:worker_threads';
import type { SegmentMemory } from '../segment/segment-memory.ts';
import type { RebuildOrder } from './rebuild-segment.ts';

/** Null when the signal aborted first, which ends the thread. */
export function rebuildInBackground(
  order: RebuildOrder,
  program: URL,
  signal: AbortSignal,
): Promise<SegmentMemory | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: order });
    const abandon = (): void => {
      resolve(null);
      void worker.terminate();
    };
    signal.addEventListener('abort', abandon, { once: true });
    worker.once('message', (content: unknown) => {
      if (isSegmentMemory(content)) resolve(content);
      else reject(new TypeError('The rebuild answered something that is no segment.'));
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abandon);
      reject(new Error('The rebuild ended without a segment.'));
    });
  });
}

function isSegmentMemory(content: unknown): content is SegmentMemory {
  return (
    typeof content === 'object' && content !== null && 'meta' in content && 'memory' in content && 'readers' in content
  );
}
