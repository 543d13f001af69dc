// The writer's index in this process instead of its own thread. It follows a database, and a reader follows it.
import type { Database } from '#server/foundation/database/public.ts';
import { IndexReader } from '#search-index/public.ts';
import { followChanges } from '../memory/change-follower.ts';
import { LiveIndex } from '../memory/live-index.ts';
import { MomentReceiver, MomentSender } from '../memory/moment-messages.ts';
import { readSnapshotFile, writeSnapshotFile } from '../memory/snapshot-file.ts';

export interface LiveIndexFixture {
  index: LiveIndex;
  /** The index as a search thread sees it. */
  reader(): IndexReader;
  /** True once there is a moment to search. */
  isFollowed: () => boolean;
  faults: unknown[];
  stop(): Promise<void>;
}

/** `snapshotFile` is read if it exists, and written at every stop. */
export function startLiveIndex(
  database: Database,
  options: { rebuildFrom?: number; snapshotFile?: string } = {},
): LiveIndexFixture {
  const ended = new AbortController();
  const sender = new MomentSender();
  const receiver = new MomentReceiver();
  let known: { history: number; index: IndexReader } | null = null;
  const here: LiveIndexFixture = {
    index: new LiveIndex(
      1,
      {
        loading: () => undefined,
        moment: (moment) => {
          const { history, shared } = receiver.momentOf(structuredClone(sender.messageOf(moment)));
          if (known?.history === history) known.index.follow(shared);
          else known = { history, index: new IndexReader(shared, 1) };
        },
        equal: () => undefined,
        heldBack: () => undefined,
        based: () => undefined,
        fault: (error) => here.faults.push(error),
      },
      options.rebuildFrom,
    ),
    reader: () => {
      if (known === null) throw new Error('There is no moment yet.');
      return known.index;
    },
    isFollowed: () => known !== null,
    faults: [],
    stop: async () => {
      ended.abort();
      await following;
      await here.index.settled();
      const saved = here.index.saved();
      if (options.snapshotFile !== undefined && saved !== null)
        writeSnapshotFile(options.snapshotFile, saved.shared, saved.source);
    },
  };
  if (options.snapshotFile !== undefined) restore(here.index, options.snapshotFile);
  const following = followChanges(database, here.index, ended.signal);
  return here;
}

function restore(index: LiveIndex, file: string): void {
  try {
    const saved = readSnapshotFile(file, 1);
    index.restore(saved.index, saved.source);
  } catch {
    // The database is read instead.
  }
}
