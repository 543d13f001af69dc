// What goes wrong in the middle of the work: the network is cut, the session ends, the database stops.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { Client } from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import { serverOfWorker } from './server-of-worker.ts';

export const faults = ['network', 'session', 'database'] as const;
export type Fault = (typeof faults)[number];

/** Requests that write leave a page only as far as here. */
export interface Held {
  /** Method, path and body of each request that would change something, in order. */
  sent: string[];
  /** Lets them go on to what the fault makes of them. */
  release: () => void;
}

/** What a page reads, although by POST, may be asked for twice. A reveal is read, too, and counted. */
const readings =
  /^\/api\/(get(?!-physician-contact)[-_]|list[-_]|auth\/read-|activity\/(find|version)$|optimized-search$|search-suggestions$|workspace-invitation$|count-|candidates\/unlisted$|check-|find-similar$|preview-|removal-choices$|alert-to-end$|contact-attempts\/to-contact$|lists\/[^/]+\/members$|saved-searches\/[^/]+\/count$|search-news$)/;

/** What a page records by itself is not what a button does. */
const records = /^\/api\/(log-search-error|recently-viewed)$/;

export const changesSomething = (request: Request): boolean =>
  request.method() !== 'GET' &&
  !(request.method() === 'POST' && [readings, records].some((path) => path.test(new URL(request.url()).pathname)));

const textOf = (request: Request): string =>
  `${request.method()} ${new URL(request.url()).pathname} ${withoutKeys(request.postData() ?? '')}`;

/** A key of a request differs with each press, and says nothing about what is sent. */
const withoutKeys = (body: string): string => body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|----\S+|"\d{13,}"/g, 'KEY');

/**
 * From now on, requests that would change something wait for `release`. Then the network is cut for them; with another fault the server
 * answers them, which has no session or no database then.
 */
export async function hold(page: Page, fault: Fault): Promise<Held> {
  const sent: string[] = [];
  const released = Promise.withResolvers<undefined>();
  await page.route('**/*', async (route, request) => {
    if (!changesSomething(request)) return route.fallback();
    sent.push(textOf(request));
    await released.promise;
    return fault === 'network' ? route.abort('connectionreset') : route.continue();
  });
  return { sent, release: () => released.resolve(undefined) };
}

/** Runs `during` while the fault is there. */
export async function during<Result>(fault: Fault, page: Page, work: () => Promise<Result>): Promise<Result> {
  if (fault === 'database') return withoutDatabase(work);
  if (fault === 'session') await page.context().clearCookies({ name: /session/ });
  return work();
}

const postmaster = (): { pid: number; port: number } => {
  const lines = readFileSync(join(serverOfWorker().dataDir, 'postgresql', 'data', 'postmaster.pid'), 'utf8').split(
    '\n',
  );
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/** PostgreSQL ends every connection and accepts no other one until `work` is done. */
async function withoutDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const { pid, port } = postmaster();
  const secrets = z
    .object({ databasePassword: z.string() })
    .parse(JSON.parse(readFileSync(join(serverOfWorker().dataDir, 'secrets.json'), 'utf8')));
  const account = { user: 'careroster', database: 'careroster', password: secrets.databasePassword };
  const client = new Client({ host: '127.0.0.1', port, ...account });
  await client.connect();
  process.kill(pid, 'SIGSTOP');
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    );
    return await work();
  } finally {
    process.kill(pid, 'SIGCONT');
    await client.end();
    // Also what each request asks first: who sends it.
    await expect.poll(readsAccount).toBe(true);
  }
}

async function readsAccount(): Promise<boolean> {
  const { baseUrl, sessions } = serverOfWorker();
  const headers = { cookie: sessions.premium };
  const answers = await Promise.all(['/readyz', '/api/account'].map((path) => fetch(`${baseUrl}${path}`, { headers })));
  return answers.every(({ ok }) => ok);
}
