import type { PoolClient } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase } from '#server/foundation/database/public.ts';
import { setDurability } from './cluster.ts';

/** Of the advisory lock in the cluster's first database. */
const durabilityLock = 7_201;

/** For the tests of one file, changes survive a loss of power, which holds for the whole cluster. Files that need it take turns. */
export function durableCluster(): void {
  const shared = openDatabase(inject('clusterUrl'), { connectionsMax: 2, applicationName: 'test' });
  // Kept, because the pool closes a connection that it has not lent for some seconds, and with it the lock.
  let holder: PoolClient | null = null;
  beforeAll(async () => {
    holder = await shared.pool.connect();
    await holder.query('set statement_timeout = 0');
    await holder.query('select pg_advisory_lock($1)', [durabilityLock]);
    await setDurability(shared, 'on');
  });
  afterAll(async () => {
    await setDurability(shared, 'off');
    holder?.release(true);
    await shared.close();
  });
}
