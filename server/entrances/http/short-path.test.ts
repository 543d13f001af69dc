// Both ways of the same search: the short path, and with a query in its address the framework.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountsOfTest, everyCaller } from '#server/features/access/testing/callers.ts';
import { randomNumbers, writePeople } from '#server/features/search/testing/candidates.ts';
import { testProduct } from '#server/testing/product.ts';
import { rawConnection, searchHead } from './testing/raw-connection.ts';

const product = testProduct({ accounts: accountsOfTest });

interface Sent {
  body?: string | object;
  headers?: Record<string, string>;
}

const address = async (): Promise<string> => `http://127.0.0.1:${await product.port()}/api/optimized-search`;

async function send(url: string, { body = { filters: {} }, headers = {} }: Sent): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Of the connection, of one request, or of how the bytes are sent. */
const differing = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'x-request-id']);

async function read(response: Response): Promise<{ status: number; headers: Record<string, string>; body: object }> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !differing.has(name)));
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = policy.replace(/'nonce-[\w+/=]+'/g, "'nonce'");
  const body = z.record(z.string(), z.unknown()).parse(await response.json());
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  for (const name of ['tookMs', 'requestId']) delete body[name];
  return { status: response.status, headers, body };
}

/** The short path sends the length of its answers. */
const isShort = (response: Response): boolean => response.status === 200 && response.headers.has('content-length');

async function both(sent: Sent): Promise<{ short: Awaited<ReturnType<typeof read>>; wasShort: boolean }> {
  const url = await address();
  const first = await send(url, sent);
  const wasShort = isShort(first);
  const [short, long] = [await read(first), await read(await send(`${url}?framework`, sent))];
  expect(short).toEqual(long);
  return { short, wasShort };
}

test('every caller receives the same response on both ways, twice in a second', async () => {
  await writePeople(product.database, randomNumbers(7), ['1', '2', '3', '4', '5', '6', '7']);
  await expect
    .poll(async () => (await (await product.as('premium')).post('/api/optimized-search', { filters: {} })).json())
    .not.toMatchObject({ count: 0 });
  for (const [, caller] of await everyCaller(product))
    for (let round = 0; round < 2; round += 1)
      await both({ headers: caller === null ? {} : { authorization: caller.authorization } });
});

const withPlan = async (sent: Sent): Promise<Awaited<ReturnType<typeof both>>> => {
  const { authorization } = await product.as('premium');
  return both({ ...sent, headers: { authorization, ...sent.headers } });
};

describe('the same response for', () => {
  test.each([
    ['words with filters, a sort and a page', { query: 'nurse in texas', sortKey: 'name', page: 2, limit: 2 }, true],
    ['words that no candidate has', { query: 'cardiolojist zqzqzq' }, true],
    ['an unknown place', { near: 'Nowhere, ZZ' }, true],
    ['a country that the directory does not cover', { country: 'CA' }, true],
    ['the ids of Select All', { selectAll: true }, false],
    ['a list of somebody else', { inList: ['6b4f0df2-66a5-4f0f-93a9-8f7a3c1f1a11'] }, false],
    ['a stage without a list', { stage: ['New'] }, false],
    ['a page that is no number', { page: 'one' }, false],
    ['an unknown filter', { unknown: 1 }, false],
  ])('%s', async (_case, filters, expected) => {
    expect((await withPlan({ body: { filters } })).wasShort).toBe(expected);
  });

  test.each([
    ['no JSON', { body: '{' }, 400],
    ['an empty body', { body: '' }, 400],
    ['another user id', { body: { filters: {}, userId: 'other' } }, 400],
    ['a body in another format', { headers: { 'content-type': 'text/plain' } }, 415],
    ['an invented session', { headers: { authorization: 'Bearer a.b' } }, 401],
    ['a body that is called a file', { headers: { 'content-disposition': 'attachment; filename=a.json' } }, null],
  ])('%s', async (_case, sent: Sent, status) => {
    const { short } = await withPlan(sent);
    if (status !== null) expect(short.status).toBe(status);
  });

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['identity', null],
    ['gzip;q=0, deflate', 'deflate'],
    ['*', 'gzip'],
  ])('a client that accepts %s', async (accepted, encoding) => {
    const { short, wasShort } = await withPlan({ headers: { 'accept-encoding': accepted } });
    expect([short.headers['content-encoding'] ?? null, wasShort]).toEqual([encoding, true]);
  });

  test.each([
    ['a parameter behind the type of the body', { 'content-type': 'application/json ; charset=UTF-8; version=1' }],
    ['a proxy that is not trusted', { 'x-forwarded-for': '203.0.113.9' }],
  ])('%s', async (_case, headers) => {
    expect(await withPlan({ headers })).toMatchObject({ short: { status: 200 }, wasShort: true });
  });
});

