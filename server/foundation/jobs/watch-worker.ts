// Shows other processes that a running worker is alive, and releases locked jobs that no worker runs.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../database/public.ts';
import type { Log } from '../log/public.ts';
import { findLockedJobs, lockAsAlive, releaseAbandonedJobs, releaseLockedJobs, type LockedJob } from './jobs-store.ts';

const checkEveryMs = 2_000;

/** The jobs that a worker has received. If the result of the locking statement was lost, the worker did not receive the job. */
export class ReceivedJobs {
  private readonly received = new Map<string, { attempts: number; receivedMs: number }>();

  add(jobId: string, attempts: number): void {
    this.received.set(jobId, { attempts, receivedMs: performance.now() });
  }

  /**
   * Returns the ids of locked jobs that the worker never received. `locked`: the jobs that it held locked at `askedMs` or later.
   * Jobs that were received earlier and are no longer locked are removed.
   */
  missing(locked: readonly LockedJob[], askedMs: number): string[] {
    const lockedIds = new Set(locked.map(({ id }) => id));
    for (const [id, { receivedMs }] of this.received)
      if (receivedMs < askedMs && !lockedIds.has(id)) this.received.delete(id);
    return locked
      .filter(({ id, attempts, isSettled }) => isSettled && this.received.get(id)?.attempts !== attempts)
      .map(({ id }) => id);
  }
}

export interface WatchedWorker {
  workerId: string;
  received: ReceivedJobs;
}

/** Runs until `ended` aborts, and continues when the database was unavailable. */
export async function watchWorker(
  database: Database,
  { workerId, received }: WatchedWorker,
  log: Log,
  ended: AbortSignal,
): Promise<void> {
  const life = new LifeSign(database, workerId);
  while (!ended.aborted) {
    try {
      // This comes first: another process would release the jobs of a worker that holds no lock.
      await life.ensure();
      await releaseAbandonedJobs(database);
      const askedMs = performance.now();
      const missing = received.missing(await findLockedJobs(database, workerId), askedMs);
      if (missing.length > 0) {
        await releaseLockedJobs(database, workerId, missing);
        log.warn({ jobs: missing.length }, 'jobs whose delivery was lost are run again');
      }
    } catch (error) {
      log.debug({ error }, 'abandoned jobs could not be checked; the next check follows');
    }
    await delay(checkEveryMs, undefined, { signal: ended }).catch(() => undefined);
  }
  life.end();
}

/** A separate connection whose lock shows that the worker is alive. */
class LifeSign {
  private readonly database: Database;
  private readonly workerId: string;
  private client: PoolClient | null = null;

  constructor(database: Database, workerId: string) {
    this.database = database;
    this.workerId = workerId;
  }

  async ensure(): Promise<void> {
    if (this.client !== null) return;
    const client = await this.database.pool.connect();
    this.client = client;
    client.once('end', () => {
      if (this.client === client) this.end();
    });
    try {
      await lockAsAlive(client, this.workerId);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  /** The lock ends with the connection. */
  end(): void {
    this.client?.release(true);
    this.client = null;
  }
}
