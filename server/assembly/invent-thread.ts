// The thread that invents candidates and prepares them for writing, so that the main thread answers requests meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { synthesizeCandidates } from '#sample-data/public.ts';
import { blocksOf, chunkCredits, chunkPreparer, packDrafts } from '#server/features/candidates/thread-public.ts';
import type { Origin } from '#server/features/candidates/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import { lowerThreadPriority, niceness } from '#server/foundation/thread-priority/public.ts';

export interface InventOrder {
  count: number;
  origin: Origin;
  secrets: Pick<Secrets, 'contactKeys' | 'lookupKey'>;
  /** With these the directory opens, and searches go first. */
  opensAt: number;
  /** Chunks that may be prepared before one is asked for. */
  chunksAhead: number;
}

const chunkMax = 2_500;

const port = parentPort;
if (port === null) throw new Error('Candidates are invented in a worker thread.');
const { count, origin, secrets, opensAt, chunksAhead }: InventOrder = workerData;
const chunkSize = Math.min(chunkMax, opensAt);
const takeCredit = chunkCredits(port, chunksAhead);
const { prepare } = chunkPreparer(secrets);

let done = 0;
let drafts: Parameters<typeof prepare>[0][] = [];
for (const draft of synthesizeCandidates({ count, today: origin.today })) {
  drafts.push(draft);
  if (drafts.length < chunkSize && done + drafts.length < count) continue;
  await takeCredit();
  const chunk = packDrafts(drafts.map((each) => prepare(each, origin)));
  port.postMessage(chunk, blocksOf(chunk));
  if (done < opensAt && done + drafts.length >= opensAt) lowerThreadPriority(niceness.following);
  done += drafts.length;
  drafts = [];
}
port.postMessage(null);
port.close();
