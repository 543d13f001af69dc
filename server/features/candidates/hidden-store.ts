// Candidates that are hidden while a removal request about them is being reviewed. The view `listed_candidates` leaves them out.
import type { PoolClient } from 'pg';
import { logChanges } from './change-log-store.ts';
import { countDeparture } from './departures-store.ts';

/** Hides the candidate from the search, profiles, lists and exports, in the caller's transaction. */
export async function hideCandidate(client: PoolClient, id: string): Promise<void> {
  await client.query('insert into hidden_candidates (candidate_id) values ($1) on conflict do nothing', [id]);
  await countDeparture(client);
  await logChanges(client, [id]);
}

/** Lists a hidden candidate again, in the caller's transaction. */
export async function showCandidate(client: PoolClient, id: string): Promise<void> {
  await client.query('delete from hidden_candidates where candidate_id = $1', [id]);
  await logChanges(client, [id]);
}
