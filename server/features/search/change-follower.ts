// Keeps the index equal to the directory: everybody once, then every committed change. The position in the log is the
// truth; a notification only saves waiting for the next look.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { countEverybody, listenForChanges, readChanges, readEverybody } from './search-store.ts';
import type { ChangePage, ChangePosition, IndexedRow } from './search-store.ts';

export interface FollowerEvents {
  loading(done: number, total: number): void;
  page(rows: IndexedRow[]): void;
  /** Everybody has been handed over. */
  loaded(): void;
  changes(page: ChangePage): void;
  fault(error: unknown): void;
}

/** Without a notification the log is looked at this often: a lost one delays a change, it never loses it. */
const lookMs = 1_000;
const retryMs = 500;

/** Runs until the signal aborts. Every fault of the database is reported and tried again from the last position. */
export async function followChanges(database: Database, events: FollowerEvents, signal: AbortSignal): Promise<void> {
  let position: ChangePosition | null = null;
  while (!signal.aborted) {
    let client: PoolClient | null = null;
    try {
      client = await database.pool.connect();
      const wake = await wakeOnNotification(client);
      position ??= await loadEverybody(client, events);
      for (;;) {
        position = await catchUp(client, position, events);
        await Promise.race([wake.next(), delay(lookMs, undefined, { signal })]);
      }
    } catch (error) {
      if (!signal.aborted) events.fault(error);
      if (!signal.aborted) await delay(retryMs);
    } finally {
      client?.release(true);
    }
  }
}

async function loadEverybody(client: PoolClient, events: FollowerEvents): Promise<ChangePosition> {
  const total = await countEverybody(client);
  let done = 0;
  const position = await readEverybody(client, (rows) => {
    events.page(rows);
    done += rows.length;
    events.loading(done, total);
  });
  events.loaded();
  return position;
}

async function catchUp(client: PoolClient, from: ChangePosition, events: FollowerEvents): Promise<ChangePosition> {
  let position = from;
  for (;;) {
    const page = await readChanges(client, position);
    if (page.changedIds.length > 0) events.changes(page);
    position = page.position;
    if (!page.hasMore) return position;
  }
}

/** `next` settles once per burst of notifications, also one that came while nobody waited; it fails when the connection breaks. */
async function wakeOnNotification(client: PoolClient): Promise<{ next(): Promise<void> }> {
  let notified = Promise.withResolvers<void>();
  const breakOff = (error?: Error): void => notified.reject(error ?? new Error('The connection to the database ended.'));
  client.once('error', breakOff);
  client.once('end', breakOff);
  // The connection may break while nobody waits; the next query meets the fault then.
  notified.promise.catch(() => undefined);
  await listenForChanges(client, () => notified.resolve());
  return {
    next: async () => {
      await notified.promise;
      notified = Promise.withResolvers<void>();
      notified.promise.catch(() => undefined);
    },
  };
}
