// Stores the progress of a run while it works, and learns whether to stop: the job was canceled, or the process ends.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/foundation/database/public.ts';
import { noteProgress, type JobProgress } from './jobs-store.ts';

const everyMs = 500;

/** Why a run stops before its end. */
export class RunStopped extends Error {
  readonly why: 'canceled' | 'process ends';

  constructor(why: RunStopped['why']) {
    super(`The run stops: ${why}.`);
    this.why = why;
  }
}

export interface RunWatch {
  /** Its reason is a RunStopped. */
  signal: AbortSignal;
  onProgress: (progress: JobProgress) => void;
}

/** Runs `work`. `processEnds`: aborted when the process stops. */
export async function watchRun<T>(
  database: Database,
  jobId: string,
  processEnds: AbortSignal,
  work: (watch: RunWatch) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const ended = new AbortController();
  const stop = (): void => stopping.abort(new RunStopped('process ends'));
  processEnds.addEventListener('abort', stop, { once: true });
  if (processEnds.aborted) stop();
  let latest: JobProgress | null = null;
  const note = async (): Promise<void> => {
    // A failure is harmless: the next note follows in a moment.
    const isCanceled = await noteProgress(database, jobId, latest).catch(() => false);
    if (isCanceled) stopping.abort(new RunStopped('canceled'));
  };
  const noting = (async () => {
    while (!ended.signal.aborted) {
      await note();
      await delay(everyMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  try {
    return await work({
      signal: stopping.signal,
      onProgress: (progress) => {
        latest = progress;
      },
    });
  } finally {
    processEnds.removeEventListener('abort', stop);
    ended.abort();
    await noting;
  }
}
