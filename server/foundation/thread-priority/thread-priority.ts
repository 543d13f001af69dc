// The order in which threads of the product get a core: the main thread, the threads that search, those that follow changes, and those for which
// no request waits. Linux has a priority for each thread; elsewhere the functions do nothing.
import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

const threadLink = '/proc/thread-self';
const threadsFolder = '/proc/self/task';

/** Values of setpriority(2): 0 is the default, 19 the lowest priority. The main thread keeps 0. */
export const niceness = {
  /**
   * Measured on two cores at ten times their capacity: refusals at p95 40 to 51 instead of 87 to 103 ms, p99 59 to 124 instead of 123 to 157, no fewer
   * answers. Beside two other CPU-bound programs, searches are as fast as with the default priority. At 15 they were slower.
   */
  search: 5,
  /** A tenth of the time of a core that the main thread needs as well, a quarter beside a thread that searches, and all of one that is free. */
  following: 10,
  /** A thirtieth of a core that a search thread needs as well, and all of one that is free. */
  background: 19,
} as const;

/** A priority that is lower already stays, as of a process that was started with `nice`: only an administrator may raise it. */
function lower(id: number, value: number): void {
  if (getPriority(id) < value) setPriority(id, value);
}

/** Lowers the priority of the calling thread, and of threads that it starts later. */
export function lowerThreadPriority(value: number): void {
  if (existsSync(threadLink)) lower(Number(basename(readlinkSync(threadLink))), value);
}

/**
 * Lowers the priority of V8's own threads in this process, which collect garbage and compile for all other threads: there are four of them, so
 * that with the default priority they displace the threads that search for tenths of a second.
 */
export function lowerEnginePriority(value: number): void {
  for (const thread of threadsOfProcess()) if (thread.name.startsWith('node-V8Worker')) lower(thread.id, value);
}

/** Lowers the priority of all threads that this process has now, and of those that they start later. */
export function lowerProcessPriority(value: number): void {
  for (const { id } of threadsOfProcess()) lower(id, value);
}

function threadsOfProcess(): { id: number; name: string }[] {
  if (!existsSync(threadsFolder)) return [];
  return readdirSync(threadsFolder).flatMap((id) => {
    try {
      return { id: Number(id), name: readFileSync(`${threadsFolder}/${id}/comm`, 'utf8') };
    } catch {
      // The thread has ended.
      return [];
    }
  });
}
