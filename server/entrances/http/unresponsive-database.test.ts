// The product as a process, with a simulated network between it and PostgreSQL. How long it takes is measured by
// `npm run soak -- database-outages`; here the order of events counts: a request is answered although the network is still silent.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { simulatedNetwork, type SimulatedNetwork } from '#server/testing/simulated-network.ts';

const { database, url } = testDatabase();
const patience = { timeout: 300_000, interval: 50 };
/** Promised are five seconds (docs/decisions/0017). A request that waits for the kernel takes a quarter of an hour. */
const hangMs = 120_000;

let network: SimulatedNetwork;
let server: ServerProcess;
let authorization = '';

beforeAll(async () => {
  await database.pool.query(
    `insert into candidates (id, last_name, specialty) select n, 'Person ' || n, 'Nurse' from generate_series(1, 60) n`,
  );
  network = await simulatedNetwork(url);
  server = await startServer(network.databaseUrl);
  const { email, password } = await insertAccount(database, { plan: 'premium' });
  const response = await post('/api/auth/sign-in/email', { email, password }, {});
  authorization = `Bearer ${response.headers.get('set-auth-token')}`;
  expect((await search()).status).toBe(200);
});
afterEach(async () => {
  network.restore();
  // Every test begins with a product that works, and with connections that are in use.
  await vi.waitFor(
    async () =>
      expect((await Promise.all(Array.from({ length: 12 }, save))).map(({ status }) => status)).toEqual(
        Array.from({ length: 12 }, () => 200),
      ),
    patience,
  );
  await vi.waitFor(async () => expect((await readiness()).status).toBe(200), patience);
});
afterAll(async () => {
  await server.stop();
  await network.close();
});

const json = (body: object, headers: Record<string, string> = { authorization }) => ({
  signal: AbortSignal.timeout(hangMs),
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const post = (path: string, body: object, headers?: Record<string, string>): Promise<Response> =>
  fetch(`${server.url}${path}`, { method: 'POST', ...json(body, headers) });
const put = (path: string, body: object): Promise<Response> =>
  fetch(`${server.url}${path}`, { method: 'PUT', ...json(body) });

interface Outcome {
  status: number;
  retryAfter: string | null;
  body: unknown;
}

async function outcomeOf(request: Promise<Response>): Promise<Outcome> {
  const response = await request;
  const body: unknown = await response.json();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
}

const search = (query = ''): Promise<Outcome> => outcomeOf(post('/api/optimized-search', { filters: { query } }));
const read = (): Promise<Outcome> =>
  outcomeOf(
    fetch(`${server.url}/api/candidates/7`, { signal: AbortSignal.timeout(hangMs), headers: { authorization } }),
  );
const save = (): Promise<Outcome> =>
  outcomeOf(put('/api/account', { name: 'Rosa Testperson', bio: `${Math.random()}` }));
const signIn = (): Promise<Outcome> =>
  outcomeOf(
    post(
      '/api/auth/sign-in/email',
      { email: `nobody-${Math.random()}@postbox.example`, password: 'wrong horse 43' },
      {},
    ),
  );
const readiness = async (): Promise<Outcome> => outcomeOf(fetch(`${server.url}/readyz`));

/** As in the report of this defect: twelve requests at once, of every kind. */
async function twelveRequests(): Promise<{ searches: Outcome[]; others: Outcome[] }> {
  const [searches, others] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => search())),
    Promise.all([read(), save(), signIn(), read(), save(), signIn(), read(), save()]),
  ]);
  return { searches, others };
}

function expectPromises({ searches, others }: Awaited<ReturnType<typeof twelveRequests>>): void {
  // The same person searched a moment ago: the search answers from memory.
  for (const { status, body } of searches)
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  for (const { status, retryAfter } of others)
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
}

const expectRecovery = (): Promise<void> =>
  vi.waitFor(
    async () =>
      expect((await Promise.all([save(), read(), search()])).map(({ status }) => status)).toEqual([200, 200, 200]),
    patience,
  );

const expectRemoved = (id: number): Promise<void> =>
  vi.waitFor(
    // Others are found instead, by the word that they have.
    async () =>
      expect((await search(`person ${id}`)).body).toMatchObject({
        data: expect.not.arrayContaining([expect.objectContaining({ id: `${id}` })]),
      }),
    patience,
  );

const remove = (id: number) => changeCandidates(database.pool, 'delete from candidates where id = $1', [id]);

const page = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(`${server.url}${path}`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(hangMs),
  });
  const [retryAfter, text] = [response.headers.get('retry-after'), await response.text()];
  return { status: response.status, retryAfter, text };
};

