// Two servers on one database: a change through one of them takes effect in the other.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { candidateWriter, contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { secretsEnvironment, testSecrets } from '#server/testing/secrets.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { testDatabase } from '#server/testing/database.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';

const { database, url } = testDatabase();
/** Half of the minute for which a session is trusted while the database cannot be read. `npm run soak -- rolling-restarts` measures that two seconds suffice. */
const patience = { timeout: 300_000, interval: 20 };
let servers: [ServerProcess, ServerProcess];

beforeAll(async () => {
  await database.pool.query(
    `insert into candidates (id, last_name, specialty) select n, 'Person ' || n, 'Nurse' from generate_series(1, 20) n`,
  );
  // One after the other: the first may have pages to build.
  servers = [await startServer(url, secretsEnvironment), await startServer(url, secretsEnvironment)];
});
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

test('a removed candidate is soon shown by neither', async () => {
  const person = await insertAccount(database, { plan: 'premium' });
  const authorization = await signIn(servers[0], person);
  for (const server of servers) expect((await search(server, authorization, 'person 7')).text).toContain('Person 7');
  await changeCandidates(database.pool, 'delete from candidates where id = 7');
  await Promise.all(
    servers.map((server) =>
      vi.waitFor(
        async () => expect((await search(server, authorization, 'person 7')).text).not.toContain('Person 7'),
        patience,
      ),
    ),
  );
});

const get = async (server: ServerProcess, path: string, authorization: string): Promise<[number, string]> => {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization } });
  return [response.status, await response.text()];
};

const answerOf = async <Output>(response: Promise<Response>, schema: z.ZodType<Output>): Promise<Output> => {
  const answer = await response;
  expect([answer.status, answer.url]).toEqual([200, answer.url]);
  return schema.parse(await answer.json());
};

test('a person who is removed through one is soon gone from search, suggestions, profile, lists and saved searches of the other', async () => {
  const email = 'zqboth@postbox.example';
  const hasher = identityHasher(testSecrets.lookupKey);
  const draft = testDraft({
    lastName: 'Zqboth',
    contacts: [{ kind: 'personal_email', value: email, verifiedOn: null }],
    keys: [{ kind: 'email', value: email }],
  });
  const { newId: id } = hasher.identify(draft);
  await inTransaction(database, (client) =>
    candidateWriter(contactVault(testSecrets.contactKeys), hasher).write(client, [draft], {
      source: 'acme',
      batchId: 'acme-1',
      today: '2026-11-21',
    }),
  );
  const person = await insertAccount(database, { plan: 'premium' });
  const [first, second] = servers;
  const authorization = await signIn(first, person);
  for (const server of servers)
    await vi.waitFor(
      async () => expect((await search(server, authorization, 'zqboth')).text).toContain('Zqboth'),
      patience,
    );
  const { list } = await answerOf(
    post(first, '/api/add-to-list', { listName: 'Both', physicianIds: [id] }, authorization),
    z.object({ list: z.object({ id: z.string() }) }),
  );
  const { data: saved } = await answerOf(
    post(first, '/api/save-search', { searchParams: { query: 'zqboth' }, name: 'Both' }, authorization),
    z.object({ data: z.object({ id: z.string() }) }),
  );
  /** What still shows the person on the second server. */
  const shown = async (): Promise<string[]> => {
    const [profile] = await get(second, `/api/candidates/${id}`, authorization);
    const [page, pageText] = await get(second, `/physician/${id}`, authorization);
    const [, listText] = await get(second, `/api/lists/${list.id}`, authorization);
    const suggested = await post(second, '/api/search-suggestions', { filters: { query: 'zqbot' } }, authorization);
    const count = await post(second, `/api/saved-searches/${saved.id}/count`, {}, authorization);
    return Object.entries({
      search: (await search(second, authorization, 'zqboth')).text.includes('Zqboth'),
      suggestions: (await suggested.text()).includes('Zqboth'),
      profile: profile !== 410,
      page: page === 200 || pageText.includes('Zqboth'),
      list: !listText.includes('"physician_count":0'),
      saved: !(await count.text()).includes('"count":0'),
    }).flatMap(([where, isShown]) => (isShown ? [where] : []));
  };
  /** By what a page on the second server notices that someone left, and asks who. */
  const version = () =>
    answerOf(post(second, '/api/activity/version', {}, authorization), z.object({ departures: z.string() }));
  const unlisted = () =>
    answerOf(
      post(second, '/api/candidates/unlisted', { physicianIds: [id] }, authorization),
      z.object({ data: z.array(z.string()) }),
    );
  const before = await version();
  expect((await unlisted()).data).toEqual([]);
  expect(await shown()).toEqual(['search', 'suggestions', 'profile', 'page', 'list', 'saved']);
  const formToken = formTokenOfEarlier(60, testSecrets.authSecret, 'removal form');
  expect((await post(first, '/api/send-removal-confirmation', { email, formToken })).status).toBe(200);
  const mails = (await readOutbox(database)).filter(({ to }) => to === email);
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await post(first, '/api/process-removal', { token })).status).toBe(200);
  expect((await version()).departures).not.toBe(before.departures);
  expect((await unlisted()).data).toEqual([id]);
  await vi.waitFor(async () => expect(await shown()).toEqual([]), patience);
});

