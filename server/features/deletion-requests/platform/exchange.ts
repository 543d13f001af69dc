// Sends what the registry lacks, then asks it for the next download. Each answer is recorded, so that a process that is killed is continued.
import { gunzipSync } from 'node:zlib';
import { sourceOfParts } from '#server/features/imports/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';
import { OutboundError, type OutboundParts } from '#server/foundation/outbound/public.ts';
import { amend, processRequests, type ProcessParts } from '../process-requests.ts';
import { receiveDownload, type ReceiveParts } from '../receive-download.ts';
import { findNextUnsent, saveSent } from '../reports-store.ts';
import { isAnyDownloadOpen } from '../requests-store.ts';
import { claimTry, placeOfKey, readSettings, saveDownloaded, saveTried } from '../settings-store.ts';
import { platformClient } from './platform-client.ts';

export type ExchangeParts = ProcessParts & ReceiveParts & { outbound: OutboundParts };

const minuteMs = 60_000;
/** After this time another process tries what this one began. */
const claimMs = 30 * minuteMs;
const problemMs = 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const expandedBytesMax = 1024 * 1024 * 1024;

type Client = ReturnType<typeof platformClient>;

/** A registry that hands out the same download again and again is asked again by the job of the next minute. */
const downloadsMax = 5;

/** Exchanges with the registry until it has nothing new, or what it handed out waits for an import. */
export async function exchangeAll(parts: ExchangeParts): Promise<void> {
  for (let taken = 0; taken < downloadsMax && (await exchange(parts)); taken += 1) await processRequests(parts);
}

/** True: a download was taken. Its report is the next thing that the registry is sent. */
export async function exchange(parts: ExchangeParts): Promise<boolean> {
  const { database, clock, sealing, outbound } = parts;
  const { address, key } = await readSettings(database.pool);
  // A report follows its download in the process that runs between.
  if (address === null || key === null || (await isAnyDownloadOpen(database))) return false;
  const now = clock.now();
  if (!(await claimTry(database, now, new Date(now.getTime() + claimMs)))) return false;
  const client = platformClient(outbound, { address, key: sealing.open(placeOfKey, key) });
  const { afterMs, problem, isTaken } = await talk(parts, client).catch((error: unknown) => {
    if (error instanceof OutboundError || error instanceof OperatorError)
      return { afterMs: problemMs, problem: error.message, isTaken: false };
    throw error;
  });
  await saveTried(database.pool, { nextTryAt: new Date(clock.now().getTime() + afterMs), problem });
  return isTaken;
}

interface Outcome {
  afterMs: number;
  problem: string | null;
  /** Whether a download was taken. */
  isTaken: boolean;
}

async function talk(parts: ExchangeParts, client: Client): Promise<Outcome> {
  await amend(parts);
  for (let unsent = await findNextUnsent(parts.database); unsent !== null;) {
    const { id, downloadId, content } = unsent;
    const answer = await client.send({
      name: `report-${id}.csv`,
      content: gunzipSync(content),
      isAmendment: downloadId === null,
    });
    if (answer.kind === 'later') return { afterMs: answer.seconds * 1_000, problem: null, isTaken: false };
    await inTransaction(parts.database, (transaction) => saveSent(transaction, id, parts.clock.now()));
    unsent = await findNextUnsent(parts.database);
  }
  return download(parts, client);
}

async function download(parts: ExchangeParts, client: Client): Promise<Outcome> {
  const { database, clock } = parts;
  const answer = await client.download();
  if (answer.kind === 'later') return { afterMs: answer.seconds * 1_000, problem: null, isTaken: false };
  if (answer.kind === 'open')
    return {
      afterMs: problemMs,
      problem:
        'The deletion platform waits for the report of an earlier download. Upload the report of that download there.',
      isTaken: false,
    };
  if (answer.kind === 'nothing_new') {
    await inTransaction(database, (transaction) => saveDownloaded(transaction, clock.now()));
    return { afterMs: dayMs, problem: null, isTaken: false };
  }
  const { content } = answer;
  const name = `${clock.now().toISOString().slice(0, 10)}.zip`;
  const source = { name, bytes: content.length, partBytes: content.length };
  const archive = sourceOfParts(source, () => Promise.resolve(content), expandedBytesMax);
  await receiveDownload(parts, archive, { isByHand: false });
  return { afterMs: 0, problem: null, isTaken: true };
}
