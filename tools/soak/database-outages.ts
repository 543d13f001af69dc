// The database becomes unavailable forty times under 100 requests per second: twenty times the network stops responding, twenty times
// PostgreSQL is killed. No request takes longer than five seconds, the product works again within five seconds after the database is
// back, and a candidate who was removed during the outage is no longer shown two seconds after that.
import { setTimeout as delay } from 'node:timers/promises';
import { insertAccount } from '#server/testing/accounts.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { simulatedNetwork, type SimulatedNetwork } from '#server/testing/simulated-network.ts';
import { openSoakDatabase, say, type SoakDatabase } from './soak-database.ts';

const outagesOfEachKind = 20;
const requestEveryMs = 10;
const candidates = 20_000;
/** Several accounts, because the searches of one account that run at the same time are limited. */
const visitors = 20;
/** The number of requests over the limit that are printed, slowest first. */
const lateShownMax = 20;
const limits = { requestMs: 5_000, recoveryMs: 5_000, removedShownMs: 2_000 };

interface Ground {
  postgres: SoakDatabase;
  network: SimulatedNetwork;
  server: ServerProcess;
  /** One per visitor; the first one only measures. */
  authorizations: string[];
}

/** A request that took longer than the limit, with what an operator needs to find it in the server's log. */
interface LateRequest {
  what: string;
  requestId: string | null;
  tookMs: number;
  /** The phase of the run when the request was sent and when it ended. */
  sentDuring: string;
  endedDuring: string;
}

interface Tally {
  requests: number;
  byStatus: Map<string, number>;
  slowestMs: number;
  late: LateRequest[];
  slowestRecoveryMs: number;
  longestShownMs: number;
}

const tally: Tally = {
  requests: 0,
  byStatus: new Map(),
  slowestMs: 0,
  late: [],
  slowestRecoveryMs: 0,
  longestShownMs: 0,
};
let phase = 'before the first outage';

/** `visitor` returns the sender of the next request. */
function requestsOf({ server, authorizations }: Ground, visitor: () => number) {
  const authorization = (): string => authorizations[visitor()] ?? '';
  const send = (path: string, method: 'POST' | 'PUT', body: object): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: authorization() },
      body: JSON.stringify(body),
    });
  return {
    search: (query: string) => send('/api/optimized-search', 'POST', { filters: { query } }),
    read: () =>
      fetch(`${server.url}/api/candidates/${1_000 + Math.floor(Math.random() * 1_000)}`, {
        headers: { authorization: authorization() },
      }),
    save: () => send('/api/account', 'PUT', { name: 'Rosa Testperson', bio: `${Math.random()}` }),
  };
}

type Requests = ReturnType<typeof requestsOf>;

/** One request of the mix: seven searches to two profiles read and one saved. */
async function oneRequest(requests: Requests): Promise<void> {
  const draw = Math.random();
  const kind = draw < 0.7 ? 'search' : draw < 0.9 ? 'read' : 'save';
  const startedMs = performance.now();
  const sentDuring = phase;
  const response =
    kind === 'search'
      ? await requests.search(`person ${Math.floor(Math.random() * candidates)}`)
      : await requests[kind]();
  await response.arrayBuffer();
  tally.requests += 1;
  const tookMs = performance.now() - startedMs;
  tally.slowestMs = Math.max(tally.slowestMs, tookMs);
  const name = `${kind} ${response.status}`;
  if (tookMs > limits.requestMs)
    tally.late.push({
      what: name,
      requestId: response.headers.get('x-request-id'),
      tookMs: Math.round(tookMs),
      sentDuring,
      endedDuring: phase,
    });
  tally.byStatus.set(name, (tally.byStatus.get(name) ?? 0) + 1);
}

/** Sends requests at a steady rate, whether or not the earlier ones are answered, until it is stopped. */
async function load(requests: Requests, over: AbortSignal): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (let next = performance.now(); !over.aborted; next += requestEveryMs) {
    const request: Promise<void> = oneRequest(requests).finally(() => underWay.delete(request));
    underWay.add(request);
    await delay(Math.max(0, next + requestEveryMs - performance.now()));
  }
  await Promise.all(underWay);
}

