// Assistants that are described by a document on the web, whose address is their client_id.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import {
  hostileAddresses,
  hostileNames,
  resolveHostile,
} from '#server/foundation/outbound/testing/hostile-addresses.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { DocumentFault, readClientDocument } from './client-document.ts';
import {
  codeFor,
  codeForm,
  postAllowed,
  postForm,
  postRevoked,
  redirectUri,
  refreshForm,
  refusalOf,
  requestOf,
  requestPath,
  stepUp,
  tokensOf,
} from './testing/assistant.ts';

const product = testProduct({
  runsJobs: false,
  publicUrl: 'https://care.example',
  assistantHostsAllowed: ['127.0.0.1'],
});
const { pool } = product.database;

let asked = 0;
let answer: RequestListener = (_request, response) => response.end();
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let documents = 0;
/** An address of which nothing was loaded yet. */
const newId = (): string => `${origin}/client-${(documents += 1)}.json`;
const describing =
  (clientId: string, changes: Readonly<Record<string, unknown>> = {}, type = 'application/json'): RequestListener =>
  (_request, response) =>
    response
      .writeHead(200, { 'content-type': type })
      .end(
        JSON.stringify({ client_id: clientId, client_name: 'Rota Helper', redirect_uris: [redirectUri], ...changes }),
      );

const shown = z.looseObject({ kind: z.string(), message: z.string().optional() });
const show = async (person: SignedIn, query: string) =>
  shown.parse(await (await person.request(requestPath(query))).json());
const premium = () => product.signedIn({ plan: 'premium' });
const storedOf = async (clientId: string): Promise<number> =>
  (await pool.query('select 1 from oauth_clients where document_url = $1', [clientId])).rowCount ?? 0;

const unnamed = { rules: { hostsAllowed: [], setting: 'ASSISTANT_HOSTS_ALLOWED' }, resolve: resolveHostile };

describe('a document is not loaded', () => {
  test.each([...Object.keys(hostileNames).map((name) => `https://${name}/client.json`), ...hostileAddresses])(
    'from %s',
    async (clientId) => {
      await expect(readClientDocument(unnamed, clientId)).rejects.toThrow(DocumentFault);
    },
  );

  test.each([
    'https://assistant.example',
    'https://assistant.example/',
    'https://Assistant.example/client.json',
    'https://assistant.example/a/../client.json',
    'https://assistant.example/./client.json',
    'https://assistant.example/client.json#x',
    'https://me@assistant.example/client.json',
    'https://me:secret@assistant.example/client.json',
    'https://assistant.example:8443/client.json',
    'https://assistant.example:443/client.json',
    'http://assistant.example/client.json',
    `https://assistant.example/${'x'.repeat(limits.documentUrlLengthMax)}`,
    ' https://assistant.example/client.json',
  ])('by the address %s', async (clientId) => {
    await expect(readClientDocument(unnamed, clientId)).rejects.toThrow(/not valid/);
  });
});

