// What a cluster's postmaster.pid says, and whether that process is a living PostgreSQL.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
}

/** Null when the cluster has no postmaster.pid or an unfinished one. */
export function readPostmaster(clusterDir: string): Postmaster | null {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : null;
}

/** After kill -9 a zombie may linger where nobody reaps it, or another program may have taken the number. */
export function isAlivePostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  try {
    const [, name = '', state = ''] = /\((.*)\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name.startsWith('postgres') && state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}
