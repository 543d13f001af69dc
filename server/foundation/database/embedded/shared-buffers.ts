// How much memory the embedded PostgreSQL keeps for pages of its tables and indexes (`shared_buffers`).
import { lstatSync, readdirSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const megabyte = 2 ** 20;
const usualMb = { min: 512, max: 4_096 } as const;
/** A directory of at most half of this gets this. */
const smallDirectoryMb = 1_024;
/** Tables and indexes of one invented candidate: 50,000 take 137 MB, of which 25 MB are there without any. */
const bytesPerCandidate = 2_300;

interface Machine {
  /** Memory of the machine, or what the process may use of it. */
  memoryBytes: number;
  /** What the tables and indexes take on the disk, or will take when the directory is filled; null: unknown, because it is empty. */
  directoryBytes: number | null;
}

/**
 * An eighth of the machine's memory, and at most 4 GB: then the search tables of 1.5 million candidates (SEARCH_ENGINE=postgres) fit, and pages
 * that do not are read from the operating system's cache. A small directory gets twice its size, and at least 1 GB. The memory is taken page
 * by page, as it is needed.
 */
export function usualSharedBuffersMb({ memoryBytes, directoryBytes }: Machine): number {
  const ofMachineMb = Math.min(usualMb.max, Math.max(usualMb.min, memoryBytes / 8 / megabyte));
  const ofDirectoryMb =
    directoryBytes === null ? Infinity : Math.max(smallDirectoryMb, (2 * directoryBytes) / megabyte);
  return Math.round(Math.min(ofMachineMb, ofDirectoryMb));
}

/** `candidates`: with how many an empty directory is filled; 0: an import of unknown size is expected. */
export function machineOf(clusterDir: string, candidates: number): Machine {
  const present = sizeOf(join(clusterDir, 'base'));
  const filled = candidates * bytesPerCandidate;
  return {
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Infinity),
    directoryBytes: candidates === 0 && present < emptyClusterBytes ? null : Math.max(present, filled),
  };
}

/** One without candidates has about 25 MB. */
const emptyClusterBytes = 100 * megabyte;

/** Files may disappear meanwhile, and an absent folder has no size. */
function sizeOf(folder: string): number {
  const entries = ignoringAbsence(() => readdirSync(folder, { withFileTypes: true }), []);
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? sizeOf(path) : ignoringAbsence(() => lstatSync(path).size, 0));
  }, 0);
}

function ignoringAbsence<T>(read: () => T, absent: T): T {
  try {
    return read();
  } catch {
    return absent;
  }
}
