import { setTimeout as delay } from 'node:timers/promises';
import { recovered, type Fleet } from '../fleet.ts';

/** PostgreSQL ends without warning and recovers from its write-ahead log. Returns the milliseconds until all works. */
export async function killDatabase(fleet: Fleet): Promise<number> {
  const startedMs = performance.now();
  const before = await startOf(fleet);
  fleet.killDatabase();
  // Sessions of the killed server live on for a moment.
  for (let now = before; now === before || now === null; now = await startOf(fleet)) await delay(50);
  await recovered(fleet);
  return Math.round(performance.now() - startedMs);
}

/** Null: PostgreSQL does not answer. */
const startOf = ({ database }: Fleet): Promise<string | null> =>
  database.pool.query<{ start: string }>('select pg_postmaster_start_time()::text as start').then(
    ({ rows: [row] }) => row?.start ?? null,
    () => null,
  );
