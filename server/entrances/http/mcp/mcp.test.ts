// Who may connect to the server for assistants, and what it answers to clients of the protocol.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { callOf, callTool, keyOf, messageOf, postMessage } from './testing/assistants.ts';

const product = testProduct({ runsJobs: false, operatorDefaults: { keyCallsPerMinuteMax: 1_000 } });
const { pool } = product.database;
const premium = () => product.signedIn({ plan: 'premium' });

const refused = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.null(),
  error: z.object({ code: z.int(), message: z.string(), data: z.object({ code: z.string() }).loose().optional() }),
});
async function refusalOf(response: Response): Promise<string> {
  const { error } = refused.parse(await response.json());
  return `${response.status} ${error.data?.code}`;
}

describe('a connection is refused', () => {
  test('without a key, and it says where to get one or a token', async () => {
    const response = await postMessage(product, null, callOf('limits'));
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer resource_metadata="http://localhost/.well-known/oauth-protected-resource/mcp"',
    ]);
    expect(refused.parse(await response.json()).error.message).toContain('create one in Account Settings');
  });

  test('with the session of a browser, as a cookie or as a token', async () => {
    const { cookie, authorization } = await premium();
    const own = { cookie, origin: 'http://localhost' };
    expect(await refusalOf(await postMessage(product, null, callOf('limits'), own))).toBe('401 UNAUTHENTICATED');
    const token = { authorization };
    expect(await refusalOf(await postMessage(product, null, callOf('limits'), token))).toBe('401 UNAUTHENTICATED');
  });

  test.each<[string, (person: SignedIn, keyId: string) => Promise<unknown>]>([
    ['has expired', (_, id) => pool.query('update api_keys set expires_at = now() where id = $1', [id])],
    ['was revoked', (person, id) => person.post(`/api/account/api-keys/${id}/revoke`, {})],
    ['lost its account', ({ userId }) => pool.query('delete from users where id = $1', [userId])],
  ])('with a key that %s', async (_case, end) => {
    const person = await premium();
    const { key, keyId } = await keyOf(product, person);
    const before = await postMessage(product, key, callOf('limits'));
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await end(person, keyId);
    expect(await refusalOf(await postMessage(product, key, callOf('limits')))).toBe('401 KEY_INVALID');
  });

  test('with an invented key', async () => {
    expect(await refusalOf(await postMessage(product, `cr_live_${'x'.repeat(43)}`, callOf('limits')))).toBe(
      '401 KEY_INVALID',
    );
  });

  test('from a page of another site, also with a key', async () => {
    const { key } = await keyOf(product, await premium());
    const from = (origin: string, host = 'localhost') => postMessage(product, key, callOf('limits'), { origin, host });
    expect(await refusalOf(await from('https://other.example'))).toBe('403 FOREIGN_ORIGIN');
    expect(await refusalOf(await from('null'))).toBe('403 FOREIGN_ORIGIN');
    expect(await refusalOf(await from('http://rebound.example', 'rebound.example'))).toBe('403 FOREIGN_ORIGIN');
    expect((await from('http://localhost')).status).toBe(200);
  });

  test('beyond the calls of a minute, with the time to wait', async () => {
    const { key, keyId } = await keyOf(product, await premium());
    await pool.query(`update api_keys set minute_calls = array_fill(clock_timestamp(), array[1000]) where id = $1`, [
      keyId,
    ]);
    const response = await postMessage(product, key, callOf('limits'));
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refusalOf(response)).toBe('429 TOO_MANY');
  });

  test('when it sends several messages at once, no JSON, another type, or too much', async () => {
    const { key } = await keyOf(product, await premium());
    expect(await refusalOf(await postMessage(product, key, [callOf('limits'), callOf('limits')]))).toBe(
      '400 INVALID_INPUT',
    );
    const send = (body: string, type: string) =>
      product.request('/mcp', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json, text/event-stream',
          'content-type': type,
        },
        body,
      });
    expect(await refusalOf(await send('{', 'application/json'))).toBe('400 INVALID_INPUT');
    expect((await send(JSON.stringify(callOf('limits')), 'text/plain')).status).toBe(415);
    const large = JSON.stringify(callOf('limits', { text: 'x'.repeat(300_000) }));
    expect(await refusalOf(await send(large, 'application/json'))).toBe('413 TOO_LARGE');
  });

  test.each(['GET', 'DELETE'])('of %s, because there are no sessions', async (method) => {
    const response = await product.request('/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    refused.parse(await response.json());
  });

  test('to a stream of changes, which would hold it open', async () => {
    const { key } = await keyOf(product, await premium());
    const client = await connected(key, '2026-07-28');
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
    await client.close();
  });
});

