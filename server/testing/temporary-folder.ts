// Where the tests keep their temporary files, which are mostly the databases of PostgreSQL.
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

const memory = '/dev/shm';
const prefix = 'careroster-tests-';
/** Several times what a run writes. */
const neededBytes = 8 * 1_024 ** 3;

/**
 * Makes the folder for the temporary files of this run and of the processes that it starts, and removes those of runs that were killed. It is in
 * memory where the machine has plenty: PostgreSQL makes and drops a database, which is a thousand files, in a fraction of the time.
 */
export function useTemporaryFolder(): void {
  const parent = hasRoomInMemory() ? memory : tmpdir();
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(parent, name), { recursive: true, force: true });
  const folder = join(parent, `${prefix}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // The account that runs PostgreSQL must be able to enter.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory) || !mayExecute(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes && availableMemory() >= neededBytes;
}

/** The programs of PostgreSQL are copied into the folder of its data. */
function mayExecute(mountPoint: string): boolean {
  const options = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === mountPoint)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
