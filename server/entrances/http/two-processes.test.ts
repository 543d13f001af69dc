// Two servers on one database: a change through one of them takes effect in the other.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { startServer } from '#server/testing/server-process.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

const { database, url } = testDatabase();
const patience = { timeout: 30_000, interval: 20 };
const agreeWithinMs = 2_000;
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  await database.pool.query(
    `insert into candidates (id, last_name, specialty) select n, 'Person ' || n, 'Nurse' from generate_series(1, 20) n`,
  );
  // One after the other: the first may have pages to build.
  servers = [await startServer(url), await startServer(url)];
}, 240_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

const post = (server: ServerProcess, path: string, body: object, authorization?: string): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });

async function signIn(
  server: ServerProcess,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await post(server, '/api/auth/sign-in/email', { email, password });
  expect(response.status).toBe(200);
  return `Bearer ${response.headers.get('set-auth-token')}`;
}

const search = async (
  server: ServerProcess,
  authorization: string,
  query = '',
): Promise<{ status: number; text: string }> => {
  const response = await post(server, '/api/optimized-search', { filters: { query } }, authorization);
  return { status: response.status, text: await response.text() };
};

test('a removed candidate is shown by neither two seconds later', async () => {
  const person = await insertAccount(database, { plan: 'premium' });
  const authorization = await signIn(servers[0], person);
  for (const server of servers) expect((await search(server, authorization, 'person 7')).text).toContain('Person 7');
  await changeCandidates(database.pool, 'delete from candidates where id = 7');
  const removedMs = performance.now();
  await Promise.all(
    servers.map(async (server) => {
      let shownMs = removedMs;
      await vi.waitFor(async () => {
        const { text } = await search(server, authorization, 'person 7');
        if (text.includes('Person 7')) shownMs = performance.now();
        expect(text).not.toContain('Person 7');
      }, patience);
      expect(shownMs - removedMs).toBeLessThan(agreeWithinMs);
    }),
  );
});

test('a session that ends in one ends in the other, at once', async () => {
  const person = await insertAccount(database, { plan: 'premium' });
  const authorization = await signIn(servers[0], person);
  expect((await search(servers[1], authorization)).status).toBe(200);
  expect((await post(servers[0], '/api/auth/sign-out', {}, authorization)).status).toBe(200);
  expect((await search(servers[1], authorization)).status).toBe(401);
});

test('a plan that ends is noticed by both with the next request', async () => {
  const person = await insertAccount(database, { plan: 'premium' });
  const authorization = await signIn(servers[1], person);
  for (const server of servers) expect((await search(server, authorization)).status).toBe(200);
  await database.pool.query(`update subscriptions set status = 'canceled' where user_id = $1`, [person.userId]);
  for (const server of servers) expect((await search(server, authorization)).status).toBe(403);
});

test('wrong passwords are counted together: alternating between servers gives no more guesses', async () => {
  const { email } = await insertAccount(database, {});
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const server = servers[guess % 2 === 0 ? 0 : 1];
    statuses.push((await post(server, '/api/auth/sign-in/email', { email, password: `wrong horse ${guess}` })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.slice(5)).toEqual(Array.from({ length: 7 }, () => 429));
}, 60_000);

const homeOf = async (server: ServerProcess): Promise<string> => (await fetch(`${server.url}/`)).text();

test('a changed title and share image are in the home page of both two seconds later, without a restart', async () => {
  for (const server of servers) expect(await homeOf(server)).toContain('/share-images/site.png');
  const changes = { seo_title: 'Nurses within reach', seo_image_url: '/site-assets/seo-image/1760000000000.png' };
  await database.pool.query(
    'insert into site_settings (key, value) select key, value from jsonb_each_text($1::jsonb) as change (key, value)',
    [JSON.stringify(changes)],
  );
  const changedMs = performance.now();
  await Promise.all(
    servers.map(async (server) => {
      let oldMs = changedMs;
      await vi.waitFor(async () => {
        const askedMs = performance.now();
        const html = await homeOf(server);
        const isNew =
          html.includes('<title>Nurses within reach</title>') &&
          html.includes(
            `property="og:image" content="http://localhost:${new URL(server.url).port}${changes.seo_image_url}"`,
          );
        if (!isNew) oldMs = askedMs;
        expect(isNew).toBe(true);
      }, patience);
      expect(oldMs - changedMs).toBeLessThan(agreeWithinMs);
    }),
  );
});
