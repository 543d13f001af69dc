import { recovered } from '../fleet.ts';
import type { Fleet } from '../fleet.ts';

/** PostgreSQL ends without warning and recovers from its write-ahead log. Returns the milliseconds until all works. */
export function killDatabase(fleet: Fleet): Promise<number> {
  fleet.killDatabase();
  return recovered(fleet);
}
