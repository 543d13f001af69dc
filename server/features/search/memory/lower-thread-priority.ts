// When a search thread and the main thread compete for a core, the main thread goes first, so that it refuses requests
// at once and passes the next search on in time.
import { existsSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Linux has a priority for each thread. On other systems this link does not exist. */
const threadLink = '/proc/thread-self';

/**
 * Measured on two cores at ten times their capacity: refusals at p95 40 to 51 instead of 87 to 103 ms, p99 59 to 124 instead of 123 to 157, no fewer
 * answers. Beside two other CPU-bound programs, searches are as fast as with the normal priority. At 15 they were slower.
 */
const searchNiceness = 5;

/** For work that no request waits for. It gets a thirtieth of a core that a search thread needs as well, and a whole one that is free. */
export const backgroundNiceness = 19;

/** Lowers the priority of the calling thread below the product's other threads. */
export function lowerThreadPriority(niceness = searchNiceness): void {
  if (existsSync(threadLink)) setPriority(Number(basename(readlinkSync(threadLink))), niceness);
}
