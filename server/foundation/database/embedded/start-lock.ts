// Only one process at a time starts the server of a cluster, so that no process removes a postmaster.pid that another has just written.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '../../errors/public.ts';

const busy = 5;
const retryMs = 100;
/** Longer than another process may need to start the server. */
const waitMs = 600_000;

/**
 * Uses SQLite for a file lock of the operating system, which is released when the process ends for any reason. Node has no API for it.
 * @throws OperatorError when another process holds it for ten minutes.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(folder, 'start.lock'), { timeout: 0 });
  try {
    const giveUpMs = performance.now() + waitMs;
    while (!tryLock(lock)) {
      if (performance.now() > giveUpMs)
        throw new OperatorError(
          `Another process has been starting the embedded PostgreSQL in ${folder} for ten minutes. Stop that process, then start again.`,
        );
      await delay(retryMs);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false;
    throw error;
  }
}
