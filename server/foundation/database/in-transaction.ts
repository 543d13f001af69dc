import type { PoolClient } from 'pg';
import { AppError } from '../errors/public.ts';
import type { Database } from './database.ts';

/** What remains to be done right before the commit, for each open transaction. */
const lastSteps = new WeakMap<PoolClient, (() => Promise<void>)[]>();

/**
 * Runs `step` in the transaction of `client` when all other work is done, right before the commit; never if it is rolled back. For
 * a lock that every transaction must take last. Steps run in the order in which they were added. When one fails, nothing is committed.
 */
export function beforeCommit(client: PoolClient, step: () => Promise<void>): void {
  stepsOf(client).push(step);
}

/** Identifies the open transaction of `client`. Throws outside of `inTransaction`. */
export const transactionOf = (client: PoolClient): object => stepsOf(client);

function stepsOf(client: PoolClient): (() => Promise<void>)[] {
  const steps = lastSteps.get(client);
  if (steps === undefined) throw new Error('This needs a transaction: call it within inTransaction.');
  return steps;
}

/** Runs the work in one transaction, which is committed when it returns and rolled back when it throws. */
export const inTransaction = <T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  run(database, work, 'commit');

/** Runs the work in a transaction that is always rolled back, and returns its result. */
export const inRolledBackTransaction = <T>(database: Database, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  run(database, work, 'rollback');

async function run<T>(
  database: Database,
  work: (client: PoolClient) => Promise<T>,
  end: 'commit' | 'rollback',
): Promise<T> {
  const client = await database.pool.connect();
  const steps: (() => Promise<void>)[] = [];
  let hasEnded = false;
  try {
    await client.query('begin');
    lastSteps.set(client, steps);
    const result = await work(client);
    // A step may add another one.
    if (end === 'commit') for (const step of steps) await step();
    const { command } = await client.query(end);
    // After a failed statement, PostgreSQL responds to COMMIT with ROLLBACK and no error.
    if (end === 'commit' && command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements failed, and the error was ignored.');
    hasEnded = true;
    return result;
  } catch (error) {
    // A refusal by our own code: the connection works, and the next transaction needs no new one.
    if (error instanceof AppError) {
      await client.query('rollback');
      hasEnded = true;
    }
    throw error;
  } finally {
    lastSteps.delete(client);
    // After any other failure ROLLBACK may hang as well. Closing the connection rolls back.
    client.release(!hasEnded);
  }
}
