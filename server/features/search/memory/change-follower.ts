// Keeps an index equal to the directory: it reads all candidates once, then every committed change. The position in the log is the
// source of truth; a notification only wakes the reader earlier than the next poll.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import { Patience } from './patience.ts';
import {
  canFollowFrom,
  followableChanges,
  isOwnLog,
  listenForChanges,
  readChanges,
  readHolder,
  restartForeignLog,
  type ChangePosition,
  type NextChanges,
} from '../change-log-store.ts';
import { waitForPreparedParts } from '../prepared-parts-store.ts';
import {
  countEverybody,
  readDatabaseIdentity,
  readEverybody,
  readPeople,
  readPeopleInPages,
  type ChangePage,
  type IndexedRow,
} from '../search-store.ts';

/** The database and change that an index was built from. It can be updated further only in the same database, from the same change. */
export interface Source {
  identity: string;
  position: ChangePosition;
}

export interface FollowedIndex {
  /** Null while there is no index to continue from. */
  readonly source: Source | null;
  /** A new index build starts. The earlier index must not answer searches any more. */
  begin(): void;
  people(rows: IndexedRow[], done: number, total: number): void;
  /** All candidates have been passed to the index. */
  complete(source: Source): void;
  /** Becomes visible in one moment. */
  change(page: ChangePage): void;
  /** Starts a change of many candidates. */
  startBulk(): FollowedBulk;
  /** Every readable change is in the index. With `isHeldBack` there are committed changes that cannot be read yet. */
  current(isHeldBack: boolean): void;
  /** Committed changes have been unreadable for several seconds. `reason` names the transaction that holds them back. */
  heldBack(reason: string): void;
  fault(error: unknown): void;
}

export interface FollowedBulk {
  /** The current candidates of these changed ids, each once. Ids without a row are no longer listed. Nothing of this is visible yet. */
  people(rows: IndexedRow[], changedIds: readonly string[]): void;
  /** Everything becomes visible in one moment. */
  end(position: ChangePosition): void;
}

/** As many changes become a segment of the index without being held as objects. Fewer are cheaper to merge with earlier changes. */
const bulkFrom = 10_000;

/** The poll interval without notifications. A lost notification delays a change but never loses it. */
const lookMs = 500;
/** The first poll interval while an older transaction holds changes back, because its end sends no notification. Each poll doubles it, up to `lookMs`. */
const heldBackMs = 20;
/** A transaction that holds changes back for longer than this is named in the log. A second later the log reports the lag. */
const nameHolderMs = 4_000;
const retryMs = 200;

/** Runs until the signal aborts. Every database failure is reported, and reading resumes from the last position. */
export async function followChanges(database: Database, index: FollowedIndex, signal: AbortSignal): Promise<void> {
  const patience = new Patience();
  while (!signal.aborted) {
    let client: PoolClient | null = null;
    try {
      client = await patience.during(() => database.pool.connect());
      await followWith({ database, client, index, patience, signal });
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

interface Following {
  database: Database;
  client: PoolClient;
  index: FollowedIndex;
  patience: Patience;
  signal: AbortSignal;
}

async function followWith({ database, client, index, patience, signal }: Following): Promise<void> {
  const bell = await patience.during(() => bellOf(client, signal));
  const identity = await patience.during(() => readDatabaseIdentity(client));
  const { source } = index;
  const isOwn = await patience.during(() => isOwnLog(client));
  if (!isOwn) await restartForeignLog(database);
  const canFollow =
    isOwn &&
    source !== null &&
    source.identity === identity &&
    (await patience.during(() => canFollowFrom(client, source.position), followableChanges));
  // Reading the whole directory may take minutes, as long as it makes progress.
  if (!canFollow) await load(client, index, identity);
  let heldBackSinceMs: number | null = null;
  let pauseMs = heldBackMs;
  for (;;) {
    const isHeldBack = await catchUp(client, index, patience);
    index.current(isHeldBack);
    pauseMs = isHeldBack ? Math.min(2 * pauseMs, lookMs) : heldBackMs;
    heldBackSinceMs = isHeldBack ? (heldBackSinceMs ?? performance.now()) : null;
    if (heldBackSinceMs !== null && performance.now() - heldBackSinceMs > nameHolderMs) {
      const holder = await patience.during(() => readHolder(client));
      if (holder !== null) index.heldBack(holder);
    }
    await bell.wait(isHeldBack ? pauseMs : lookMs);
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

/** True when there are changes that cannot be read yet. */
async function catchUp(client: PoolClient, index: FollowedIndex, patience: Patience): Promise<boolean> {
  for (;;) {
    const { source } = index;
    if (source === null) throw new Error('There is no index to bring up to date.');
    const { changedIds, position, hasMore } = await readWholeChanges(client, source.position, patience);
    if (changedIds.length === 0) return hasMore;
    await patience.during(() => waitForPreparedParts(client));
    if (changedIds.length < bulkFrom) {
      const rows = await patience.during(() => readPeople(client, changedIds), changedIds.length);
      index.change({ rows, changedIds, position });
    } else await changeInBulk(client, index, patience, { changedIds, position });
  }
}

/** The next changes up to the end of a transaction: a batch spans several pages, and only all of them are shown. */
async function readWholeChanges(
  client: PoolClient,
  after: ChangePosition,
  patience: Patience,
): Promise<Omit<NextChanges, 'isWhole'>> {
  const ids = new Set<string>();
  for (let from = after; ;) {
    const { changedIds, position, isWhole, hasMore } = await patience.during(() => readChanges(client, from));
    for (const id of changedIds) ids.add(id);
    if (isWhole) return { changedIds: [...ids], position, hasMore };
    from = position;
  }
}

async function changeInBulk(
  client: PoolClient,
  index: FollowedIndex,
  patience: Patience,
  { changedIds, position }: Pick<NextChanges, 'changedIds' | 'position'>,
): Promise<void> {
  const bulk = index.startBulk();
  await readPeopleInPages(
    client,
    changedIds,
    (work, people) => patience.during(work, people),
    (rows, ids) => bulk.people(rows, ids),
  );
  bulk.end(position);
}

interface Bell {
  /** Resolves after this time, or at once after a notification since the last wait. Rejects when the connection breaks or the signal aborts. */
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
