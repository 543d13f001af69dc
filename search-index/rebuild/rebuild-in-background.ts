// Runs a rebuild in a separate thread.
import { Worker } from 'node:worker_threads';
import type { SegmentMemory } from '../segment/segment-memory.ts';
import type { RebuildOrder } from './rebuild-segment.ts';

/** The strings of one field at a time need few new objects, and a larger space for them would only delay collecting them. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

/** Null when the signal aborted first, which ends the thread. Resolves when the thread has ended, and with it everything that it held in memory. */
export function rebuildInBackground(
  order: RebuildOrder,
  program: URL,
  signal: AbortSignal,
): Promise<SegmentMemory | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: order, resourceLimits });
    let content: unknown = null;
    const abandon = (): void => void worker.terminate();
    signal.addEventListener('abort', abandon, { once: true });
    worker.once('message', (message: unknown) => {
      content = message;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abandon);
      if (signal.aborted) resolve(null);
      else if (isSegmentMemory(content)) resolve(content);
      else reject(new Error('The rebuild ended without a segment.'));
    });
  });
}

function isSegmentMemory(content: unknown): content is SegmentMemory {
  return (
    typeof content === 'object' && content !== null && 'meta' in content && 'memory' in content && 'readers' in content
  );
}
