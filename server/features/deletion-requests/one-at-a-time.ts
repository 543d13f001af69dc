import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { tryLockProcessing } from './requests-store.ts';

const lookAgainMs = 200;

/**
 * Runs the work in a transaction while no other one processes deletion requests. A download of a million requests is taken in one transaction, which
 * lasts longer than a statement may, so this waits without a statement and without a connection.
 */
export async function oneAtATime<Result>(
  database: Database,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const done = await inTransaction(database, async (client) =>
      (await tryLockProcessing(client)) ? { result: await work(client) } : null,
    );
    if (done !== null) return done.result;
    await delay(lookAgainMs);
  }
}
