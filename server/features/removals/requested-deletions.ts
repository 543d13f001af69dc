// What a public registry asks for: every contact is compared with everyone on file and with everyone who is written later.
import type { PoolClient } from 'pg';
import {
  addDeletionContacts,
  deleteHolders,
  forgetDeletionContacts,
  liftRemovals,
  lockCandidateWriters,
  type HashedKey,
} from '#server/features/candidates/public.ts';
import { requestKeyOf } from './removal-journal.ts';
import { takeCauses } from './removal-causes-store.ts';
import { removePeople, type RemoveParts } from './remove-people.ts';

/** From now on no one with one of these contacts is listed. */
export async function requestDeletions(
  client: PoolClient,
  { journal }: Pick<RemoveParts, 'journal'>,
  keys: readonly HashedKey[],
  now: Date,
): Promise<void> {
  await lockCandidateWriters(client);
  const added = await addDeletionContacts(client, keys);
  if (added.length > 0)
    await journal.append({
      event: 'removed',
      at: now.toISOString(),
      candidateIds: [],
      keys: [],
      matchedBy: added.map(requestKeyOf),
    });
}

/** Removes the one person who has the contacts. */
export async function removeRequested(
  client: PoolClient,
  parts: RemoveParts,
  { candidateIds, keys, now }: { candidateIds: readonly string[]; keys: readonly HashedKey[]; now: Date },
): Promise<void> {
  await removePeople(client, parts, { requestId: null, email: null, candidateIds, contactKeys: keys, now });
  // Also of a candidate that an import joined with another one meanwhile.
  await deleteHolders(client, candidateIds);
}

/** Lifts what only requests about these contacts caused. Deleted data do not come back; later imports may bring the people again. */
export async function withdrawDeletions(
  client: PoolClient,
  { journal }: Pick<RemoveParts, 'journal'>,
  keys: readonly HashedKey[],
  now: Date,
): Promise<void> {
  await lockCandidateWriters(client);
  await forgetDeletionContacts(client, keys);
  const { removals, candidateIds } = await takeCauses(client, keys);
  const lifted = removals.length === 0 ? [] : await liftRemovals(client, removals, candidateIds);
  await journal.append({ event: 'returned', at: now.toISOString(), keys: [...keys.map(requestKeyOf), ...lifted] });
}
