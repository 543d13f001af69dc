// The writer thread: it follows the directory, publishes every moment and saves snapshots.
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/foundation/database/public.ts';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';
import { followChanges, type Source } from './change-follower.ts';
import { collectGarbage } from './collect-garbage.ts';
import type { Moment, WriterData, WriterMessage, WriterOrder } from './index-messages.ts';
import { LiveIndex } from './live-index.ts';
import { MomentPublisher } from './moment-publisher.ts';
import { readSnapshotFile } from './snapshot-file.ts';
import { SnapshotSaver } from './snapshot-saver.ts';

/** After a kill, the changes since the last snapshot are read from the log again. This interval bounds their number. */
const saveEveryMs = 300_000;

/** One connection follows the log. The second one allows a new attempt while an attempt to connect hangs. */
const attemptsMax = 4;

const port = parentPort;
if (port === null) throw new Error('The index writer runs in a worker thread.');
const say = (message: WriterMessage): void => port.postMessage(message);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const fault = (error: unknown): void => say({ kind: 'fault', message: textOf(error) });

// Its work delays searches otherwise: reading 20,000 changed candidates takes half a second.
lowerThreadPriority(niceness.following);
const { databaseUrl, readers, snapshotFile }: WriterData = workerData;
const publisher = new MomentPublisher();
const index = new LiveIndex(readers, {
  loading: (done, total) => say({ kind: 'loading', done, total }),
  moment: publish,
  equal: () => say({ kind: 'equal' }),
  heldBack: (reason) => say({ kind: 'heldBack', reason }),
  based: () => void saver?.save().catch(fault),
  fault,
});
const saver = snapshotFile === null ? null : new SnapshotSaver(snapshotFile, index, restore(snapshotFile));
const saving = setInterval(() => void saver?.save().catch(fault), saveEveryMs);

function publish(moment: Moment): void {
  const notice = publisher.publish(moment);
  say({ kind: 'moment', notice });
  // What large segments were built from is garbage now, too.
  if (notice.opensMuch || notice.leavesMuch) setImmediate(collectGarbage);
}

/** Returns the source of the snapshot; null when it cannot be used, in which case the database is read instead. */
function restore(file: string): Source | null {
  try {
    const { index: saved, source } = readSnapshotFile(file, readers);
    index.restore(saved, source);
    return source;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      say({ kind: 'note', message: `The saved search index cannot be used and is rebuilt: ${textOf(error)}` });
    return null;
  }
}

const database = openDatabase(databaseUrl, { connectionsMax: attemptsMax, applicationName: 'careroster-index' });
const ended = new AbortController();
const following = followChanges(database, index, ended.signal);

port.on('message', (order: WriterOrder) => {
  if (order.kind === 'stop') void stop();
  if (order.kind === 'connect') {
    publisher.connect(order.port);
    say({ kind: 'connected', connection: order.connection });
  }
});

async function stop(): Promise<void> {
  clearInterval(saving);
  ended.abort();
  await following;
  await Promise.all([saver?.save().catch(fault), database.close()]);
  say({ kind: 'stopped' });
  port?.close();
}