async function connected(key: string, revision: '2025-11-25' | '2026-07-28'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: revision === '2026-07-28' ? { pin: revision } : 'legacy' } },
  );
  const address = new URL(`http://127.0.0.1:${await product.port()}/mcp`);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  return client;
}

describe('the official client', () => {
  test.each(['2025-11-25', '2026-07-28'] as const)('lists and calls tools by revision %s', async (revision) => {
    const { key, keyId } = await keyOf(product, await premium());
    const client = await connected(key, revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_candidates',
      'list_filters',
      'get_candidate',
      'count_coverage',
      'reveal_contact',
      'lists',
      'add_to_list',
      'save_search',
      'start_export',
      'export_status',
      'report_contact',
      'limits',
    ]);
    // The client checks the structured content against the output schema.
    const { structuredContent } = await client.callTool({ name: 'limits', arguments: {} });
    expect(structuredContent).toMatchObject({ key: { id: keyId }, callsPerMinute: 1_000 });
    const wrong = await client.callTool({ name: 'get_candidate', arguments: { id: 'x' } });
    expect(wrong.isError).toBe(true);
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('There is no such tool');
    await client.close();
  });

  test('reads descriptions that tell no model to act', async () => {
    const { key } = await keyOf(product, await premium());
    const listed = await postMessage(product, key, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { result } = z
      .object({ result: z.object({ tools: z.array(z.object({ name: z.string(), description: z.string() })) }) })
      .parse(await messageOf(listed));
    for (const { name, description } of result.tools)
      expect([name, /\b(?:you|your|always|never|must|should|please)\b/i.exec(description)?.[0]]).toEqual([
        name,
        undefined,
      ]);
  });
});

describe('a failure of a tool', () => {
  test('says what is wrong with the input, and that the same call fails again', async () => {
    const key = await keyOf(product, await premium());
    expect(await callTool(product, key, 'search_candidates', { quary: 'nurse' })).toMatchObject({
      isError: true,
      code: 'INVALID_INPUT',
      message: expect.stringContaining('quary'),
      canRepeat: false,
    });
  });

  test('of the server itself is logged, and may be repeated', async () => {
    const key = await keyOf(product, await premium());
    await pool.query('alter table rate_limits rename to rate_limits_away');
    const answer = await callTool(product, key, 'lists');
    await pool.query('alter table rate_limits_away rename to rate_limits');
    expect(answer).toMatchObject({ isError: true, code: 'INTERNAL_ERROR', canRepeat: true });
    expect(product.logLines.filter((line) => line.includes('tool failed'))).toHaveLength(1);
  });

  test('ends a loop: the same call of a key is refused after 20 within ten minutes', async () => {
    const key = await keyOf(product, await premium());
    const other = await keyOf(product, await premium());
    const answers = [];
    for (let at = 0; at < 25; at += 1)
      answers.push(await callTool(product, key, 'search_candidates', { state: 'Texas' }));
    expect(answers.map(({ isError }) => isError)).toEqual(answers.map((_, at) => at >= 20));
    expect(answers.at(-1)).toMatchObject({ code: 'REPEATED_CALL', canRepeat: false, retryAfterSeconds: null });
    // In another spelling it is the same call; another input and another key are not.
    expect(await callTool(product, key, 'search_candidates', { state: ['TX'], page: 1 })).toMatchObject({
      code: 'REPEATED_CALL',
    });
    expect((await callTool(product, key, 'search_candidates', { state: 'Ohio' })).isError).toBe(false);
    expect((await callTool(product, other, 'search_candidates', { state: 'Texas' })).isError).toBe(false);
  });
});