test.each([
  ['of another site', { origin: 'https://other.example' }, 403],
  ['of our own pages', { 'sec-fetch-site': 'same-origin' }, 200],
  ['without an origin', {}, 403],
])('a request with a cookie %s', async (_case, headers, status) => {
  const { cookie } = await product.as('premium');
  const { short, wasShort } = await both({ headers: { cookie, ...headers } });
  expect([short.status, wasShort]).toEqual([status, status === 200]);
});

test('a body that is too large is refused before the search', async () => {
  const { authorization } = await product.as('premium');
  const response = await send(await address(), { body: `"${'x'.repeat(2_000_000)}"`, headers: { authorization } });
  expect([response.status, await response.json()]).toMatchObject([413, { code: 'TOO_LARGE' }]);
});

test('a search is in the log under its request id, without its words', async () => {
  const { authorization } = await product.as('premium');
  const response = await send(await address(), { body: { filters: { query: 'zqwords' } }, headers: { authorization } });
  expect(isShort(response)).toBe(true);
  const requestId = response.headers.get('x-request-id') ?? 'none';
  await expect.poll(() => product.logLines.filter((line) => line.includes(requestId))).toHaveLength(1);
  const line = product.logLines.find((each) => each.includes(requestId)) ?? '';
  expect(JSON.parse(line)).toMatchObject({ method: 'POST', path: '/api/optimized-search', status: 200 });
  expect(line).not.toContain('zqwords');
});

test('a caller who leaves during a search leaves the server as it was', async () => {
  const { authorization } = await product.as('premium');
  const port = await product.port();
  const body = '{"filters":{"query":"a b c d e"}}';
  for (let round = 0; round < 20; round += 1) {
    const connection = await rawConnection(port);
    connection.send(searchHead(`authorization: ${authorization}`, `content-length: ${body.length}`) + body);
    connection.reset();
    await connection.closed;
  }
  const search = async (): Promise<number> => (await send(await address(), { headers: { authorization } })).status;
  await expect.poll(search).toBe(200);
});

/** Half of the minute for which a session is trusted while the database cannot be read. The soak measures how soon a change takes effect. */
const patience = { interval: 5, timeout: 300_000 };

/** Changes the database between searches of a new subscriber. The function searches again, and resolves with the status. */
const statusAfter = async (statement: string): Promise<() => Promise<number>> => {
  const person = await product.signedIn({ plan: 'premium' });
  const search = async (): Promise<number> =>
    (await send(await address(), { headers: { authorization: person.authorization } })).status;
  expect([await search(), await search()]).toEqual([200, 200]);
  await product.database.pool.query(statement, [person.userId]);
  return search;
};

describe('rights that were read a moment ago do not outlive a change in the database:', () => {
  test.each([
    ['an ended session', 'delete from sessions where user_id = $1', 401],
    ['an expired session', `update sessions set expires_at = now() - interval '1 second' where user_id = $1`, 401],
    ['a suspended account', 'update users set banned = true where id = $1', 401],
    ['an address that is no longer confirmed', 'update users set email_verified = false where id = $1', 403],
    ['a plan that ended', `update subscriptions set status = 'canceled' where user_id = $1`, 403],
    ['a plan that was removed', 'delete from subscriptions where user_id = $1', 403],
  ])('%s', async (_case, statement, status) => {
    const search = await statusAfter(statement);
    await expect.poll(search, patience).toBe(status);
  });

  test('a plan that is replaced by a smaller one hides names', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const lastNames = async (): Promise<string> => {
      const response = await send(await address(), { headers: { authorization: person.authorization } });
      const { data } = z.object({ data: z.array(z.object({ lastName: z.string() })) }).parse(await response.json());
      return data.map(({ lastName }) => lastName).join(' ');
    };
    expect(await lastNames()).toMatch(/\p{L}{3}/u);
    await product.database.pool.query(
      `with gone as (delete from subscriptions where user_id = $1)
       insert into demo_access_grants (user_id, feature_type) values ($1, 'saveLists')`,
      [person.userId],
    );
    await expect.poll(lastNames, patience).toMatch(/^(?:\p{L}{1,2}\. ?)+$/u);
  });
});
