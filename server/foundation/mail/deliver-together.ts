// Sends the mails of one job, which were queued together: their tries begin, they are written and they are recorded with few statements. What
// does not go as it should gets a job of its own for each mail, which records failures and tries again.
import { inTransaction } from '../database/public.ts';
import { addJob } from '../jobs/public.ts';
import { afterSending, recordedOf, type DeliveryParts } from './deliver.ts';
import type { WrittenLate } from './late-mail.ts';
import { DeliveryError } from './mail-transport.ts';
import { beginTries, deleteMails, recordSent, sendAlone, type RecordedMail, type WaitingMail } from './outbox-store.ts';
import { deliverMail, deliverMailKey } from './queue-mail.ts';
import { openMail, type LateMail } from './sealed-mail.ts';

/** A mail that was written earlier is written again, because what it says must be true when it is sent. */
const freshMs = 250;
/** A sign-in link may wait behind this job. */
const jobMs = 1_000;
/** The mail server may have accepted as many that are not recorded yet. After a kill these are sent again. */
const unrecordedMax = 5;

interface Batch {
  parts: DeliveryParts;
  signal: AbortSignal;
  record: ReturnType<typeof sentRecorder>;
  /** They get a job of their own. */
  alone: WaitingMail[];
}

export async function deliverTogether(
  parts: DeliveryParts,
  mailIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { database } = parts;
  const mails = await beginTries(database, mailIds);
  // A process was stopped while it sent them, perhaps by one of them.
  const alone = mails.filter(({ tries }) => tries > 1);
  const batch: Batch = { parts, signal, alone, record: sentRecorder((sent) => recordSent(database, sent)) };
  const sentCount = await sendInTime(
    batch,
    mails.filter(({ tries }) => tries === 1),
  );
  await batch.record.end();
  if (batch.alone.length > 0) await giveOwnJobs(parts, batch.alone);
  if (sentCount > 0) await afterSending(parts);
}

/** Returns how many were sent. */
async function sendInTime(batch: Batch, mails: readonly WaitingMail[]): Promise<number> {
  const endMs = performance.now() + jobMs;
  let [next, atOnce, sentCount] = [0, mails.length, 0];
  while (next < mails.length && performance.now() < endMs && !batch.signal.aborted) {
    const group = mails.slice(next, next + atOnce);
    const done = await sendGroup(batch, group);
    sentCount += done.sent;
    next += done.passed;
    atOnce = Math.max(1, done.passed);
    if (done.isOutage) break;
  }
  batch.alone.push(...mails.slice(next));
  return sentCount;
}

interface GroupResult {
  sent: number;
  /** Sent, with nothing to say, or with a job of its own. */
  passed: number;
  /** The other ones would fail as well. */
  isOutage: boolean;
}

async function sendGroup(batch: Batch, group: readonly WaitingMail[]): Promise<GroupResult> {
  const { parts, signal, record, alone } = batch;
  const written = await writtenOfAll(parts, group);
  if (written === null) return { sent: 0, passed: 0, isOutage: true };
  const { texts, begunMs } = written;
  const silent = group.filter((_mail, at) => texts[at] === null);
  if (silent.length > 0)
    await deleteMails(
      parts.database,
      silent.map(({ id }) => id),
    );
  let [sent, passed] = [0, 0];
  for (const [at, mail] of group.entries()) {
    const text = texts[at] ?? null;
    if (text !== null && passed > 0 && (signal.aborted || performance.now() > begunMs + freshMs)) break;
    passed += 1;
    if (text === null) continue;
    try {
      await parts.transport.deliver({ messageId: mail.messageId, ...text }, signal);
    } catch (error) {
      alone.push(mail);
      if (error instanceof DeliveryError && !error.isOutage && !signal.aborted) continue;
      return { sent, passed, isOutage: true };
    }
    sent += 1;
    await record.add(recordedOf(parts, mail, text));
  }
  return { sent, passed, isOutage: false };
}

/** Null: one of them cannot be opened or written, and its own job will say so. */
async function writtenOfAll(
  { sealing, writeLate }: DeliveryParts,
  mails: readonly WaitingMail[],
): Promise<WrittenLate | null> {
  try {
    const late = mails.map(({ messageId, sealed }): LateMail => {
      const mail = sealed === null ? null : openMail(sealing, messageId, sealed);
      if (mail === null || !('late' in mail)) throw new Error('Only mails that are written late are sent together.');
      return mail;
    });
    return await writeLate(late);
  } catch {
    return null;
  }
}

/** In one transaction: no mail has two jobs, whenever the process is killed. */
const giveOwnJobs = ({ database }: DeliveryParts, mails: readonly WaitingMail[]): Promise<void> =>
  inTransaction(database, async (client) => {
    await sendAlone(
      client,
      mails.map(({ id }) => id),
    );
    for (const { id } of mails)
      await addJob(client, deliverMail, { mailId: id }, { key: deliverMailKey(id), isOneOfMany: true });
  });

/** Records what was sent while the next mail is sent: what waits for the database is recorded together. */
function sentRecorder(record: (sent: readonly RecordedMail[]) => Promise<void>) {
  let waiting: RecordedMail[] = [];
  let running = Promise.resolve();
  const recordWaiting = async (): Promise<void> => {
    const sent = waiting;
    waiting = [];
    await record(sent);
  };
  return {
    /** Waits while too many are not recorded. @throws when an earlier one could not be recorded: nothing more is to be sent */
    add: async (mail: RecordedMail): Promise<void> => {
      waiting.push(mail);
      if (waiting.length === 1) running = running.then(recordWaiting);
      // Its failure is thrown by the next call that waits for it.
      running.catch(() => undefined);
      if (waiting.length >= unrecordedMax) await running;
    },
    end: (): Promise<void> => running,
  };
}
