// Keeps an index equal to the directory: everybody once, then every committed change. The position in the log is the
// truth; a notification only saves waiting for the next look.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { canFollowFrom, countEverybody, listenForChanges, readChanges, readDatabaseIdentity, readEverybody } from '../search-store.ts';
import type { ChangePage, ChangePosition, IndexedRow } from '../search-store.ts';

/** What an index was made from: it may be followed further only in the same database, from the same change. */
export interface Source {
  identity: string;
  position: ChangePosition;
}

export interface FollowedIndex {
  /** Null while there is no index to go on with. */
  readonly source: Source | null;
  /** A new index begins; the one before is not to be answered from any more. */
  begin(): void;
  people(rows: IndexedRow[], done: number, total: number): void;
  /** Everybody has been handed over. */
  complete(source: Source): void;
  change(page: ChangePage): void;
  /** All that was committed is in the index. */
  current(): void;
  fault(error: unknown): void;
}

/** Without a notification the log is looked at this often: a lost one delays a change, it never loses it. */
const lookMs = 1_000;
/** While an older transaction holds changes back; its end sends no notification. */
const heldBackMs = 20;
const retryMs = 500;

/** Runs until the signal aborts. Every fault of the database is reported and tried again from the last position. */
export async function followChanges(database: Database, index: FollowedIndex, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let client: PoolClient | null = null;
    try {
      client = await database.pool.connect();
      await followWith(client, index, signal);
    } catch (error) {
      if (!signal.aborted) {
        index.fault(error);
        await delay(retryMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      client?.release(true);
    }
  }
}

async function followWith(client: PoolClient, index: FollowedIndex, signal: AbortSignal): Promise<void> {
  const bell = await bellOf(client, signal);
  const identity = await readDatabaseIdentity(client);
  const { source } = index;
  if (source === null || source.identity !== identity || !(await canFollowFrom(client, source.position))) await load(client, index, identity);
  for (;;) {
    const isHeldBack = await catchUp(client, index);
    index.current();
    await bell.wait(isHeldBack ? heldBackMs : lookMs);
  }
}

async function load(client: PoolClient, index: FollowedIndex, identity: string): Promise<void> {
  index.begin();
  const total = await countEverybody(client);
  let done = 0;
  const position = await readEverybody(client, (rows) => {
    done += rows.length;
    index.people(rows, done, total);
  });
  index.complete({ identity, position });
}

/** True when changes are there that cannot be read yet. */
async function catchUp(client: PoolClient, index: FollowedIndex): Promise<boolean> {
  for (;;) {
    if (index.source === null) throw new Error('There is no index to bring up to date.');
    const page = await readChanges(client, index.source.position);
    if (page.changedIds.length === 0) return page.hasMore;
    index.change(page);
  }
}

interface Bell {
  /** Settles after so long, or at once when it has rung since the last wait. Fails when the connection breaks or the signal aborts. */
  wait(longestMs: number): Promise<void>;
}

async function bellOf(client: PoolClient, signal: AbortSignal): Promise<Bell> {
  let hasRung = false;
  let fault: Error | null = null;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  const breakOff = (error?: Error): void => {
    fault ??= error ?? new Error('The connection to the database ended.');
    wake?.();
  };
  client.once('error', breakOff);
  client.once('end', breakOff);
  const close = (): void => breakOff(new Error('The index is being closed.'));
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  await listenForChanges(client, ring);
  return {
    wait: async (longestMs) => {
      if (!hasRung && fault === null) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (fault !== null) throw fault;
      hasRung = false;
    },
  };
}
