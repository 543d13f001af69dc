// Sharing a saved search with the workspace, and the end of it.
import type { PoolClient } from 'pg';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { changeSharing, endSharingOf, type KeepSeat, type Reader, type SharedKind } from '../access/public.ts';
import { deleteAlertsForOthers, deleteAlertsOfOthers } from './alerts/alerts-store.ts';
import { findSearch, savedSearchKind } from './saved-searches.ts';
import {
  deleteViewsBy,
  deleteViewsOfOthers,
  lockSearchesOf,
  searchesTable,
  type SavedRow,
} from './saved-searches-store.ts';

const sharedKind: SharedKind = {
  ...savedSearchKind,
  things: 'saved searches',
  table: searchesTable,
  lock: lockSearchesOf,
};

/** `right` null: only the account itself has the search. @throws AppError `SEARCH_NOT_FOUND`, `RIGHT_TOO_SMALL`, `NO_SEAT`, `TOO_MANY_SHARED` */
export const changeSearchSharing = (
  parts: { database: Database; keepSeat: KeepSeat },
  caller: Reader,
  id: string,
  right: SharedRight | null,
): Promise<SavedRow> =>
  changeSharing(
    parts,
    sharedKind,
    caller,
    { id, right, find: () => findSearch(parts.database, caller, id) },
    (client) => endOthers(client, [id]),
  );

async function endOthers(client: PoolClient, searchIds: readonly string[]): Promise<void> {
  await deleteAlertsOfOthers(client, searchIds);
  await deleteViewsOfOthers(client, searchIds);
}

/** What a member shares belongs to the member alone again; `userId` null: what all members share. In the transaction of the caller. */
export const endSearchSharing = async (
  client: PoolClient,
  shared: { workspaceId: string; userId: string | null },
): Promise<void> => endOthers(client, await endSharingOf(client, searchesTable, shared));

/** A member who leaves: nothing of the searches of others stays with the account. In the transaction of the caller. */
export async function leaveSharedSearches(client: PoolClient, userId: string): Promise<void> {
  await deleteAlertsForOthers(client, userId);
  await deleteViewsBy(client, userId);
}
