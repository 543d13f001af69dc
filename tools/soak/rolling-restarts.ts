// Two servers behind a load balancer at 100 requests a second, restarted one after the other ten times. No request fails; a removed
// candidate and a revoked session are unknown to both servers within two seconds; a backup under this load restores to equal content.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/foundation/database/public.ts';
import { runInOwnProcess } from '#server/entrances/cli/testing/run-command.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { secretsEnvironment } from '#server/testing/secrets.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { openSoakDatabase, say } from './soak-database.ts';

const restarts = 10;
const requestEveryMs = 10;
const candidates = 20_000;
const visitors = 20;
const agreeWithinMs = 2_000;

const { folder, database, databaseUrl, close } = await openSoakDatabase();
const balancer = await startLoadBalancer(2);
const servers: ServerProcess[] = [];
const faults: string[] = [];

try {
  await prepare(database);
  for (const place of [0, 1]) await start(place);
  const tokens = await signIn(visitors);
  const tally = { requests: 0, slowestMs: 0 };
  const ended = new AbortController();
  const load = keepAsking(tokens, tally, ended.signal);
  await checkBackup();
  for (let restart = 1; restart <= restarts; restart += 1) {
    const place = restart % 2;
    const exitCode = await servers[place]?.stop();
    if (exitCode !== 0) faults.push(`restart ${restart}: the server exited with ${exitCode}`);
    balancer.setServer(place, null);
    await start(place);
    say(`restart ${restart} of ${restarts}: ${tally.requests} requests, ${faults.length} faults`);
  }
  await checkAgreement(tokens);
  ended.abort();
  await load;
  say(
    `rolling restarts: ${tally.requests} requests, slowest ${Math.round(tally.slowestMs)} ms, ${balancer.repeated()} sent again, ${faults.length} faults`,
  );
} finally {
  await balancer.close();
  await Promise.all(servers.map((server) => server.stop()));
  await close();
}
if (faults.length > 0) {
  say(faults.slice(0, 20).join('\n'));
  process.exitCode = 1;
}

async function prepare({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into candidates (id, last_name, specialty, title) select n, 'Person ' || n, 'Nurse', 'Nurse' from generate_series(1, $1::int) n`,
    [candidates],
  );
}

async function start(place: number): Promise<void> {
  const server = await startServer(databaseUrl, {
    ...secretsEnvironment,
    LOG_LEVEL: 'silent',
    REMOVALS_JOURNAL: join(folder, 'removals.journal'),
  });
  servers[place] = server;
  balancer.setServer(place, server.url);
}

function post(base: string, path: string, body: object, authorization = ''): Promise<Response> {
  return fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== '' && { authorization }) },
    body: JSON.stringify(body),
  });
}

async function signIn(count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let visitor = 0; visitor < count; visitor += 1) {
    const person = await insertAccount(database, { plan: 'premium' });
    const response = await post(balancer.url, '/api/auth/sign-in/email', {
      email: person.email,
      password: person.password,
    });
    tokens.push(`Bearer ${response.headers.get('set-auth-token')}`);
  }
  return tokens;
}

/** Searches, pages and writes, each due every ten milliseconds, whether the earlier ones are answered or not. */
async function keepAsking(
  tokens: readonly string[],
  tally: { requests: number; slowestMs: number },
  signal: AbortSignal,
): Promise<void> {
  const open = new Set<Promise<void>>();
  for (let number = 0; !signal.aborted; number += 1) {
    const asked = ask(number, tokens[number % tokens.length] ?? '', tally).finally(() => open.delete(asked));
    open.add(asked);
    await delay(requestEveryMs);
  }
  await Promise.all(open);
}

async function ask(number: number, token: string, tally: { requests: number; slowestMs: number }): Promise<void> {
  const startedMs = performance.now();
  const what = ['search', 'search', 'search', 'page', 'write'][number % 5] ?? 'search';
  try {
    const response = await send(what, number, token);
    await response.arrayBuffer();
    if (!response.ok) faults.push(`${what} ${number}: status ${response.status}`);
  } catch (error) {
    faults.push(`${what} ${number}: ${String(error)}`);
  }
  tally.requests += 1;
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedMs);
}

function send(what: string, number: number, token: string): Promise<Response> {
  if (what === 'page') return fetch(`${balancer.url}/pricing`);
  if (what === 'write')
    return fetch(`${balancer.url}/api/account`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ name: 'Rosa Testperson', bio: `change ${number}` }),
    });
  return post(balancer.url, '/api/optimized-search', { filters: { query: `person ${number % candidates}` } }, token);
}

async function checkAgreement([token = '', revoked = '']: readonly string[]): Promise<void> {
  await changeCandidates(database.pool, 'delete from candidates where id = 77');
  const foundMs = await slowest(async (url) =>
    (await (await post(url, '/api/optimized-search', { filters: { query: 'person 77' } }, token)).text()).includes(
      '"Person 77"',
    ),
  );
  say(`a removed candidate is gone from both servers after ${Math.round(foundMs)} ms`);
  if (foundMs > agreeWithinMs) faults.push(`a removed candidate was found for ${Math.round(foundMs)} ms`);
  await post(servers[0]?.url ?? '', '/api/auth/sign-out', {}, revoked);
  const acceptedMs = await slowest(
    async (url) => (await post(url, '/api/optimized-search', { filters: { query: '' } }, revoked)).status === 200,
  );
  say(`a revoked session is refused by both servers after ${Math.round(acceptedMs)} ms`);
  if (acceptedMs > agreeWithinMs) faults.push(`a revoked session was accepted for ${Math.round(acceptedMs)} ms`);
}

/** The time until `isStill` is false at every server. */
async function slowest(isStill: (url: string) => Promise<boolean>): Promise<number> {
  const startedMs = performance.now();
  const times = await Promise.all(
    servers.map(async ({ url }) => {
      while (await isStill(url)) await delay(20);
      return performance.now() - startedMs;
    }),
  );
  return Math.max(...times);
}

async function checkBackup(): Promise<void> {
  const backup = join(folder, 'backup');
  const taken = await runInOwnProcess('backup', [backup], databaseUrl);
  const name = `restored_${randomUUID().slice(0, 8)}`;
  await database.pool.query(`create database ${name}`);
  const target = new URL(databaseUrl);
  target.pathname = `/${name}`;
  const restored = await runInOwnProcess('restore', [backup, '--no-journal'], target.toString(), {
    REMOVALS_JOURNAL: join(folder, 'none.journal'),
  });
  say(
    `${taken.out.split('\n')[0] ?? ''} ${restored.out.split('\n').find((line) => line.startsWith('Restored')) ?? ''}`,
  );
  if (taken.exitCode !== 0 || restored.exitCode !== 0 || !restored.out.includes('equals the backup'))
    faults.push(`backup: ${taken.err}${restored.err}`);
}
