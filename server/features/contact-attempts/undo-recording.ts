import { attemptLimits } from '#contract/contact-attempts/attempt-options.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Reader } from '../access/public.ts';
import { isListId, moveMembersBack } from '../lists/public.ts';
import { returnContacts } from '../workspace-contacts/public.ts';
import { deleteAttemptsOf, findEarlier, lockAttempts, raiseAttemptsVersion } from './attempts-store.ts';
import type { AttemptParts } from './record-attempts.ts';
import { lockRecording, markUndone } from './recordings-store.ts';

/**
 * Deletes the attempts and puts stages back that did not change since. A report of a wrong number stays, because its unit may be returned.
 * Repeating it changes nothing.
 * @throws AppError `NOT_FOUND`
 */
export async function undoRecording(
  { database, clock }: Omit<AttemptParts, 'reader'>,
  reader: Reader,
  id: string,
): Promise<{ undone: number; movedBack: number }> {
  if (!isListId(id)) throw tooLate();
  const { userId } = reader;
  const now = clock.now();
  const since = new Date(now.getTime() - attemptLimits.undoMinutes * 60_000);
  return inTransaction(database, async (client) => {
    await lockAttempts(client, 'shared');
    const recording = await lockRecording(client, { id, userId, since });
    if (recording === null) throw tooLate();
    if (recording.isUndone) return { undone: 0, movedBack: 0 };
    const movedBack = await moveMembersBack(client, reader, id);
    const undone = await deleteAttemptsOf(client, userId, id);
    await markUndone(client, id, now);
    await raiseAttemptsVersion(client, [userId]);
    await returnContacts(client, userId, await findEarlier(client, userId, undone));
    return { undone: undone.length, movedBack };
  });
}

const tooLate = (): AppError =>
  new AppError(
    'not_found',
    'NOT_FOUND',
    `An outcome can be undone for ${attemptLimits.undoMinutes} minutes. Change the stage in the list instead.`,
  );
