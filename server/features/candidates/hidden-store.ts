// Candidates that are hidden while a removal request about them is being reviewed. The view `listed_candidates` leaves them out.
import type { PoolClient } from 'pg';
import { anyRow, onlyColumn } from '#server/foundation/database/public.ts';
import { logChanges } from './change-log-store.ts';
import { countDeparture } from './departures-store.ts';
import { findMerged } from './identity/identity-store.ts';

/**
 * Hides the candidate from the search, profiles, lists and exports, in the caller's transaction. One that was merged into another is hidden
 * as that one, and for itself, so that an undo of the merge does not show it.
 */
export async function hideCandidate(client: PoolClient, id: string): Promise<void> {
  const ids = [id, ...(await findMerged(client, [id])).values()];
  await client.query(
    'insert into hidden_candidates (candidate_id, named_id) select unnest($1::bigint[]), $2 on conflict do nothing',
    [ids, id],
  );
  await countDeparture(client);
  await logChanges(client, ids);
}

/**
 * Lists again who is hidden because of this candidate alone, in the caller's transaction: also those who have its data now. Changes nothing
 * while an administrator has not decided whether it is a removed person.
 */
export async function showCandidate(client: PoolClient, id: string): Promise<void> {
  if (await anyRow(client, 'select 1 from held_candidates where candidate_id = $1 and decided_at is null', [id]))
    return;
  const ids = await onlyColumn<string>(
    client,
    'delete from hidden_candidates where named_id = $1 returning candidate_id as id',
    [id],
  );
  await logChanges(client, ids);
}
