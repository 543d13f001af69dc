// Only one process at a time starts the server of a cluster, so that no process removes a postmaster.pid that another has just written.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../errors/public.ts';

const busy = 5;
const retryMs = 100;
/** Longer than another process may need to start the server. */
const waitMs = 600_000;

export interface WaitOptions {
  /** Is told again and again what is waited for, as the end of a sentence. */
  onWait?: (what: string) => void;
  /** Ends the wait. */
  signal?: AbortSignal;
}

/**
 * Uses SQLite for a file lock of the operating system, which is released when the process ends for any reason. Node has no API for it.
 * @throws OperatorError when another process holds it for ten minutes.
 */
export async function withStartLock<T>(
  folder: string,
  work: () => Promise<T>,
  { onWait, signal }: WaitOptions = {},
): Promise<T> {
  const lock = new DatabaseSync(join(folder, 'start.lock'), { timeout: 0 });
  try {
    const giveUpMs = performance.now() + waitMs;
    while (!tryLock(lock, 'begin exclusive')) {
      if (performance.now() > giveUpMs)
        throw new OperatorError(
          `Another process has been starting the embedded PostgreSQL in ${folder} for ten minutes. Stop that process, then start again.`,
        );
      onWait?.(`another process that is starting the embedded PostgreSQL in ${folder}`);
      await delay(retryMs);
      signal?.throwIfAborted();
    }
    return await work();
  } finally {
    lock.close();
  }
}

/** False when another process holds a lock that excludes this one. */
export function tryLock(lock: DatabaseSync, statement: string): boolean {
  try {
    // On a full disk, SQLite could not create a journal file.
    lock.exec(`pragma journal_mode = memory; ${statement}`);
    return true;
  } catch (error) {
    if (lock.isTransaction) lock.exec('rollback');
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false;
    throw error;
  }
}
