import { attemptLimits } from '#contract/contact-attempts/attempt-options.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import type { ContactAttempt } from '#contract/contact-attempts/contact-attempts.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { largestCandidateId } from '../candidates/public.ts';
import { readerIn, type Reader } from '../access/public.ts';
import { findLists, findMembersToContact, type QueueWrite } from '../lists/public.ts';
import { findAttempts } from './attempts-store.ts';
import { recordAttempts, type AttemptParts } from './record-attempts.ts';
import { undoRecording } from './undo-recording.ts';

export const contactAttemptsRoutes = (
  { contactAttempts }: ContractImplementer,
  { queueWrite, ...parts }: AttemptParts & { queueWrite: QueueWrite },
) => ({
  recordAttempt: contactAttempts.recordAttempt.handler(async ({ input: { body, headers }, context }) => {
    const reader = await readerIn(context);
    const { physicianId, ...attempt } = body;
    const idempotencyKey = headers['idempotency-key'] ?? null;
    return queueWrite(reader.userId, () =>
      recordAttempts(parts, { ...attempt, reader, candidateIds: [physicianId], idempotencyKey }),
    );
  }),
  recordSent: contactAttempts.recordSent.handler(async ({ input: { body, headers }, context }) => {
    const reader = await readerIn(context);
    const idempotencyKey = headers['idempotency-key'] ?? null;
    const sent = { channel: 'email', outcome: 'sent', valueId: null, note: '' } as const;
    const { physicianIds: candidateIds, listId } = body;
    return queueWrite(reader.userId, () =>
      recordAttempts(parts, { ...sent, reader, candidateIds, listId, idempotencyKey }),
    );
  }),
  undoAttempt: contactAttempts.undoAttempt.handler(async ({ input, context }) => {
    const reader = await readerIn(context);
    return queueWrite(reader.userId, () => undoRecording(parts, reader, input.id));
  }),
  listAttempts: contactAttempts.listAttempts.handler(async ({ input: { id }, context }) => ({
    data: isPossible(id) ? await attemptsOf(parts, await readerIn(context), id) : [],
  })),
  findToContact: contactAttempts.findToContact.handler(async ({ input: { physicianIds }, context }) => ({
    ids: await findMembersToContact(parts.database.pool, await readerIn(context), physicianIds.filter(isPossible)),
  })),
});

async function attemptsOf(
  { database }: Pick<AttemptParts, 'database'>,
  reader: Reader,
  candidateId: string,
): Promise<ContactAttempt[]> {
  const attempts = await findAttempts(database, reader.userId, candidateId, attemptLimits.shownMax);
  if (attempts.length === 0) return [];
  const names = new Map(
    (await findLists(database, reader, listLimits.sharedShownMax)).map(({ id, name }) => [id, name]),
  );
  return attempts.map(({ listId, at, ...attempt }) => ({
    ...attempt,
    at: at.toISOString(),
    listName: listId === null ? null : (names.get(listId) ?? null),
  }));
}

const isPossible = (id: string): boolean => BigInt(id) <= largestCandidateId;
