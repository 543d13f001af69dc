// Reads the postmaster.pid of a cluster, and checks whether it belongs to a PostgreSQL that runs on this cluster.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `stopped`: there is no postmaster.pid. `stale`: a server that no longer runs left the file, and PostgreSQL may refuse to start because
 * of it; `isDamaged`: the file names no process. `running`: a server of this cluster runs; `port` is null until the server has written it;
 * `isStopping`: it accepts no more connections, and may wait for those that it has.
 */
export type PostmasterState =
  | { kind: 'stopped' }
  | { kind: 'stale'; text: string; isDamaged: boolean }
  | { kind: 'running'; pid: number; port: number | null; isStopping: boolean };

/** In postmaster.pid: `starting`, `ready`, `standby` or `stopping`. */
const statusLine = 7;

const pidFileOf = (clusterDir: string): string => join(clusterDir, 'postmaster.pid');

/** Null when the file does not exist. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return null;
    throw error;
  }
}

export function postmasterState(clusterDir: string): PostmasterState {
  const text = readText(pidFileOf(clusterDir));
  if (text === null) return { kind: 'stopped' };
  const lines = text.split('\n');
  const [pid = 0, , , port] = lines.map(Number);
  const isDamaged = !Number.isInteger(pid) || pid <= 0;
  if (isDamaged || !isServerOf(pid, clusterDir)) return { kind: 'stale', text, isDamaged };
  return {
    kind: 'running',
    pid,
    port: port !== undefined && Number.isInteger(port) && port > 0 ? port : null,
    isStopping: lines[statusLine]?.trim() === 'stopping',
  };
}

/** Removes a stale postmaster.pid, unless another server has replaced it since it was read. */
export function removeStale(clusterDir: string, { text }: { text: string }): void {
  if (readText(pidFileOf(clusterDir)) === text) rmSync(pidFileOf(clusterDir), { force: true });
}

/** The process id may have been reused: by a process of another user, by another cluster, or by a zombie process. */
function isServerOf(pid: number, clusterDir: string): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // There is no such process, or it belongs to another user (EPERM). Our server runs under this user, or this process is root, which may signal every process.
    return false;
  }
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return namesCluster(commandByPs(pid).split(' '), clusterDir);
  const [, state = ''] = /\) (\S)/.exec(readText(`/proc/${pid}/stat`) ?? '') ?? [];
  if (state === '' || state === 'Z' || state === 'X') return false;
  return namesCluster((readText(`/proc/${pid}/cmdline`) ?? '').split('\0'), clusterDir) || worksIn(pid, clusterDir);
}

/** PostgreSQL is started as `…/postgres -D CLUSTER …`. */
function namesCluster([program = '', ...args]: string[], clusterDir: string): boolean {
  return program.endsWith('postgres') && args.includes(clusterDir);
}

/** For a server that was started under another path of the same folder. Only its own user and root may read this. */
function worksIn(pid: number | string, clusterDir: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir) &&
      (readText(`/proc/${pid}/comm`) ?? '').startsWith('postgres')
    );
  } catch {
    return false;
  }
}

/** The server and its child processes, which also end by themselves unless they hang. Elsewhere than on Linux only the server. */
export function killServer(clusterDir: string): void {
  const state = postmasterState(clusterDir);
  const found = process.platform === 'linux' ? readdirSync('/proc').filter((name) => worksIn(name, clusterDir)) : [];
  for (const pid of new Set([...(state.kind === 'running' ? [state.pid] : []), ...found.map(Number)])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

function commandByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
