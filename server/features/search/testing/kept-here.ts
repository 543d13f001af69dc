// The writer's index without its thread: it follows a database in this process, and a reader follows it.
import type { Database } from '#server/foundation/database/public.ts';
import { IndexReader } from '#search-index/public.ts';
import { followChanges } from '../memory/change-follower.ts';
import { KeptIndex } from '../memory/kept-index.ts';
import type { Moment } from '../memory/index-messages.ts';
import { readSnapshotFile, writeSnapshotFile } from '../memory/snapshot-file.ts';

export interface KeptHere {
  kept: KeptIndex;
  /** The index as a thread that searches sees it. */
  reader(): IndexReader;
  /** True once there is a moment to search. */
  isFollowed: () => boolean;
  faults: unknown[];
  stop(): Promise<void>;
}

/** `snapshotFile` is read when it is there, and written at every stop. */
export function keepHere(database: Database, options: { rebuildFrom?: number; snapshotFile?: string } = {}): KeptHere {
  const ended = new AbortController();
  let known: { moment: Moment; index: IndexReader } | null = null;
  const here: KeptHere = {
    kept: new KeptIndex(1, {
      loading: () => undefined,
      moment: (moment) => {
        if (known?.moment.history === moment.history) known.index.follow(moment.shared);
        known = { moment, index: known?.moment.history === moment.history ? known.index : new IndexReader(moment.shared, 1) };
      },
      based: () => undefined,
      fault: (error) => here.faults.push(error),
    }, options.rebuildFrom),
    reader: () => {
      if (known === null) throw new Error('There is no moment yet.');
      return known.index;
    },
    isFollowed: () => known !== null,
    faults: [],
    stop: async () => {
      ended.abort();
      await following;
      await here.kept.settled();
      const saved = here.kept.saved();
      if (options.snapshotFile !== undefined && saved !== null) writeSnapshotFile(options.snapshotFile, saved.shared, saved.source);
    },
  };
  if (options.snapshotFile !== undefined) restore(here.kept, options.snapshotFile);
  const following = followChanges(database, here.kept, ended.signal);
  return here;
}

function restore(kept: KeptIndex, file: string): void {
  try {
    const { index, source } = readSnapshotFile(file, 1);
    kept.restore(index, source);
  } catch {
    // The database is read instead.
  }
}
