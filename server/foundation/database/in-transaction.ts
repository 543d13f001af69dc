import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** Runs the work in one transaction: committed when it returns, without a trace when it throws. */
export async function inTransaction<T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await database.pool.connect();
  let isSound = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    isSound = true;
    return result;
  } finally {
    // A connection whose transaction failed may hang on ROLLBACK as well: it is thrown away, which rolls back.
    client.release(!isSound);
  }
}
