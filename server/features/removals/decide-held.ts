// An imported record that is likely about a removed person: an administrator decides whether it is.
import { removalsPageSize } from '#contract/removals/removal-options.ts';
import type { HeldRecord } from '#contract/removals/held-records.ts';
import {
  deleteHeld,
  findPresentId,
  findRemovable,
  listHeld,
  saveOtherPerson,
  showCandidate,
  takeHeld,
} from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { DecideParts } from './decide-request.ts';
import { removePeople } from './remove-people.ts';
import { isHiddenElsewhere } from './requests-store.ts';

/** Records of an undone import are left out. */
export async function readHeld({ database, reader }: Pick<DecideParts, 'database' | 'reader'>): Promise<HeldRecord[]> {
  const held = await listHeld(database, removalsPageSize);
  return inTransaction(database, async (client) => {
    const records: HeldRecord[] = [];
    for (const { id, heldAt } of held) {
      const found = await findRemovable(client, reader.vault, await findPresentId(client, id));
      if (found !== null) records.push({ candidate: { ...found.card, id }, heldAt: heldAt.toISOString() });
    }
    return records;
  });
}

/** @throws AppError `NOT_FOUND` */
export const decideHeld = (
  parts: DecideParts,
  { candidateId, person }: { candidateId: string; person: 'same' | 'other' },
  userId: string,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const now = parts.clock.now();
    if (!(await takeHeld(client, candidateId)))
      throw new AppError('not_found', 'NOT_FOUND', 'This record does not wait for a decision. Reload the list.');
    if (person === 'same') {
      const candidateIds = [await findPresentId(client, candidateId)];
      await removePeople(client, parts, { requestId: null, email: null, candidateIds, now });
      await deleteHeld(client, [candidateId]);
    } else await saveOtherPerson(client, candidateId, now);
    if (!(await isHiddenElsewhere(client, candidateId, '0'))) await showCandidate(client, candidateId);
    parts.recordAudit(client, {
      actor: { kind: 'account', id: userId },
      action: person === 'same' ? 'removals.held_removed' : 'removals.held_listed',
      subject: { kind: 'candidate', id: candidateId },
      before: { state: 'held' },
    });
  });