/** Searches with the session until the response has this status. */
const becomes = (server: ServerProcess, authorization: string, status: number): Promise<void> =>
  vi.waitFor(async () => expect((await search(server, authorization)).status).toBe(status), patience);

test('a session that ends in one ends in the other: for reads at once, for searches soon', async () => {
  const person = await insertAccount(database, { plan: 'premium' });
  const authorization = await signIn(servers[0], person);
  expect((await search(servers[1], authorization)).status).toBe(200);
  expect((await post(servers[0], '/api/auth/sign-out', {}, authorization)).status).toBe(200);
  expect((await post(servers[1], '/api/lists', {}, authorization)).status).toBe(401);
  await becomes(servers[1], authorization, 401);
});

test('a plan that ends is noticed by both: for reads with the next request, for searches soon', async () => {
  const person = await insertAccount(database, { plan: 'premium' });
  const authorization = await signIn(servers[1], person);
  for (const server of servers) expect((await search(server, authorization)).status).toBe(200);
  await database.pool.query(`update subscriptions set status = 'canceled' where user_id = $1`, [person.userId]);
  for (const server of servers) {
    const suggested = await post(server, '/api/search-suggestions', { filters: { query: 'nurse' } }, authorization);
    expect(suggested.status).toBe(403);
  }
  await Promise.all(servers.map((server) => becomes(server, authorization, 403)));
});

test.each([
  ['a suspended account', 'update users set banned = true where id = $1', 401],
  ['an expired session', `update sessions set expires_at = now() - interval '1 second' where user_id = $1`, 401],
  ['a revoked grant', 'update demo_access_grants set active = false where user_id = $1', 403],
])('%s is soon refused by both, while it searches', async (_case, statement, status) => {
  const person = await insertAccount(database, {});
  await database.pool.query(`insert into demo_access_grants (user_id, feature_type) values ($1, 'viewContactInfo')`, [
    person.userId,
  ]);
  const authorization = await signIn(servers[1], person);
  for (const server of servers) expect((await search(server, authorization)).status).toBe(200);
  await database.pool.query(statement, [person.userId]);
  await Promise.all(servers.map((server) => becomes(server, authorization, status)));
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
});

const homeOf = async (server: ServerProcess): Promise<string> => (await fetch(`${server.url}/`)).text();

test('a changed title and share image are soon in the home page of both, without a restart', async () => {
  for (const server of servers) expect(await homeOf(server)).toContain('/share-images/site.png');
  const changes = { seo_title: 'Nurses within reach', seo_image_url: '/site-assets/seo-image/1760000000000.png' };
  await database.pool.query(
    'insert into site_settings (key, value) select key, value from jsonb_each_text($1::jsonb) as change (key, value)',
    [JSON.stringify(changes)],
  );
  await Promise.all(
    servers.map((server) =>
      vi.waitFor(async () => {
        const html = await homeOf(server);
        expect(html).toContain('<title>Nurses within reach</title>');
        expect(html).toContain(
          `property="og:image" content="http://localhost:${new URL(server.url).port}${changes.seo_image_url}"`,
        );
      }, patience),
    ),
  );
});
