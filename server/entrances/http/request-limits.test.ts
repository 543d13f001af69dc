import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchLimit } from '#server/features/search/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { listen, type HttpServer } from './http-server.ts';
import { requestLimits } from './request-limits.ts';
import { rawConnection, searchHead } from './testing/raw-connection.ts';

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => lines.push(line) });
/** What the application answers its searches with, one after the other, as the test lets it. */
const answers: (() => void)[] = [];
/** More than the system keeps for both ends of a connection. */
const largeAnswer = Buffer.alloc(64 * 1_048_576, 'x');
let server: HttpServer;

beforeAll(async () => {
  const app = new Hono<HttpEnvironment>();
  app.post('/api/optimized-search', async (c) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return c.req.header('x-large') === undefined ? c.json({ success: true }) : c.body(largeAnswer);
  });
  app.get('/other', (c) => c.text('still here'));
  server = await listen(0, '127.0.0.1');
  server.use(
    app,
    requestLimits({
      limits: [searchLimit({ searchesMax: 2, searchesPerCallerMax: 2 })],
      callerOf: ({ headers }) => headers.authorization ?? '',
      log,
    }),
  );
});
afterAll(() => server.close(100));

const search = (body = '{}') =>
  fetch(`http://127.0.0.1:${server.port}/api/optimized-search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });

test('a search beyond those that may be under way is refused, whatever it holds, and nothing else is', async () => {
  const served = [search(), search()];
  await expect.poll(() => answers.length).toBe(2);
  const refusals = await Promise.all([search(), search('no JSON'), search('x'.repeat(1_000_000))]);
  for (const refusal of refusals) {
    expect(refusal.status).toBe(503);
    expect(refusal.headers.get('retry-after')).toBe('2');
    expect(await refusal.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'Too many searches are waiting. Try again in a few seconds.',
      requestId: refusal.headers.get('x-request-id'),
    });
  }
  expect(await (await fetch(`http://127.0.0.1:${server.port}/other`)).text()).toBe('still here');
  answers.shift()?.();
  const [first] = served;
  expect((await first)?.status).toBe(200);
  const next = search();
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers.splice(0)) answer();
  expect((await next).status).toBe(200);
  expect((await served[1])?.status).toBe(200);
});

test('a caller who leaves makes room', async () => {
  const leaving = new AbortController();
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  };
  const left = [1, 2].map(() =>
    fetch(`http://127.0.0.1:${server.port}/api/optimized-search`, options).catch(() => 'left'),
  );
  await expect.poll(() => answers.length).toBe(2);
  leaving.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  for (const answer of answers.splice(0)) answer();
  const release = setInterval(() => answers.shift()?.(), 5);
  await expect.poll(async () => (await search()).status).toBe(200);
  clearInterval(release);
});

test('the log tells of all refusals of a second in one line, under the id they carry', async () => {
  await expect.poll(() => lines.filter((line) => line.includes('searches refused')).length).toBeGreaterThan(0);
  expect(lines.join('\n')).toMatch(/"requestId":"[\w-]{12}","refused":3/);
});

const whole = `${searchHead('connection: keep-alive', 'content-length: 2')}{}`;
/** Requests that are not one whole search beyond doubt, each with how its first response begins while all places are taken. */
const unsure: readonly (readonly [string, string, RegExp])[] = [
  ['two in one packet', whole + whole, /^HTTP\/1.1 503/],
  ['a part of a body', `${searchHead('content-length: 3')}{}`, /^HTTP\/1.1 503/],
  ['a body in chunks', `${searchHead('transfer-encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`, /^HTTP\/1.1 503/],
  ['two lengths', `${searchHead('content-length: 2', 'content-length: 3')}{}`, /^HTTP\/1.1 400/],
  ['a length and chunks', `${searchHead('content-length: 2', 'transfer-encoding: chunked')}{}`, /^HTTP\/1.1 400/],
  ['a line feed alone', `${searchHead('x-a: b\ncontent-length: 2')}{}`, /^HTTP\/1.1 400/],
  ['a connection that ends', `${searchHead('connection: close', 'content-length: 2')}{}`, /\nConnection: close/],
  ['another address', whole.replace('optimized-search', 'optimized-search?a'), /^HTTP\/1.1 503/],
  ['another operation', 'GET /other HTTP/1.1\r\nhost: localhost\r\n\r\n', /still here/],
];
const headEnd = '\r\n\r\n';

