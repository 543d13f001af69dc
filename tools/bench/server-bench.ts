// Measures the product as a process on an existing directory: the time until it answers, its memory, also while it rebuilds its index,
// and its response times at several rates of searches over HTTP.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Infrastructure } from '#server/infrastructure.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import type { LoadFigures, LoadOrder } from './http-load.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';

/** Requests per second of the measurements below the highest rate. */
export const steadyPerSecond = 200;
export const goalPerSecond = 400;

export interface ServerFigures {
  /** Seconds from the start of the process to the first successful response of /readyz, starting from a snapshot. */
  startSeconds: number;
  /** Resident memory ten seconds after the start, before any request. */
  quietMb: number;
  /** Peak of resident memory while more candidates changed than the index holds separately, until the rebuilt index was saved. */
  rebuildPeakMb: number;
  snapshotMb: number;
  steady: LoadFigures;
  goal: LoadFigures;
  full: LoadFigures;
  /** At ten times the highest rate of answers. */
  over: LoadFigures;
  /** At the steady rate again, immediately after the overload. */
  after: LoadFigures;
}

/** `searches` are sent one after another. */
export async function benchServer(
  { longDatabase, snapshotFile }: Infrastructure,
  dataDir: string,
  searches: readonly unknown[],
): Promise<ServerFigures> {
  if (snapshotFile === null)
    throw new Error('This bench measures a server that starts from a snapshot, and there is none.');
  // The first start after a change of the sources builds the pages, which a restart does not.
  await withServer(dataDir, () => Promise.resolve());
  return withServer(dataDir, async ({ url, pid, startSeconds }) => {
    await delay(10_000);
    const quietMb = memoryOf(pid, 'VmRSS');
    const http = await timeHttp(url, await signIns(longDatabase, url), searches);
    // Resets the kernel's peak of memory.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const savedMs = statSync(snapshotFile).mtimeMs;
    await changeCandidates(
      longDatabase.pool,
      `update candidates set organization = coalesce(organization, '') || ' East' where id in (select id from candidates order by id limit 20000)`,
    );
    while (statSync(snapshotFile).mtimeMs === savedMs) await delay(100);
    const rebuildPeakMb = memoryOf(pid, 'VmHWM');
    return { startSeconds, quietMb, rebuildPeakMb, snapshotMb: statSync(snapshotFile).size / 1_048_576, ...http };
  });
}

export interface RunningServer {
  url: string;
  pid: number | undefined;
  /** Seconds until the first successful response of /readyz. */
  startSeconds: number;
}

/** The product as a process on the directory in this folder. */
export async function withServer<T>(dataDir: string, use: (server: RunningServer) => Promise<T>): Promise<T> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedMs = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), CANDIDATES: '0', LOG_LEVEL: 'warn' };
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'exit');
  try {
    await ready(url, () => server.exitCode === null);
    return await use({ url, pid: server.pid, startSeconds: (performance.now() - startedMs) / 1_000 });
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  return address.port;
}

async function ready(url: string, lives: () => boolean): Promise<void> {
  while (lives()) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok === true) return;
    await delay(50);
  }
  throw new Error('The server ended before it was ready; see its output above.');
}

export const memoryOf = (pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

async function timeHttp(
  url: string,
  authorizations: string[],
  searches: readonly unknown[],
): Promise<Pick<ServerFigures, 'steady' | 'goal' | 'full' | 'over' | 'after'>> {
  const bodies = searches.map((filters) => JSON.stringify({ filters }));
  const order: LoadOrder = {
    url: `${url}/api/optimized-search`,
    authorizations,
    durationMs: 10_000,
    offered: steadyPerSecond,
    connections: 64,
    bodies,
  };
  await load({ ...order, durationMs: 5_000 });
  const steady = await load(order);
  const goal = await load({ ...order, offered: goalPerSecond });
  const full = await load({ ...order, offered: null });
  const over = await load({
    ...order,
    durationMs: 60_000,
    offered: Math.round((10 * full.answeredMs.length) / full.seconds),
    connections: 640,
  });
  const after = await load({ ...order, durationMs: 5_000 });
  return { steady, goal, full, over, after };
}

/** As many as search at the same time when a server has much to do. One account alone reaches the limit of one caller. */
const accounts = 32;

/** `Authorization` headers of new accounts with a plan, which searching requires. `headersOf`: further headers of the sign-in, by account. */
export async function signIns(
  database: Database,
  url: string,
  count = accounts,
  headersOf: (account: number) => Record<string, string> = () => ({}),
): Promise<string[]> {
  const authorizations: string[] = [];
  for (let account = 0; account < count; account += 1) {
    // A measurement that continues in the same directory must not meet the addresses of its first attempt.
    const { email, password } = await insertAccount(database, {
      email: `${randomUUID()}@postbox.example`,
      plan: 'basic',
    });
    const response = await fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(account) },
      body: JSON.stringify({ email, password }),
    });
    const token = response.headers.get('set-auth-token');
    if (token === null) throw new Error(`Signing in failed: ${await response.text()}`);
    authorizations.push(`Bearer ${token}`);
  }
  return authorizations;
}

export function load(order: LoadOrder): Promise<LoadFigures> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('http-load.ts', import.meta.url), { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
