import type { PoolClient } from 'pg';
import type { SharedRight } from '#contract/access/sharing.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { noSeatToShare, type KeepSeat, type Reader } from '../access/public.ts';
import { recordEvents } from './events-store.ts';
import { lockListFor } from './list-access.ts';
import type { List } from './list.ts';
import { setSharing } from './lists-store.ts';

/**
 * Shares a list with the workspace of the caller, changes what the others may do with it, or (`right` null) ends the sharing.
 * @throws AppError `LIST_NOT_FOUND`, `RIGHT_TOO_SMALL`, `NO_SEAT`
 */
export const shareList = (
  { database, keepSeat }: { database: Database; keepSeat: KeepSeat },
  reader: Reader,
  { listId, right }: { listId: string; right: SharedRight | null },
): Promise<List> =>
  inTransaction(database, async (client: PoolClient) => {
    // Before the list, in the order of a member who leaves and hands shared lists over.
    const seat = right === null ? null : await keepSeat(client, reader.userId);
    const list = await lockListFor(client, { ...reader, seat: seat ?? reader.seat }, listId, 'manage');
    if (right !== null && seat === null) throw noSeatToShare();
    const shared = await setSharing(client, list.id, right && seat && { workspaceId: seat.workspaceId, right });
    if (list.sharedRight !== right)
      await recordEvents(client, right === null ? list : shared, reader.userId, [
        right === null ? { what: 'unshared' } : { what: 'shared', before: list.sharedRight, after: right },
      ]);
    return shared;
  });