async function recovery(requests: Requests, returnedMs: number): Promise<void> {
  for (;;) {
    const answers = await Promise.all([requests.save(), requests.read(), requests.search('')]);
    if (answers.every(({ status }) => status === 200)) break;
    await delay(20);
  }
  tally.slowestRecoveryMs = Math.max(tally.slowestRecoveryMs, performance.now() - returnedMs);
}

async function removalShown(requests: Requests, id: number, returnedMs: number): Promise<void> {
  for (let isGone = false; !isGone; await delay(10)) {
    const response = await requests.search(`removable ${id}`);
    const text = await response.text();
    if (text.includes(`Removable ${id}`))
      tally.longestShownMs = Math.max(tally.longestShownMs, performance.now() - returnedMs);
    isGone = response.status === 200 && !text.includes(`Removable ${id}`);
  }
}

async function silence({ network, postgres: { database } }: Ground, id: number): Promise<void> {
  network.blackHole();
  await delay(200);
  await changeCandidates(database.pool, 'delete from candidates where id = $1', [id]);
  await delay(Math.random() * 8_000);
  network.restore();
}

/** PostgreSQL is killed after the commit of the removal and before a follower reads it; then it starts again and recovers. */
async function kill({ postgres }: Ground, id: number): Promise<void> {
  await changeCandidates(postgres.database.pool, 'delete from candidates where id = $1', [id]);
  postgres.kill();
  await delay(Math.random() * 3_000);
  await postgres.revive();
}

async function outages(ground: Ground): Promise<void> {
  const requests = requestsOf(ground, () => 0);
  const over = new AbortController();
  const loading = load(
    requestsOf(ground, () => 1 + Math.floor(Math.random() * (visitors - 1))),
    over.signal,
  );
  await delay(3_000);
  for (let outage = 0; outage < 2 * outagesOfEachKind; outage += 1) {
    const id = 900_000 + outage;
    const isSilence = outage % 2 === 0;
    phase = `outage ${outage + 1}, ${isSilence ? 'silent network' : 'kill of PostgreSQL'}`;
    await (isSilence ? silence(ground, id) : kill(ground, id));
    const returnedMs = performance.now();
    phase = `after outage ${outage + 1}`;
    await Promise.all([recovery(requests, returnedMs), removalShown(requests, id, returnedMs)]);
    await delay(500);
  }
  over.abort();
  await loading;
}

async function signIn(): Promise<string> {
  const { email, password } = await insertAccount(database, { plan: 'premium' });
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  return `Bearer ${response.headers.get('set-auth-token')}`;
}

const postgres = await openSoakDatabase();
const { database } = postgres;
await database.pool.query(
  `insert into candidates (id, last_name, specialty) select n, 'Person ' || n, 'Nurse' from generate_series(1, ${candidates}) n`,
);
await database.pool.query(
  `insert into candidates (id, last_name) select 900000 + n, 'Removable ' || 900000 + n from generate_series(0, ${2 * outagesOfEachKind - 1}) n`,
);
const network = await simulatedNetwork(postgres.databaseUrl);
const server = await startServer(network.databaseUrl, { LOG_LEVEL: 'error' });
const authorizations: string[] = [];
for (let visitor = 0; visitor < visitors; visitor += 1) authorizations.push(await signIn());

try {
  await outages({ postgres, network, server, authorizations });
  say(
    `${2 * outagesOfEachKind} outages under ${1_000 / requestEveryMs} requests a second: ${tally.requests} requests (${[...tally.byStatus].map(([name, count]) => `${name}: ${count}`).join(', ')}).`,
  );
  say(
    `Slowest request ${Math.round(tally.slowestMs)} ms, slowest recovery ${Math.round(tally.slowestRecoveryMs)} ms, a removed candidate was shown for ${Math.round(tally.longestShownMs)} ms after the database's return at most.`,
  );
  for (const late of tally.late.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, lateShownMax))
    say(`Late: ${JSON.stringify(late)}`);
  if (
    tally.slowestMs > limits.requestMs ||
    tally.slowestRecoveryMs > limits.recoveryMs ||
    tally.longestShownMs > limits.removedShownMs
  )
    throw new Error(`The limits are ${JSON.stringify(limits)}.`);
} finally {
  await server.stop();
  await network.close();
  await postgres.close();
}
