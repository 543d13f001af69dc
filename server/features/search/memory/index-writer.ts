// The thread that holds the index: follows the directory, shares every moment, saves snapshots.
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/foundation/database/public.ts';
import { followChanges } from './change-follower.ts';
import type { Source } from './change-follower.ts';
import type { StopOrder, WriterData, WriterMessage } from './index-messages.ts';
import { KeptIndex } from './kept-index.ts';
import { readSnapshotFile } from './snapshot-file.ts';
import { SnapshotSaver } from './snapshot-saver.ts';

/** What is lost with a process that is killed is read from the log again; this bounds how much that is. */
const saveEveryMs = 300_000;

const port = parentPort;
if (port === null) throw new Error('The index writer runs in a worker thread.');
const say = (message: WriterMessage): void => port.postMessage(message);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const fault = (error: unknown): void => say({ kind: 'fault', message: textOf(error) });

const { databaseUrl, readers, snapshotFile }: WriterData = workerData;
const index = new KeptIndex(readers, {
  loading: (done, total) => say({ kind: 'loading', done, total }),
  moment: (moment) => say({ kind: 'moment', moment }),
  based: () => void saver?.save().catch(fault),
  fault,
});
const saver = snapshotFile === null ? null : new SnapshotSaver(snapshotFile, index, restore(snapshotFile));
const saving = setInterval(() => void saver?.save().catch(fault), saveEveryMs);

/** Answers what the file was made from; null when it cannot be used, and then the database is read instead. */
function restore(file: string): Source | null {
  try {
    const { index: saved, source } = readSnapshotFile(file, readers);
    index.restore(saved, source);
    return source;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) say({ kind: 'note', message: `The saved search index cannot be used and is built anew: ${textOf(error)}` });
    return null;
  }
}

const database = openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'careroster-index' });
const ended = new AbortController();
const following = followChanges(database, index, ended.signal);

port.on('message', (order: StopOrder) => {
  if (order.kind === 'stop') void stop();
});

async function stop(): Promise<void> {
  clearInterval(saving);
  ended.abort();
  await following;
  await Promise.all([saver?.save().catch(fault), database.close()]);
  say({ kind: 'stopped' });
  port?.close();
}
