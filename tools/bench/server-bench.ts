// Measures the product as a process on an existing directory: the time until it answers, its memory, also while it rebuilds its index,
// and its response times at several rates of searches over HTTP.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Infrastructure } from '#server/infrastructure.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { loadFigures, type LoadFigures, type LoadOrder } from './http-load-figures.ts';
import { msPerAnswer, processorTimes, threadKinds } from './thread-times.ts';

/** Requests per second of the measurements below the highest rate. */
const steadyPerSecond = 200;
const goalPerSecond = 400;

const httpFigures = z.object({
  /** One request at a time on one connection. */
  alone: loadFigures,
  steady: loadFigures,
  goal: loadFigures,
  /** 64 connections, each of which sends its next request after an answer. */
  full: loadFigures,
  /** Milliseconds of processor time for each answer of `full`. */
  processorMs: z.record(z.enum(threadKinds), z.number()),
  /** At ten times the highest rate of answers. */
  over: loadFigures,
  /** At the steady rate again, immediately after the overload. */
  after: loadFigures,
});
export type HttpFigures = z.infer<typeof httpFigures>;

/** Starts of the whole server, and one that answers. Nothing changes candidates. */
export const startFigures = z.object({
  /** Seconds until /readyz, without a saved index. */
  buildSeconds: z.number(),
  /** The same with one, several times. */
  restartSeconds: z.array(z.number()),
  snapshotBytes: z.number(),
  /** Resident memory ten seconds after the start, before any request. */
  quietMb: z.number(),
  http: httpFigures,
});
export type StartFigures = z.infer<typeof startFigures>;

const restarts = 3;
/** A directory of ten million takes several minutes. */
const longestBuildMs = 3_600_000;
const memoryEveryMs = 250;

/** `searches`: bodies of requests, sent one after another. */
export async function benchStarts(
  { longDatabase, snapshotFile }: Infrastructure,
  dataDir: string,
  searches: string[],
): Promise<StartFigures> {
  if (snapshotFile === null)
    throw new Error('This bench measures a server that starts from a snapshot, and there is none.');
  await withServer(dataDir, () => Promise.resolve());
  rmSync(snapshotFile, { force: true });
  const buildSeconds = await withServer(dataDir, async ({ startSeconds }) => {
    await waitForSnapshot(snapshotFile, 0);
    return startSeconds;
  });
  const restartSeconds: number[] = [];
  for (let number = 0; number < restarts; number += 1)
    restartSeconds.push(await withServer(dataDir, ({ startSeconds }) => Promise.resolve(startSeconds)));
  return withServer(dataDir, async (server) => {
    await delay(10_000);
    return {
      buildSeconds,
      restartSeconds,
      snapshotBytes: statSync(snapshotFile).size,
      quietMb: memoryOf(server.pid, 'VmRSS'),
      http: await timeHttp(server, dataDir, longDatabase, searches),
    };
  });
}

/** Resolves when a snapshot of the index was written at that time (milliseconds since 1970) or later. */
export async function waitForSnapshot(file: string, sinceMs: number): Promise<void> {
  const deadlineMs = performance.now() + longestBuildMs;
  while (!existsSync(file) || statSync(file).mtimeMs < sinceMs) {
    if (performance.now() > deadlineMs) throw new Error('The index was not saved in time.');
    await delay(100);
  }
}

export interface RunningServer {
  url: string;
  pid: number;
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
    const { pid } = server;
    if (pid === undefined) throw new Error('The server was not started.');
    return await use({ url, pid, startSeconds: (performance.now() - startedMs) / 1_000 });
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

export const memoryOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Highest resident memory in MB, read several times a second. */
export function watchMemory(pid: number): { peak(): number; end(): number } {
  let highest = 0;
  const timer = setInterval(() => {
    // The file is gone when the server has ended, which what waits for the server reports.
    if (existsSync(`/proc/${pid}`)) highest = Math.max(highest, memoryOf(pid, 'VmRSS'));
  }, memoryEveryMs);
  const peak = (): number => {
    const result = highest;
    highest = 0;
    return result;
  };
  return {
    peak,
    end: () => {
      clearInterval(timer);
      return peak();
    },
  };
}

async function timeHttp(
  { url, pid }: RunningServer,
  dataDir: string,
  database: Database,
  bodies: string[],
): Promise<HttpFigures> {
  const order: LoadOrder = {
    url: `${url}/api/optimized-search`,
    authorizations: await signIns(database, url),
    durationMs: 10_000,
    offered: steadyPerSecond,
    connections: 64,
    bodies,
  };
  await load({ ...order, durationMs: 5_000 });
  const alone = await load({ ...order, offered: null, connections: 1, isInsideRead: true });
  const steady = await load(order);
  const goal = await load({ ...order, offered: goalPerSecond });
  const before = processorTimes(pid, dataDir);
  const full = await load({ ...order, offered: null });
  const processorMs = msPerAnswer(before, processorTimes(pid, dataDir), full.answeredMs.length);
  const over = await load({
    ...order,
    durationMs: 60_000,
    offered: Math.round((10 * full.answeredMs.length) / full.seconds),
    connections: 640,
  });
  const after = await load({ ...order, durationMs: 5_000 });
  return { alone, steady, goal, full, processorMs, over, after };
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
  // A few accounts send the searches of many, so the limits of fair use must not stop them.
  await database.pool.query(
    `insert into site_settings (key, value) select key, '10000000' from unnest('{cards_per_hour, cards_per_day}'::text[]) key
     on conflict do nothing`,
  );
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
    worker.once('message', (message: unknown) => resolve(loadFigures.parse(message)));
    worker.once('error', reject);
  });
}
