import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** Runs the work in one transaction: committed when it returns, without a trace when it throws. */
export const inTransaction = <T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> => run(database, work, 'commit');

/** Runs the work in a transaction that is always taken back, and answers what it would have answered. */
export const rehearse = <T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> => run(database, work, 'rollback');

async function run<T>(database: Database, work: (client: PoolClient) => Promise<T>, end: 'commit' | 'rollback'): Promise<T> {
  const client = await database.pool.connect();
  let isSound = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query(end);
    isSound = true;
    return result;
  } finally {
    // A connection whose transaction failed may hang on ROLLBACK as well: it is thrown away, which rolls back.
    client.release(!isSound);
  }
}
