// Every process that uses the embedded PostgreSQL shares this lock. The last one that leaves stops the server; a process that was killed
// no longer counts, although PostgreSQL may list its sessions until their statements end.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock, type WaitOptions } from './start-lock.ts';

const retryMs = 50;
const tries = 5;

const openLock = (folder: string): DatabaseSync => new DatabaseSync(join(folder, 'users.lock'), { timeout: 0 });

export interface ClusterUse {
  /** Gives up the share, and calls `stop` if no other process has one. */
  leave(stop: () => Promise<void>): Promise<void>;
}

/** Waits while another process stops the server. */
export async function joinUsers(folder: string, { onWait, signal }: WaitOptions): Promise<ClusterUse> {
  const lock = openLock(folder);
  // A transaction that has read holds a shared lock until it ends.
  while (!tryLock(lock, 'begin; select count(*) from sqlite_schema')) {
    onWait?.(`another process that is stopping the embedded PostgreSQL in ${folder}`);
    await delay(retryMs);
    if (signal?.aborted === true) {
      lock.close();
      signal.throwIfAborted();
    }
  }
  return {
    leave: async (stop) => {
      lock.close();
      await ifUnused(folder, stop);
    },
  };
}

/** Calls `work` while no process can begin to use the server; not at all when one uses it. */
export async function ifUnused(folder: string, work: () => Promise<void>): Promise<void> {
  const lock = openLock(folder);
  try {
    for (let attempt = 1; !tryLock(lock, 'begin exclusive'); attempt += 1) {
      if (attempt === tries) return;
      // Of two processes that leave at the same moment, each can keep the other from the lock once.
      await delay(retryMs * Math.random());
    }
    await work();
  } finally {
    lock.close();
  }
}
