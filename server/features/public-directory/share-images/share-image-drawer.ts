// Draws share images in a thread of their own, one at a time, and keeps the latest ones.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Admission } from '#server/foundation/admission/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ShareImage } from './share-image.ts';
import type { DrawingResult } from './share-image-thread.ts';

/** Of about 60 kB each. */
const keptMax = 100;
const waitingMax = 7;
const patienceMs = 30_000;
/** The thread has fonts and the renderer in memory, so it ends when there is nothing to draw. */
const idleMs = 60_000;
/** Another number whenever the drawing changes, so that browsers fetch their images again. */
const drawingVersion = 1;

export interface DrawShareImage {
  /** Equal for equal images. */
  tagOf: (image: ShareImage) => string;
  /** Undefined: it must be drawn first. */
  kept: (tag: string) => Uint8Array | undefined;
  /** Rejects with an AppError `BUSY` when many images wait to be drawn. */
  draw: (image: ShareImage) => Promise<Uint8Array>;
}

const tagOf = (image: ShareImage): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, image]))
    .digest('base64url')
    .slice(0, 22);

export function shareImageDrawer(): DrawShareImage {
  const kept = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array>>();
  // Drawing waits for a processor and not for the database, so the wait budget of the request does not limit it.
  const places = new Admission({ runningMax: 1, waitingMax, usesWaitBudget: false }, { full: busy });
  const drawInThread = drawingThread();
  const keep = (tag: string, png: Uint8Array): void => {
    kept.set(tag, png);
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  };
  return {
    tagOf,
    kept: (tag) => kept.get(tag),
    draw: (image) => {
      const tag = tagOf(image);
      const known = kept.get(tag);
      if (known !== undefined) return Promise.resolve(known);
      const started = underWay.get(tag);
      if (started !== undefined) return started;
      const drawing = places
        .run(null, () => drawInThread(image))
        .then((png) => {
          keep(tag, png);
          return png;
        })
        .finally(() => underWay.delete(tag));
      underWay.set(tag, drawing);
      return drawing;
    },
  };
}

const busy = (): AppError =>
  new AppError('unavailable', 'BUSY', 'Other images are being drawn. Wait a moment and try again.', {
    retryAfterSeconds: 5,
  });

/** To be asked for one image at a time. */
function drawingThread(): (image: ShareImage) => Promise<Uint8Array> {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    void worker?.terminate();
    worker = null;
  };
  return async (image) => {
    clearTimeout(idle);
    worker ??= startThread(stop);
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) });
      worker.postMessage(image);
      const [result]: DrawingResult[] = await answer;
      if (result === undefined || 'failure' in result)
        throw new Error(`The share image was not drawn: ${result?.failure ?? 'no answer'}`);
      return result.png;
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  };
}

function startThread(onFailure: () => void): Worker {
  const worker = new Worker(new URL('share-image-thread.ts', import.meta.url));
  worker.unref();
  // Without a listener, a thread that fails between two images would end the process.
  worker.on('error', onFailure);
  return worker;
}
