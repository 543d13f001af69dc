// A stranger with 500 connections of every kind and 50 page views a second, while others search. The searches of the others must not be
// refused, must take at most three times as long as before, and the memory of the server must return to what it was.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { quantile, shortNumber } from '../bench/quantiles.ts';
import { importPeople, writePeople } from './mixed/directory.ts';
import { tableOf } from './mixed/table.ts';
import { createVisitors } from './mixed/visitors.ts';
import { openSoakDatabase, say, type SoakDatabase } from './soak-database.ts';

const people = 3_000;
const others = 10;
const searchesPerSecond = 20;
const slowerMax = 3;
const heapMbMoreMax = 300;
/** A heap that is collected varies by this much. */
const heapMbVaries = 60;
const quietMs = 30_000;
/** A heap is collected while searches go on. */
const heapReturnsWithinMs = 180_000;

export async function soakStrangers(minutes: number): Promise<void> {
  const postgres = await openSoakDatabase();
  try {
    await soakOn(postgres, minutes);
  } finally {
    await postgres.close();
  }
}

async function soakOn({ folder, database, databaseUrl }: SoakDatabase, minutes: number): Promise<void> {
  const environment = { ...secretsEnvironment, LOG_LEVEL: 'fatal', METRICS_PORT: '0' };
  const file = join(folder, 'people.csv');
  writePeople(file, 0, people, 'Nurse');
  await importPeople(file, { databaseUrl, environment });
  const server = await startServer(databaseUrl, environment);
  try {
    // Each caller has an account of its own. The stranger has another address.
    const authorizations = (await createVisitors(database, server.url, others)).map((each) => each.authorization);
    await measure(server, authorizations, minutes);
  } finally {
    await server.stop();
  }
}

async function measure(server: ServerProcess, authorizations: string[], minutes: number): Promise<void> {
  const port = Number(new URL(server.url).port);
  const search = keepSearching(port, authorizations);
  await search.during(quietMs / 3);
  const quiet = await withHeap(server, () => search.during(quietMs));
  // In a thread of its own, so that what it receives does not delay the searches that are measured.
  const stranger = new Worker(new URL('stranger-thread.ts', import.meta.url), { workerData: { port } });
  const failed = once(stranger, 'error').then(([error]) => Promise.reject(error));
  const attacked = await Promise.race([withHeap(server, () => search.during(minutes * 60_000)), failed]);
  stranger.postMessage('leave');
  const [summary] = await once(stranger, 'message');
  const returnedMb = await heapAfter(server, search, quiet.heapMbMax + heapMbVaries);
  search.stop();
  say(String(summary));
  report(quiet, attacked, returnedMb);
}

interface Measured {
  /** Milliseconds of answered searches. */
  tookMs: number[];
  /** Status → searches that were not answered with 200; 0: the connection was lost. */
  refused: Map<number, number>;
  heapMbMax: number;
}

type Searches = Omit<Measured, 'heapMbMax'>;

/** Others, each on connections that are kept, search at a steady rate whether or not earlier searches are answered. */
function keepSearching(
  port: number,
  authorizations: string[],
): { during: (ms: number) => Promise<Searches>; stop: () => void } {
  const agent = new Agent({ keepAlive: true });
  let now: Searches = { tookMs: [], refused: new Map() };
  let number = 0;
  const timer = setInterval(() => {
    number += 1;
    const into = now;
    const startedMs = performance.now();
    void statusOf(port, agent, {
      authorization: authorizations[number % authorizations.length] ?? '',
      body: JSON.stringify({ filters: { query: `person${number % people}` } }),
    }).then((status) => {
      if (status === 200) into.tookMs.push(performance.now() - startedMs);
      else into.refused.set(status, (into.refused.get(status) ?? 0) + 1);
    });
  }, 1_000 / searchesPerSecond);
  return {
    during: async (ms) => {
      now = { tookMs: [], refused: new Map() };
      await delay(ms);
      return now;
    },
    stop: () => {
      clearInterval(timer);
      agent.destroy();
    },
  };
}

/** Sends a search and reads the whole answer. 0: there was none. */
function statusOf(
  port: number,
  agent: Agent,
  { authorization, body }: { authorization: string; body: string },
): Promise<number> {
  return new Promise((resolve) => {
    request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: 'POST',
        path: '/api/optimized-search',
        headers: { 'content-type': 'application/json', authorization },
      },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    )
      .once('error', () => resolve(0))
      .end(body);
  });
}

async function withHeap(server: ServerProcess, run: () => Promise<Searches>): Promise<Measured> {
  let heapMbMax = 0;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      heapMbMax = Math.max(heapMbMax, await heapMb(server));
      await delay(1_000, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  const searches = await run();
  ended.abort();
  await watching;
  return { ...searches, heapMbMax };
}

/** The heaps of the main thread and of the pages, and what they hold outside of V8, such as answers that wait to be sent. */
async function heapMb(server: ServerProcess): Promise<number> {
  const url = /Metrics are at (\S+)/.exec(server.lines.join('\n'))?.[1];
  if (url === undefined) throw new Error('The server does not say where its metrics are.');
  const text = await (await fetch(url)).text();
  const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  const bytes = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes', 'careroster_pages_heap_bytes'].map(
    valueOf,
  );
  return bytes.reduce((sum, each) => sum + each, 0) / 1_048_576;
}

/** The heap as soon as it is as small as `wantedMb`, or after the time that it has. */
async function heapAfter(
  server: ServerProcess,
  search: { during: (ms: number) => Promise<Searches> },
  wantedMb: number,
): Promise<number> {
  const endMs = performance.now() + heapReturnsWithinMs;
  for (;;) {
    const mb = await heapMb(server);
    if (mb <= wantedMb || performance.now() > endMs) return mb;
    await search.during(2_000);
  }
}

function report(quiet: Measured, attacked: Measured, returnedMb: number): void {
  const p99 = ({ tookMs }: Measured): number => quantile(tookMs, 0.99);
  const refused = [...attacked.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
  const rows = [
    ['what', 'quiet', 'with the stranger', 'at most', ''],
    row(
      'searches answered',
      String(quiet.tookMs.length),
      String(attacked.tookMs.length),
      '',
      attacked.tookMs.length > 0,
    ),
    row('searches refused', String(quiet.refused.size), refused === '' ? '0' : refused, '0', refused === ''),
    row(
      'p99 of searches, ms',
      shortNumber(p99(quiet)),
      shortNumber(p99(attacked)),
      shortNumber(p99(quiet) * slowerMax),
      p99(attacked) <= p99(quiet) * slowerMax,
    ),
    row(
      'heap at most, MB',
      shortNumber(quiet.heapMbMax),
      shortNumber(attacked.heapMbMax),
      shortNumber(quiet.heapMbMax + heapMbMoreMax),
      attacked.heapMbMax <= quiet.heapMbMax + heapMbMoreMax,
    ),
    row(
      'heap afterwards, MB',
      shortNumber(quiet.heapMbMax),
      shortNumber(returnedMb),
      shortNumber(quiet.heapMbMax + heapMbVaries),
      returnedMb <= quiet.heapMbMax + heapMbVaries,
    ),
  ];
  say(`\n${tableOf(rows)}`);
  if (rows.some((each) => each.at(-1) === 'FAULT')) process.exitCode = 1;
}

const row = (what: string, quiet: string, attacked: string, most: string, isOk: boolean): string[] => [
  what,
  quiet,
  attacked,
  most,
  isOk ? 'ok' : 'FAULT',
];