/** Two searches that are under way until the test ends them, so that every other one is refused. */
async function allPlacesTaken(): Promise<() => Promise<void>> {
  const served = [search(), search()];
  await expect.poll(() => answers.length).toBe(2);
  return async () => {
    for (const answer of answers.splice(0)) answer();
    for (const one of await Promise.all(served)) expect(one.status).toBe(200);
  };
}

/** A connection whose first request was answered. */
async function knownConnection(): Promise<{ send(bytes: string): void; later(): string; reset(): void }> {
  const connection = await rawConnection(server.port);
  connection.send('GET /other HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => connection.received()).toContain('still here');
  const { length } = connection.received();
  return { ...connection, later: () => connection.received().slice(length) };
}

const linesOf = (response: string): string[] =>
  response
    .slice(0, response.indexOf(headEnd))
    .split('\r\n')
    .map((line) => line.toLowerCase())
    .filter((line) => !/^(date|connection|keep-alive|x-request-id):/.test(line))
    .toSorted();

test('a search that is refused unparsed gets what a parsed one gets, and its connection goes on', async () => {
  const end = await allPlacesTaken();
  const fresh = await rawConnection(server.port);
  fresh.send(whole);
  await expect.poll(() => fresh.received()).toContain('"requestId"');
  const known = await knownConnection();
  for (let count = 1; count <= 3; count += 1) {
    known.send(whole);
    await expect.poll(() => known.later().split('HTTP/1.1 503').length - 1).toBe(count);
  }
  const [, first = ''] = known.later().split(/(?=HTTP\/1\.1)/);
  expect(linesOf(first)).toEqual(linesOf(fresh.received()));
  expect(first.slice(first.indexOf(headEnd))).toMatch(/"code":"UNAVAILABLE".*"requestId":"[\w-]{12}"\}$/);
  await end();
  const next = searchUnder(known);
  await next;
  expect(known.later()).toContain('{"success":true}');
  for (const one of [fresh, known]) one.reset();
});

/** The connection's search, once it is under way, is answered. */
async function searchUnder(connection: { send(bytes: string): void; later(): string }): Promise<void> {
  connection.send(whole);
  await expect.poll(() => answers.length).toBe(1);
  answers.shift()?.();
  await expect.poll(() => connection.later()).toContain('HTTP/1.1 200');
}

test.each(unsure)('%s goes to the parser', async (_name, bytes, expected) => {
  const end = await allPlacesTaken();
  const known = await knownConnection();
  known.send(bytes);
  await expect.poll(() => known.later()).toMatch(expected);
  known.reset();
  await end();
});

test('a search in two packets, cut at any place, is refused once', async () => {
  const end = await allPlacesTaken();
  const known = await knownConnection();
  const places = [1, 4, 36, 37, 38, 60, whole.length - 4, whole.length - 3, whole.length - 1];
  for (const [at, cut] of places.entries()) {
    known.send(whole.slice(0, cut));
    // The server has read the first part when it has answered another connection.
    (await knownConnection()).reset();
    known.send(whole.slice(cut));
    await expect.poll(() => known.later().split('HTTP/1.1 503').length - 1).toBe(at + 1);
  }
  expect(known.later().match(/HTTP\/1.1/g)).toHaveLength(places.length);
  known.reset();
  await end();
});

test('the rest of a request that looks like a search is a part of that request', async () => {
  const end = await allPlacesTaken();
  const known = await knownConnection();
  known.send('POST /other HTTP/1.1\r\nhost: localhost\r\n');
  const other = await knownConnection();
  other.reset();
  known.send(whole);
  await expect.poll(() => known.later()).toMatch(/^HTTP\/1.1 400/);
  expect(known.later()).not.toContain('HTTP/1.1 503');
  known.reset();
  await end();
});

test('a caller who does not read the answers takes no place once they are computed', async () => {
  const unread = await Promise.all(Array.from({ length: 4 }, () => rawConnection(server.port)));
  for (const connection of unread) {
    connection.stopReading();
    connection.send(`${searchHead('content-length: 2', 'x-large: true')}{}`);
    await expect.poll(() => answers.length).toBe(1);
    answers.shift()?.();
  }
  const served = search();
  await expect.poll(() => answers.length).toBe(1);
  answers.shift()?.();
  expect((await served).status).toBe(200);
  for (const connection of unread) connection.reset();
});