describe('a request with a document is refused', () => {
  const cases: [string, (clientId: string) => RequestListener, RegExp][] = [
    ['of another client', () => describing('https://assistant.example/client.json'), /not valid/],
    ['that spells its client_id otherwise', (id) => describing(id.toUpperCase()), /not valid/],
    ['without addresses', (id) => describing(id, { redirect_uris: [] }), /not valid/],
    ['with an address of a script', (id) => describing(id, { redirect_uris: ['javascript:alert(1)'] }), /not valid/],
    ['with a secret', (id) => describing(id, { client_secret: 'x' }), /not valid/],
    [
      'of a client with a secret',
      (id) => describing(id, { token_endpoint_auth_method: 'client_secret_post' }),
      /not valid/,
    ],
    ['that is a page', (id) => describing(id, {}, 'text/html'), /not valid/],
    ['that is huge', (id) => describing(id, { tos: 'x'.repeat(limits.documentBytesMax) }), /not valid/],
    [
      'that never ends',
      () => (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const send = (): void => {
          if (!response.destroyed) response.write('x'.repeat(1_024), () => setImmediate(send));
        };
        send();
      },
      /not valid/,
    ],
    [
      'that is no JSON',
      () => (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      /not valid/,
    ],
    ['that is not there', () => (_request, response) => response.writeHead(404).end(), /cannot be loaded/],
    [
      'behind a redirect within its host',
      (id) => (request, response) =>
        request.url === '/moved.json'
          ? describing(id)(request, response)
          : response.writeHead(302, { location: '/moved.json' }).end(),
      /cannot be loaded/,
    ],
    [
      'behind a redirect to another host',
      () => (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      /cannot be loaded/,
    ],
    ['whose connection ends', () => (request) => request.socket.destroy(), /cannot be loaded/],
    [
      'that ends in its middle',
      () => (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        response.write('{', () => response.destroy());
      },
      /cannot be loaded/,
    ],
  ];
  test.each(cases)('%s', async (_case, answers, message) => {
    const person = await premium();
    const clientId = newId();
    answer = answers(clientId);
    expect(await show(person, requestOf(clientId))).toEqual({
      kind: 'refused',
      message: expect.stringMatching(message),
    });
    await stepUp(product, person);
    expect((await postAllowed(person, requestOf(clientId))).status).toBe(400);
    expect(await storedOf(clientId)).toBe(0);
  });

  test('to an address that the document does not name', async () => {
    const clientId = newId();
    answer = describing(clientId);
    const query = requestOf(clientId, { redirect_uri: 'https://evil.test/callback' });
    expect(await show(await premium(), query)).toMatchObject({ kind: 'refused' });
  });

  test('by an account that tried many', async () => {
    const person = await premium();
    answer = (_request, response) => response.writeHead(404).end();
    const before = asked;
    for (let at = 0; at < 31; at += 1) await show(person, requestOf(newId()));
    expect(asked - before).toBe(30);
    expect(await show(person, requestOf(newId()))).toMatchObject({ message: expect.stringMatching(/Too many/) });
  });
});

test('an assistant with a document is shown with its host, connects, refreshes, and revokes', async () => {
  const person = await premium();
  const clientId = newId();
  answer = describing(clientId, { client_name: 'Rota\u202e Helper', token_endpoint_auth_method: 'none' });
  expect(await show(person, requestOf(clientId))).toMatchObject({
    kind: 'ask',
    clientName: 'Rota Helper',
    host: 'assistant.example',
    documentHost: new URL(origin).host,
  });
  const code = await codeFor(product, person, clientId);
  expect(await refusalOf(await postForm(product, codeForm(`${clientId}x`, code)))).toBe('400 invalid_grant');
  const first = await tokensOf(await postForm(product, codeForm(clientId, code)));
  const second = await tokensOf(await postForm(product, refreshForm(clientId, first.refresh_token)));
  expect((await postRevoked(product, { token: second.refresh_token, client_id: clientId })).status).toBe(200);
  expect(await refusalOf(await postForm(product, refreshForm(clientId, second.refresh_token)))).toBe(
    '400 invalid_grant',
  );
});

test('a document is loaded once in some minutes, and a changed one counts afterwards', async () => {
  const person = await premium();
  const clientId = newId();
  answer = describing(clientId);
  const before = asked;
  for (let at = 0; at < 3; at += 1) expect((await show(person, requestOf(clientId))).kind).toBe('ask');
  expect(asked - before).toBe(1);
  const moved = 'https://moved.example/callback';
  answer = describing(clientId, { redirect_uris: [moved] });
  const query = requestOf(clientId, { redirect_uri: moved });
  expect((await show(person, query)).kind).toBe('refused');
  await pool.query(
    `update oauth_clients set document_read_at = now() - make_interval(mins => $2) where document_url = $1`,
    [clientId, limits.documentMinutes],
  );
  expect((await show(person, query)).kind).toBe('ask');
  expect((await show(person, requestOf(clientId))).kind).toBe('refused');
  expect(await storedOf(clientId)).toBe(1);
});

test('the id of a document in the database is no client_id', async () => {
  const person = await premium();
  const clientId = newId();
  answer = describing(clientId);
  await show(person, requestOf(clientId));
  const { rows } = await pool.query<{ id: string }>('select id from oauth_clients where document_url = $1', [clientId]);
  expect((await show(person, requestOf(rows[0]?.id ?? ''))).kind).toBe('refused');
});
