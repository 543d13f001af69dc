// An embedded PostgreSQL that hangs, or that a killed process has left behind, is ended.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { openCluster, releaseCluster } from '../public.ts';
import { postmasterState } from './postmaster.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'careroster-stop-'));
chmodSync(dataDir, 0o755);
const clusterDir = join(dataDir, 'postgresql', 'data');
const password = 'test-only-password-of-this-run';
afterAll(async () => {
  await releaseCluster(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

function serverPid(): number {
  const state = postmasterState(clusterDir);
  if (state.kind !== 'running') throw new Error('PostgreSQL does not run.');
  return state.pid;
}

/** PostgreSQL shows in the title of each process what it is. */
function childPid(title: string): number {
  const parent = String(serverPid());
  const found = readdirSync('/proc').find((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === parent &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(title)
      );
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`PostgreSQL has no process ${title}.`);
  return Number(found);
}

test.each([
  ['cannot write its last checkpoint', () => childPid('checkpointer')],
  ['answers no signal at all', serverPid],
])('a server that %s is ended, and starts again', async (_what, pid) => {
  const cluster = await openCluster(dataDir, password);
  process.kill(pid(), 'SIGSTOP');
  await cluster.release();
  expect(postmasterState(clusterDir).kind).not.toBe('running');
  const again = await openCluster(dataDir, password);
  await again.release();
  expect(postmasterState(clusterDir)).toEqual({ kind: 'stopped' });
});

test('a server that has been stopping for ever does not block the next start, which says what it waits for', async () => {
  const cluster = await openCluster(dataDir, password);
  const client = new Client({ connectionString: cluster.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  // PostgreSQL now refuses connections and waits until the last client leaves.
  process.kill(serverPid(), 'SIGTERM');
  await expect.poll(() => postmasterState(clusterDir)).toMatchObject({ isStopping: true });
  const waits: string[] = [];
  const next = await openCluster(dataDir, password, { onWait: (what) => waits.push(what) });
  expect(waits[0]).toMatch(/^the embedded PostgreSQL \(process \d+\) to stop$/);
  await client.end().catch(() => undefined);
  await next.release();
  await cluster.release();
});

test('a start that waits for a server that does not accept connections says so, and can be ended', async () => {
  const cluster = await openCluster(dataDir, password);
  const pid = serverPid();
  process.kill(pid, 'SIGSTOP');
  const ended = new AbortController();
  const waits: string[] = [];
  const onWait = (what: string): void => {
    waits.push(what);
    ended.abort(new Error('told to stop'));
  };
  await expect(openCluster(dataDir, password, { onWait, signal: ended.signal })).rejects.toThrow('told to stop');
  expect(waits[0]).toMatch(/^the embedded PostgreSQL \(process \d+\) to accept connections; its log is /);
  process.kill(pid, 'SIGCONT');
  await cluster.release();
});

test('the server of a killed process is stopped, and that of a living one is not', async () => {
  const cluster = await openCluster(dataDir, password);
  await releaseCluster(dataDir);
  expect(postmasterState(clusterDir).kind).toBe('running');
  await cluster.release();
  const script = `import { openCluster } from '${import.meta.dirname}/cluster.ts'; await openCluster('${dataDir}', '${password}'); process.kill(process.pid, 'SIGKILL');`;
  await expect(
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: process.cwd() }),
  ).rejects.toMatchObject({ signal: 'SIGKILL' });
  expect(postmasterState(clusterDir).kind).toBe('running');
  await releaseCluster(dataDir);
  expect(postmasterState(clusterDir)).toEqual({ kind: 'stopped' });
});
