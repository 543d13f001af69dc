// Fills an empty directory of the embedded default with invented candidates (docs/decisions/0118).
import { setTimeout as delay } from 'node:timers/promises';
import type { DirectoryFill } from '#contract/search/directory-fill.ts';
import { fillDirectory, inventedOrigin } from '../features/candidates/public.ts';
import { systemClock } from '../foundation/clock/public.ts';
import type { Log } from '../foundation/log/public.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { assembleWriter } from './candidates.ts';
import { inventedChunks } from './invented-chunks.ts';

const retryMs = 2_000;

type Follow = (signal: AbortSignal) => Promise<void>;

export interface FirstFill {
  /** Null: the directory is complete. */
  state: () => DirectoryFill | null;
  /** The directory is open: the rest follows. `follow` resolves when everyone who is in the directory is found by searches, or when its signal aborts. */
  goOn: (follow: Follow) => void;
  /** Resolves when `opensAt` people are in the directory. Rejects when an attempt fails before. */
  opened: Promise<void>;
  /** Resolves when everyone is in the directory, with how many were written: 0 when the directory was complete already. */
  completed: Promise<number>;
  stop: () => Promise<void>;
}

export interface FirstFillOptions {
  /** People who will be in the directory. */
  count: number;
  /** People with whom it opens. */
  opensAt: number;
  log: Log;
  onProgress: (done: number, elapsedMs: number) => void;
}

export function firstFill(
  infrastructure: Pick<Infrastructure, 'longDatabase' | 'secrets' | 'reloadSecrets'>,
  { count, opensAt, log, onProgress }: FirstFillOptions,
): FirstFill {
  const opened = Promise.withResolvers<void>();
  const stopped = new AbortController();
  const mayGoOn = Promise.withResolvers<Follow>();
  const startedMs = performance.now();
  let fill: DirectoryFill | null = { listed: 0, total: count, secondsLeft: null };
  let isOpen = false;
  const open = (): void => {
    isOpen = true;
    opened.resolve();
  };
  const progress = (done: number, listed: number): void => {
    const elapsedMs = performance.now() - startedMs;
    fill = { listed, total: count, secondsLeft: Math.ceil(((count - done) * elapsedMs) / Math.max(done, 1) / 1_000) };
    onProgress(done, elapsedMs);
  };
  // The start needs the whole machine for the index of the first part, and searches must not fall behind the directory afterwards.
  const onListed = async (listed: number): Promise<void> => {
    if (listed < opensAt || opensAt === count) return;
    open();
    const follow = await mayGoOn.promise;
    await follow(stopped.signal);
  };
  const attempt = (): Promise<number> => {
    const origin = inventedOrigin(systemClock.today());
    const order = { count, origin, secrets: infrastructure.secrets, opensAt };
    return fillDirectory(infrastructure.longDatabase, assembleWriter(infrastructure), {
      chunks: inventedChunks(order, stopped.signal),
      count,
      opensAt,
      origin,
      onProgress: progress,
      onListed,
    });
  };
  const complete = async (): Promise<number> => {
    const written = await untilDone(attempt, { isOpen: () => isOpen, signal: stopped.signal, log });
    // Who reads that everyone is there and searches then finds everyone.
    if (isOpen) await (await mayGoOn.promise)(stopped.signal);
    fill = null;
    open();
    return written;
  };
  const completed = complete();
  completed.catch(opened.reject);
  // Who waits for one of them need not wait for the other.
  opened.promise.catch(() => undefined);
  return {
    state: () => fill,
    goOn: mayGoOn.resolve,
    opened: opened.promise,
    completed,
    stop: async () => {
      stopped.abort(new Error('The fill of the directory was stopped.'));
      mayGoOn.resolve(() => Promise.resolve());
      await completed.catch(() => undefined);
    },
  };
}

/** While the directory is open, a failed attempt is repeated: candidates who are there already are skipped. */
async function untilDone(
  attempt: () => Promise<number>,
  { isOpen, signal, log }: { isOpen: () => boolean; signal: AbortSignal; log: Log },
): Promise<number> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !isOpen()) throw error;
      log.warn({ error }, 'the directory could not be filled further; it is tried again');
      await delay(retryMs, undefined, { signal });
    }
  }
}
