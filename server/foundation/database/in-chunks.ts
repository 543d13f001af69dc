import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/**
 * Runs `chunk` in one transaction after another until it did nothing, and returns how much all of them did. `chunk` returns how much it
 * did; what it did must not be found again, so that work that was interrupted can be resumed.
 */
export async function inChunks(database: Database, chunk: (client: PoolClient) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await inTransaction(database, chunk);
    if (done === 0) return total;
    total += done;
  }
}