describe('a database that stops answering', () => {
  test('shows a signed-in visitor neither the login nor the plans, and keeps the address', async () => {
    network.blackHole();
    for (const path of ['/search?query=nurse', '/account', '/lists', '/users', '/login']) {
      const shown = await page(path, { authorization });
      expect({ path, ...shown }).toMatchObject({ path, status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      expect(shown.text).toContain('You are still signed in');
      expect(shown.text).not.toMatch(/Unlock Unlimited Contacts|Forgot|Get Started/);
    }
    expect((await page('/account.data', { authorization })).status).not.toBe(202);
    expect((await page('/login', {})).status).toBe(200);
    network.restore();
    await vi.waitFor(
      async () => expect((await page('/search?query=nurse', { authorization })).status).toBe(200),
      patience,
    );
  });

  test('lets no request wait for its return, and a removal counts after it', async () => {
    network.blackHole();
    expectPromises(await twelveRequests());
    await remove(11);
    for (let round = 0; round < 3; round += 1) expectPromises(await twelveRequests());
    network.restore();
    await Promise.all([expectRecovery(), expectRemoved(11)]);
  });

  test('writes one line a second that counts the refused requests, and no stack for each of them', async () => {
    const before = server.lines.length;
    const linesWith = (text: string): string[] => server.lines.slice(before).filter((line) => line.includes(text));
    const startedMs = performance.now();
    network.blackHole();
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(Array.from({ length: 7 }, () => [read(), save(), signIn()]).flat());
      statuses.push(...outcomes.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([503]));
    const counted = (): number =>
      linesWith('requests refused: the database is unavailable')
        .map((line) => Number(/"refused":(\d+)/.exec(line)?.[1]))
        .reduce((sum, refused) => sum + refused, 0);
    // A sign-in may be refused before it asks the database.
    await vi.waitFor(() => expect(counted()).toBeGreaterThanOrEqual((statuses.length * 2) / 3), patience);
    const seconds = (performance.now() - startedMs) / 1_000;
    expect(linesWith('requests refused').length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(linesWith('"stack"').filter((line) => line.includes('"requestId"'))).toEqual([]);
  });

  test('says in /readyz and in the log how far the search is behind', async () => {
    const before = server.lines.length;
    const { body } = await readiness();
    expect(body).toMatchObject({ status: 'ready', indexLagMs: expect.any(Number) });
    network.blackHole();
    await vi.waitFor(
      async () =>
        expect((await readiness()).body).toMatchObject({
          indexLagMs: expect.toSatisfy((lagMs: number) => lagMs > 5_000),
        }),
      patience,
    );
    const linesWith = (text: string): string[] => server.lines.slice(before).filter((line) => line.includes(text));
    await vi.waitFor(
      () =>
        expect(linesWith('the search index is behind the directory')).toEqual([
          expect.stringMatching(/"indexLagMs":(?:[5-9]\d{3}|\d{5,}),"reason":".+"/),
        ]),
      patience,
    );
    network.restore();
    await vi.waitFor(() => expect(linesWith('the search index equals the directory again')).toHaveLength(1), patience);
  });

  test('for a moment only is noticed by the waiting callers: a change of that moment takes effect', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = 20 + round;
      network.blackHole();
      await remove(id);
      await delay(round * 150);
      network.restore();
      await expectRemoved(id);
    }
  });
});

describe('connections that die without a word, as after a failover', () => {
  test('let no caller wait for the kernel, and searches are answered', async () => {
    network.loseConnections();
    await remove(12);
    const [{ searches }] = await Promise.all([twelveRequests(), expectRemoved(12)]);
    for (const { status } of searches) expect(status).toBe(200);
    await expectRecovery();
  });
});

describe('a network that resets connections', () => {
  test('costs at most the requests that were under way', async () => {
    const underWay = twelveRequests();
    network.reset();
    await remove(13);
    const { searches, others } = await underWay;
    for (const { status } of searches) expect(status).toBe(200);
    for (const { status } of others) expect([200, 401, 503]).toContain(status);
    await Promise.all([expectRecovery(), expectRemoved(13)]);
  });
});

describe('a slow network', () => {
  test.each([100, 1_500])(
    'with %i ms each way leaves no request without an answer, and searches are answered',
    async (delayMs) => {
      network.setDelayMs(delayMs);
      const { searches, others } = await twelveRequests();
      for (const { status } of searches) expect(status).toBe(200);
      for (const { status } of others) expect([200, 401, 503]).toContain(status);
      network.restore();
      await expectRecovery();
    },
  );
});
