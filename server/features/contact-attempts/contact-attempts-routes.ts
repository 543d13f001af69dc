import { attemptLimits } from '#contract/contact-attempts/attempt-options.ts';
import type { ContactAttempt } from '#contract/contact-attempts/contact-attempts.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { largestCandidateId } from '../candidates/public.ts';
import { findLists, findMembersToContact } from '../lists/public.ts';
import type { QueueWrite } from '../lists/public.ts';
import { findAttempts } from './attempts-store.ts';
import { recordAttempts } from './record-attempts.ts';
import type { AttemptParts } from './record-attempts.ts';
import { undoRecording } from './undo-recording.ts';

export const contactAttemptsRoutes = (
  { contactAttempts }: ContractImplementer,
  { queueWrite, ...parts }: AttemptParts & { queueWrite: QueueWrite },
) => ({
  recordAttempt: contactAttempts.recordAttempt.handler(({ input: { body, headers }, context }) => {
    const { userId } = signedIn(context);
    const { physicianId, ...attempt } = body;
    const idempotencyKey = headers['idempotency-key'] ?? null;
    return queueWrite(userId, () =>
      recordAttempts(parts, { ...attempt, userId, candidateIds: [physicianId], idempotencyKey }),
    );
  }),
  recordSent: contactAttempts.recordSent.handler(({ input: { body, headers }, context }) => {
    const { userId } = signedIn(context);
    const idempotencyKey = headers['idempotency-key'] ?? null;
    const sent = { channel: 'email', outcome: 'sent', valueId: null, note: '' } as const;
    const { physicianIds: candidateIds, listId } = body;
    return queueWrite(userId, () => recordAttempts(parts, { ...sent, userId, candidateIds, listId, idempotencyKey }));
  }),
  undoAttempt: contactAttempts.undoAttempt.handler(({ input, context }) => {
    const { userId } = signedIn(context);
    return queueWrite(userId, () => undoRecording(parts, userId, input.id));
  }),
  listAttempts: contactAttempts.listAttempts.handler(async ({ input: { id }, context }) => ({
    data: isPossible(id) ? await attemptsOf(parts, signedIn(context).userId, id) : [],
  })),
  findToContact: contactAttempts.findToContact.handler(async ({ input: { physicianIds }, context }) => ({
    ids: await findMembersToContact(parts.database.pool, signedIn(context).userId, physicianIds.filter(isPossible)),
  })),
});

async function attemptsOf(
  { database }: Pick<AttemptParts, 'database'>,
  userId: string,
  candidateId: string,
): Promise<ContactAttempt[]> {
  const attempts = await findAttempts(database, userId, candidateId, attemptLimits.shownMax);
  if (attempts.length === 0) return [];
  const names = new Map((await findLists(database, userId)).map(({ id, name }) => [id, name]));
  return attempts.map(({ listId, at, ...attempt }) => ({
    ...attempt,
    at: at.toISOString(),
    listName: listId === null ? null : (names.get(listId) ?? null),
  }));
}

const isPossible = (id: string): boolean => BigInt(id) <= largestCandidateId;
