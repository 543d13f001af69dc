// Sharing a saved search with the workspace, and the end of it.
import type { PoolClient } from 'pg';
import { sharedWorkLimits } from '#contract/access/sharing.ts';
import type { SharedRight } from '#contract/access/sharing.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { sharingWith, tooManyShared } from '../access/public.ts';
import type { KeepSeat, Reader } from '../access/public.ts';
import { deleteAlertsForOthers, deleteAlertsOfOthers } from './alerts/alerts-store.ts';
import { allowedSearch } from './saved-searches.ts';
import {
  countShared,
  deleteViewsBy,
  deleteViewsOfOthers,
  lockSearchesOf,
  shareSearch,
  unshareSearches,
} from './saved-searches-store.ts';
import type { SavedRow } from './saved-searches-store.ts';

/** `right` null: only the account itself has the search. @throws AppError `SEARCH_NOT_FOUND`, `RIGHT_TOO_SMALL`, `NO_SEAT`, `TOO_MANY_SHARED` */
export async function changeSearchSharing(
  { database, keepSeat }: { database: Database; keepSeat: KeepSeat },
  caller: Reader,
  id: string,
  right: SharedRight | null,
): Promise<SavedRow> {
  const { userId: ownerId } = await allowedSearch(database, caller, id, 'manage');
  return inTransaction(database, async (client) => {
    // Before the search, in the order of a member who leaves and hands shared work over.
    const seat = right === null ? null : await keepSeat(client, caller.userId);
    await lockSearchesOf(client, ownerId);
    const search = await allowedSearch(database, { ...caller, seat: seat ?? caller.seat }, id, 'manage');
    const sharing = sharingWith(seat, right);
    const { workspaceId } = sharing;
    if (workspaceId !== null && search.workspaceId === null) {
      await lockSearchesOf(client, workspaceId);
      if ((await countShared(client, workspaceId)) >= sharedWorkLimits.ofKindMax) throw tooManyShared('saved searches');
    }
    await shareSearch(client, id, sharing);
    if (right === null) await endOthers(client, [id]);
    return { ...search, ...sharing };
  });
}

async function endOthers(client: PoolClient, searchIds: readonly string[]): Promise<void> {
  await deleteAlertsOfOthers(client, searchIds);
  await deleteViewsOfOthers(client, searchIds);
}

/** What a member shares belongs to the member alone again; `userId` null: what all members share. In the transaction of the caller. */
export const endSearchSharing = async (
  client: PoolClient,
  shared: { workspaceId: string; userId: string | null },
): Promise<void> => endOthers(client, await unshareSearches(client, shared));

/** A member who leaves: nothing of the searches of others stays with the account. In the transaction of the caller. */
export async function leaveSharedSearches(client: PoolClient, userId: string): Promise<void> {
  await deleteAlertsForOthers(client, userId);
  await deleteViewsBy(client, userId);
}
