// What a soak needs from the machine, and what not every machine permits: a small file system and a clock that can be set.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const diskMegabytes = 2_000;
const clockLibraries = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);

/** A file system in memory, so that it can be filled without filling the disk of the machine. Null: mounting is refused. */
export function mountDisk(folder: string): string | null {
  try {
    const options = `size=${diskMegabytes}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return null;
  }
}

export function unmountDisk(disk: string | null): void {
  if (disk !== null) execFileSync('umount', [disk]);
}

export interface FakeClock {
  /** Contains the seconds to add, such as `+120`. */
  file: string;
  /** For the process whose clock it sets. */
  environment: NodeJS.ProcessEnv;
}

/** Null: libfaketime is not installed. Monotonic time is never changed, as when NTP sets a clock. */
export function fakeClock(folder: string): FakeClock | null {
  const library = clockLibraries.find((file) => existsSync(file));
  if (library === undefined) return null;
  const file = join(folder, 'clock');
  writeFileSync(file, '+0\n');
  const environment = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  return { file, environment };
}
