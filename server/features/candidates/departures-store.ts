// How many candidates were removed or hidden.
import type { PoolClient } from 'pg';

/** In the transaction of the removal: who sees the new number finds the candidate no longer. */
export async function countDeparture(client: PoolClient): Promise<void> {
  await client.query('update candidate_writes set departures = departures + 1');
}

/** Differs after candidates were removed or hidden. */
export const departuresVersion = 'select departures::text from candidate_writes';
