import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';

/**
 * Calls `chunk` repeatedly, each time in a transaction of its own, until it returns 0. Returns the sum of what `chunk` returned. A chunk
 * must not find rows again that an earlier chunk has processed, so that interrupted work can be resumed.
 */
export async function inChunks(database: Database, chunk: (client: PoolClient) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await inTransaction(database, chunk);
    if (done === 0) return total;
    total += done;
  }
}
