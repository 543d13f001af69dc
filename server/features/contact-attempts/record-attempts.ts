// Records calls and emails, with what their outcome means for lists and for the called number: all of it in one transaction, or nothing.
import { createHash, randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { includesRight } from '#contract/access/sharing.ts';
import { attemptLimits, type AttemptChannel, type AttemptOutcome } from '#contract/contact-attempts/attempt-options.ts';
import type { Recording } from '#contract/contact-attempts/contact-attempts.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { AppError, idempotencyKeyReused } from '#server/foundation/errors/public.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';
import { rightTo, type Reader } from '../access/public.ts';
import { findListed, type ContactReader } from '../candidates/public.ts';
import { isListId, lockList, moveMembersOn, type StageMove } from '../lists/public.ts';
import { reportContactWith } from '../reveals/public.ts';
import { noteContacts } from '../workspace-contacts/public.ts';
import { countAttemptsSince, insertAttempts, lockAttempts, raiseAttemptsVersion } from './attempts-store.ts';
import { findAnswer, insertRecording, saveAnswer } from './recordings-store.ts';

/** The stage that a member of a list has at least after an attempt. Null: the attempt says nothing about it. */
const stageOfOutcome: Readonly<Record<AttemptOutcome, ListStage | null>> = {
  voicemail: 'contacted',
  'no answer': 'contacted',
  'wrong number': null,
  interested: 'replied',
  'not interested': 'no',
  sent: 'contacted',
};

export interface AttemptParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  reader: ContactReader;
}

export interface AttemptOrder {
  reader: Reader;
  candidateIds: readonly string[];
  channel: AttemptChannel;
  outcome: AttemptOutcome;
  /** Null: all lists on which the reader may work. */
  listId: string | null;
  /** The called number; null: unknown, or an email. */
  valueId: string | null;
  /** Empty: none. */
  note: string;
  idempotencyKey: string | null;
}

const dayMs = 86_400_000;

/** @throws AppError `NOT_FOUND` when none of the candidates is in the directory, `TOO_MANY_ATTEMPTS`, `IDEMPOTENCY_KEY_REUSED` */
export async function recordAttempts(
  { database, clock, reader: contacts }: AttemptParts,
  order: AttemptOrder,
): Promise<Recording> {
  const { reader, channel, outcome, idempotencyKey } = order;
  const { userId } = reader;
  const now = clock.now();
  return inTransaction(database, async (client) => {
    await lockAttempts(client, 'shared');
    const recordingId = randomUUID();
    const ids = [...new Set(order.candidateIds.map((id) => BigInt(id).toString()))];
    const requestHash = hashOf({ ids, channel, outcome });
    if (!(await insertRecording(client, { id: recordingId, userId, idempotencyKey, requestHash, now })))
      return answerAgain(client, { userId, idempotencyKey: idempotencyKey ?? '', requestHash });
    const candidateIds = await findListed(client, ids);
    if (candidateIds.length === 0) throw notListed();
    if ((await countAttemptsSince(client, userId, new Date(now.getTime() - dayMs))) + candidateIds.length > perDayMax)
      throw tooManyAttempts();
    const list = await lockWorkableList(client, reader, order.listId);
    const stage = order.listId !== null && list === null ? null : stageOfOutcome[outcome];
    const { moves, listNames } =
      stage === null
        ? { moves: [], listNames: new Map<string, string>() }
        : await moveMembersOn(client, reader, { candidateIds, listId: list?.id ?? null, stage, recordingId });
    const note = order.note === '' ? null : order.note;
    const attempts = { recordingId, userId, candidateIds, channel, outcome, listId: list?.id ?? null, note, now };
    await insertAttempts(client, attempts);
    await raiseAttemptsVersion(client, [userId]);
    const answer: Recording = {
      id: recordingId,
      recorded: candidateIds.length,
      gone: ids.length - candidateIds.length,
      moved: movedByList(moves, listNames),
      ...(await reportWrongNumber(client, { reader: contacts, now }, order)),
    };
    await saveAnswer(client, answer);
    await noteContacts(
      client,
      channel,
      candidateIds.map((candidateId) => ({ userId, candidateId })),
    );
    return answer;
  });
}

/** Not the note and the list: a user may change them before the request is sent again, because its answer was lost. */
const hashOf = ({ ids, channel, outcome }: Pick<AttemptOrder, 'channel' | 'outcome'> & { ids: readonly string[] }) =>
  createHash('sha256')
    .update(JSON.stringify([ids.toSorted(), channel, outcome]))
    .digest();

/** @throws AppError `IDEMPOTENCY_KEY_REUSED` */
async function answerAgain(
  client: PoolClient,
  { userId, idempotencyKey, requestHash }: { userId: string; idempotencyKey: string; requestHash: Buffer },
): Promise<Recording> {
  const earlier = await findAnswer(client, userId, idempotencyKey);
  if (earlier.requestHash !== null && !earlier.requestHash.equals(requestHash)) throw idempotencyKeyReused('recording');
  return earlier.answer;
}

/** Null: there is no such list on which the reader may work. */
async function lockWorkableList(
  client: PoolClient,
  reader: Reader,
  listId: string | null,
): Promise<{ id: string } | null> {
  const list = listId !== null && isListId(listId) ? await lockList(client, reader, listId) : null;
  return list !== null && includesRight(rightTo(list, reader), 'work') ? list : null;
}

const { perDayMax } = attemptLimits;

function movedByList(moves: readonly StageMove[], listNames: ReadonlyMap<string, string>): Recording['moved'] {
  return [...Map.groupBy(moves, ({ listId }) => listId)]
    .flatMap(([listId, [first, ...more]]) =>
      first === undefined
        ? []
        : [{ listId, listName: listNames.get(listId) ?? '', stage: first.after, candidates: 1 + more.length }],
    )
    .toSorted((one, other) => one.listName.localeCompare(other.listName));
}

/** A refusal of the report does not lose the outcome. */
async function reportWrongNumber(
  client: PoolClient,
  parts: { reader: ContactReader; now: Date },
  { reader: { userId }, candidateIds: [candidateId], outcome, valueId }: AttemptOrder,
): Promise<Pick<Recording, 'report' | 'reportRefusal'>> {
  if (outcome !== 'wrong number' || valueId === null || candidateId === undefined)
    return { report: null, reportRefusal: null };
  try {
    const report = await reportContactWith(client, parts, { userId, candidateId, valueId });
    return { report, reportRefusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { report: null, reportRefusal: error.message };
  }
}

const notListed = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'This person is no longer in the directory, so nothing was recorded.');

const tooManyAttempts = (): AppError =>
  new AppError(
    'too_many',
    'TOO_MANY_ATTEMPTS',
    'An account records at most 10,000 calls and emails within 24 hours. Record this one later.',
    { retryAfterSeconds: 3_600 },
  );
