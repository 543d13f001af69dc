// Draws share images in a thread of their own, one at a time, and keeps the latest ones.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ShareImage } from './share-image.ts';
import type { DrawingResult } from './share-image-thread.ts';

/** Of about 60 kB each. */
const keptMax = 100;
const waitingMax = 8;
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
  /** Throws an AppError `BUSY` when many images wait to be drawn. */
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
  const drawOneAtATime = oneAtATime();
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
      if (underWay.size >= waitingMax)
        throw new AppError('unavailable', 'BUSY', 'Other images are being drawn. Wait a moment and try again.', {
          retryAfterSeconds: 5,
        });
      const drawing = drawOneAtATime(image)
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

function oneAtATime(): (image: ShareImage) => Promise<Uint8Array> {
  let last: Promise<unknown> = Promise.resolve();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    void worker?.terminate();
    worker = null;
  };
  const drawNow = async (image: ShareImage): Promise<Uint8Array> => {
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
  return (image) => {
    const mine = last.then(() => drawNow(image));
    last = mine.catch(() => undefined);
    return mine;
  };
}

function startThread(onFailure: () => void): Worker {
  const worker = new Worker(new URL('share-image-thread.ts', import.meta.url));
  worker.unref();
  // Without a listener, a thread that fails between two images would end the process.
  worker.on('error', onFailure);
  return worker;
}
