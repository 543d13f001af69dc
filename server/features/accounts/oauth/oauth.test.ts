// Assistants connect with OAuth 2.1, and then act exactly as a key of the account.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts';
import { assistantScopes, oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import { accountsOfTest, everyCaller, isPaidCaller } from '#server/features/access/testing/callers.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { deleteUnusedClients } from './clients-store.ts';
import { deleteOldSecrets } from './grants-store.ts';
import {
  allowedLocation,
  codeChallenge,
  codeFor,
  codeForm,
  connect,
  postAllowed,
  postForm,
  postRevoked,
  redirectUri,
  refreshForm,
  refusalOf,
  registerAssistant,
  requestOf,
  requestPath,
  returnOf,
  stepUp,
  tokensOf,
  type Connected,
} from './testing/assistant.ts';

const product = testProduct({
  runsJobs: false,
  publicUrl: 'https://care.example',
  accounts: accountsOfTest,
  operatorDefaults: { keyCallsPerMinuteMax: 1_000 },
});
const { pool } = product.database;
const premium = () => product.signedIn({ plan: 'premium' });

const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'limits', arguments: {} } };
const useToken = (token: string, body: object = message): Promise<Response> =>
  product.post('/mcp', body, {
    headers: { accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` },
  });
const failureOf = async (response: Response): Promise<string> => {
  const { code } = z.object({ code: z.string() }).parse(await response.json());
  return `${response.status} ${code}`;
};
const shown = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('ask'), clientName: z.string(), host: z.string().nullable(), isAllowed: z.boolean() })
    .loose(),
  z.object({ kind: z.literal('redirect'), location: z.url() }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);
const show = async (person: SignedIn, query: string) =>
  shown.parse(await (await person.request(requestPath(query))).json());

describe('a registration', () => {
  test.each<[string, unknown]>([
    ['no address', { redirect_uris: [] }],
    ['an address without https', { redirect_uris: ['http://assistant.example/callback'] }],
    ['an address of a script', { redirect_uris: ['javascript:alert(1)//'] }],
    ['data', { redirect_uris: ['data:text/html,x'] }],
    ['a file', { redirect_uris: ['file:///etc/passwd'] }],
    ['a blob', { redirect_uris: ['blob:https://assistant.example/1'] }],
    ['a program that was not reviewed', { redirect_uris: ['assistant://callback'] }],
    ['a mail program', { redirect_uris: ['mailto:ann@postbox.example'] }],
    ['a program without a path', { redirect_uris: ['com.example.app:callback'] }],
    ['a program with a user name', { redirect_uris: ['cursor://me@host/callback'] }],
    ['a scheme that only contains one of a program', { redirect_uris: ['xcursor://host/callback'] }],
    ['a script in the form of a program', { redirect_uris: ['javascript.x:alert(1)'] }],
    ['a fragment', { redirect_uris: [`${redirectUri}#x`] }],
    ['a user name', { redirect_uris: ['https://care.example@assistant.example/'] }],
    ['a host that only begins as this device', { redirect_uris: ['http://localhost.assistant.example/'] }],
    ['characters that cannot be seen', { redirect_uris: ['https://assistant.example/\u200bcallback'] }],
    ['too many addresses', { redirect_uris: Array.from({ length: 11 }, (_, at) => `${redirectUri}/${at}`) }],
    ['a long address', { redirect_uris: [`${redirectUri}/${'x'.repeat(500)}`] }],
  ])('with %s is refused', async (_case, body) => {
    expect(await refusalOf(await product.post('/oauth/register', body))).toBe('400 invalid_redirect_uri');
  });

  test('that is no object, or too large, is refused', async () => {
    expect(await refusalOf(await product.post('/oauth/register', 'x'))).toBe('400 invalid_client_metadata');
    const large = { redirect_uris: [redirectUri], client_name: 'x'.repeat(20_000) };
    expect((await product.post('/oauth/register', large)).status).toBe(413);
  });

  test('has a limit for each network', async () => {
    const from = '2001:db8:ffff::7';
    const body = { redirect_uris: [redirectUri] };
    const answers = await Promise.all(
      Array.from({ length: 62 }, () => product.post('/oauth/register', body, { from })),
    );
    expect(
      answers
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
        .slice(-3),
    ).toEqual([201, 429, 429]);
  });

  test('keeps a name that cannot disguise itself, and no logo', async () => {
    const person = await premium();
    for (const [name, expected] of [
      ['Rota\u202e Helper\u200b\n', 'Rota Helper'],
      ['x'.repeat(200), 'x'.repeat(60)],
      ['\u200b\u2800', 'Unnamed assistant'],
      [{ evil: true }, 'Unnamed assistant'],
      [null, 'Unnamed assistant'],
    ] as const) {
      const clientId = await registerAssistant(product, { name });
      expect(await show(person, requestOf(clientId))).toMatchObject({ clientName: expected });
    }
    const response = await product.post('/oauth/register', {
      redirect_uris: [redirectUri],
      logo_uri: 'https://assistant.example/logo.png',
      token_endpoint_auth_method: 'client_secret_post',
    });
    const answer = z.record(z.string(), z.unknown()).parse(await response.json());
    expect([response.status, answer['token_endpoint_auth_method'], answer['logo_uri']]).toEqual([
      201,
      'none',
      undefined,
    ]);
    expect(answer).not.toHaveProperty('client_secret');
  });

  test('ends when no one has allowed the client, or its grants have ended, and then not before', async () => {
    const [unused, ended, live] = [
      await registerAssistant(product),
      await connect(product, await premium()),
      await connect(product, await premium()),
    ];
    await pool.query('update api_keys set revoked_at = now() where id = $1', [ended.keyId]);
    const known = async () => {
      await deleteUnusedClients(product.database);
      const { rows } = await pool.query<{ id: string }>('select id from oauth_clients where id = any($1)', [
        [unused, ended.clientId, live.clientId],
      ]);
      return rows.length;
    };
    expect(await known()).toBe(3);
    await pool.query(
      `update oauth_clients set created_at = now() - interval '8 days', allowed_at = allowed_at - interval '8 days'`,
    );
    expect(await known()).toBe(2);
    await pool.query(`update oauth_clients set allowed_at = allowed_at - interval '23 days'`);
    expect(await known()).toBe(1);
    expect((await useToken(live.access_token)).status).toBe(200);
    // The ledger names the key of the grant that has ended.
    expect((await pool.query('select 1 from api_keys where id = $1', [ended.keyId])).rowCount).toBe(1);
  });
});

describe('the request of an assistant', () => {
  test('leads nowhere when its client or its address is not known', async () => {
    const person = await premium();
    const clientId = await registerAssistant(product);
    for (const query of [
      requestOf('00000000-0000-4000-8000-000000000000'),
      requestOf('x'),
      requestOf(clientId, { redirect_uri: undefined }),
      requestOf(clientId, { redirect_uri: `${redirectUri}/` }),
      requestOf(clientId, { redirect_uri: 'https://assistant.example:8443/callback' }),
      requestOf(clientId, { redirect_uri: 'https://evil.test/callback' }),
      `${requestOf(clientId)}&redirect_uri=https://evil.test/`,
      '',
    ]) {
      expect([query, (await show(person, query)).kind]).toEqual([query, 'refused']);
      await stepUp(product, person);
      expect([query, (await postAllowed(person, query)).status]).toEqual([query, 400]);
    }
  });

  test.each<[string, Record<string, string | undefined>, string]>([
    ['is not for a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['has no state', { state: undefined }, 'invalid_request'],
    ['has a long state', { state: 'x'.repeat(limits.stateLengthMax + 1) }, 'invalid_request'],
    ['has no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['has PKCE in plain text', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['leaves the method of PKCE out', { code_challenge_method: undefined }, 'invalid_request'],
    ['has a challenge that is no hash', { code_challenge: 'x' }, 'invalid_request'],
    ['is for another resource', { resource: 'https://care.example/api' }, 'invalid_target'],
    ['has only scopes that do not exist', { scope: 'admin email' }, 'invalid_scope'],
  ])('is refused at the address of the assistant when it %s', async (_case, changes, error) => {
    const person = await premium();
    const query = requestOf(await registerAssistant(product), changes);
    const answer = await show(person, query);
    const { searchParams, origin } = new URL(answer.kind === 'redirect' ? answer.location : 'about:blank');
    expect([origin, searchParams.get('error'), searchParams.get('iss')]).toEqual([
      'https://assistant.example',
      error,
      'https://care.example',
    ]);
    expect(searchParams.get('state')).toBe('state' in changes ? (changes['state'] ?? null) : 'st-1');
    await stepUp(product, person);
    expect((await returnOf(await postAllowed(person, query))).get('code')).toBeNull();
  });

  test('says who asks, for what, and where a refusal leads', async () => {
    const clientId = await registerAssistant(product);
    const answer = await show(await premium(), requestOf(clientId, { scope: 'search offline_access reveal' }));
    expect(answer).toMatchObject({
      kind: 'ask',
      clientName: 'Rota Helper',
      host: 'assistant.example',
      scopes: ['search', 'reveal'],
      isAllowed: true,
      cancelLocation: `${redirectUri}?error=access_denied&error_description=The+account+did+not+allow+it.&state=st-1&iss=https%3A%2F%2Fcare.example`,
    });
  });

  test('of a program on the device may return to any port, and to no other path', async () => {
    const person = await premium();
    const clientId = await registerAssistant(product, { redirectUris: ['http://127.0.0.1/done'] });
    const at = (redirect_uri: string) => show(person, requestOf(clientId, { redirect_uri }));
    expect(await at('http://127.0.0.1:51234/done')).toMatchObject({ kind: 'ask', host: null });
    for (const other of ['http://127.0.0.1:51234/', 'http://localhost/done', 'https://127.0.0.1/done'])
      expect((await at(other)).kind).toBe('refused');
  });

  test.each([
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://publisher.name/done',
    'com.example.app:/callback',
  ])('may return to the program %s, and to no other address of it', async (uri) => {
    const person = await premium();
    const clientId = await registerAssistant(product, { redirectUris: [uri] });
    const query = requestOf(clientId, { redirect_uri: uri });
    expect(await show(person, query)).toMatchObject({ kind: 'ask', host: null });
    for (const other of [`${uri}/`, uri.replace(/^[a-z.-]+/, 'windsurf'), uri.toUpperCase(), 'javascript:alert(1)'])
      expect((await show(person, requestOf(clientId, { redirect_uri: other }))).kind).toBe('refused');
    const withoutChallenge = requestOf(clientId, { redirect_uri: uri, code_challenge: undefined });
    expect(await show(person, withoutChallenge)).toMatchObject({
      kind: 'redirect',
      location: expect.stringMatching(/^[a-z.]+:.*error=invalid_request/),
    });
    await stepUp(product, person);
    const location = await allowedLocation(await postAllowed(person, query));
    expect(location.startsWith(`${uri}?code=`)).toBe(true);
  });

  test('needs a session, a confirmed identity, and an account that may have keys', async () => {
    const clientId = await registerAssistant(product);
    const query = requestOf(clientId);
    expect((await product.post('/api/account/assistant-request', { query, scopes: ['search'] })).status).toBe(401);
    expect(await failureOf(await postAllowed(await premium(), query))).toBe('403 STEP_UP_REQUIRED');
    for (const [name, person] of await everyCaller(product)) {
      if (person === null || name === 'banned') continue;
      const isPaid = isPaidCaller(name);
      expect([name, await show(person, query)]).toEqual([name, expect.objectContaining({ isAllowed: isPaid })]);
      await stepUp(product, person);
      expect([name, (await postAllowed(person, query)).status]).toEqual([name, isPaid ? 200 : 403]);
    }
  });

  test('is allowed for scopes that it asks for, and at least one', async () => {
    const person = await premium();
    await stepUp(product, person);
    const query = requestOf(await registerAssistant(product), { scope: 'search lists' });
    expect((await postAllowed(person, query, ['export'])).status).toBe(400);
    expect((await postAllowed(person, query, [])).status).toBe(400);
    const code = (await returnOf(await postAllowed(person, query, ['lists', 'export']))).get('code') ?? '';
    const clientId = new URLSearchParams(query).get('client_id') ?? '';
    expect((await tokensOf(await postForm(product, codeForm(clientId, code)))).scope).toBe('lists');
  });

  test('is refused beyond the assistants of an account; one that connects again replaces itself', async () => {
    const person = await premium();
    await stepUp(product, person);
    const clients = [];
    for (let at = 0; at <= limits.assistantsMax; at += 1) clients.push(await registerAssistant(product));
    const statuses = await Promise.all(clients.map(async (id) => (await postAllowed(person, requestOf(id))).status));
    expect(statuses.filter((status) => status === 409)).toHaveLength(1);
    expect((await postAllowed(person, requestOf(clients[statuses.indexOf(200)] ?? ''))).status).toBe(200);
  });
});

describe('a code', () => {
  test.each<[string, (form: Record<string, string>) => Record<string, string>, string]>([
    ['with another verifier', (form) => ({ ...form, code_verifier: 'y'.repeat(43) }), 'invalid_grant'],
    ['with the challenge for the verifier', (form) => ({ ...form, code_verifier: codeChallenge }), 'invalid_grant'],
    ['without a verifier', (form) => ({ ...form, code_verifier: '' }), 'invalid_request'],
    ['for another address', (form) => ({ ...form, redirect_uri: 'https://evil.test/' }), 'invalid_grant'],
    ['for another resource', (form) => ({ ...form, resource: 'https://care.example/api' }), 'invalid_target'],
    ['for another kind of grant', (form) => ({ ...form, grant_type: 'password' }), 'unsupported_grant_type'],
    ['that no one issued', (form) => ({ ...form, code: 'x' }), 'invalid_grant'],
  ])('is refused %s', async (_case, change, error) => {
    const clientId = await registerAssistant(product);
    const code = await codeFor(product, await premium(), clientId);
    expect(await refusalOf(await postForm(product, change(codeForm(clientId, code))))).toBe(`400 ${error}`);
  });

  test('is refused to another client, after a minute, and after a wrong verifier', async () => {
    const person = await premium();
    const [clientId, other] = [await registerAssistant(product), await registerAssistant(product)];
    const code = await codeFor(product, person, clientId);
    expect(await refusalOf(await postForm(product, codeForm(other, code)))).toBe('400 invalid_grant');
    await postForm(product, { ...codeForm(clientId, code), code_verifier: 'y'.repeat(43) });
    expect(await refusalOf(await postForm(product, codeForm(clientId, code)))).toBe('400 invalid_grant');
    const old = await codeFor(product, person, clientId);
    await pool.query(`update oauth_codes set created_at = created_at - interval '61 seconds'`);
    expect(await refusalOf(await postForm(product, codeForm(clientId, old)))).toBe('400 invalid_grant');
  });

  test('is refused when it is sent as JSON, or a field twice', async () => {
    const clientId = await registerAssistant(product);
    const form = codeForm(clientId, await codeFor(product, await premium(), clientId));
    expect(await refusalOf(await product.post('/oauth/token', form))).toBe('400 invalid_request');
    const twice = await product.request('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams(form).toString()}&resource=a&resource=b`,
    });
    expect(await refusalOf(twice)).toBe('400 invalid_request');
  });

  test('that is used twice ends what came of it, also when both arrive at once', async () => {
    const clientId = await registerAssistant(product);
    const code = await codeFor(product, await premium(), clientId);
    const answers = await Promise.all([1, 2, 3].map(() => postForm(product, codeForm(clientId, code))));
    const first = answers.find(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
    if (first === undefined) throw new Error('No use of the code succeeded.');
    expect((await useToken((await tokensOf(first)).access_token)).status).toBe(401);
    const { rows } = await pool.query(`select actor_kind from audit_entries where action = 'accounts.assistant_ended'`);
    expect(rows).toEqual([{ actor_kind: 'system' }]);
  });

  test.each<[string, (person: SignedIn) => Promise<unknown>]>([
    ['was suspended', ({ userId }) => pool.query('update users set banned = true where id = $1', [userId])],
    ['was deleted', ({ userId }) => pool.query('delete from users where id = $1', [userId])],
  ])('is refused after its account %s', async (_case, end) => {
    const person = await premium();
    const clientId = await registerAssistant(product);
    const code = await codeFor(product, person, clientId);
    await end(person);
    expect(await refusalOf(await postForm(product, codeForm(clientId, code)))).toBe('400 invalid_grant');
  });
});

describe('a revocation', () => {
  test('without a token, without a client, or as JSON is refused', async () => {
    const { clientId, refresh_token: token } = await connect(product, await premium());
    for (const form of [{ token }, { client_id: clientId }, { token: '', client_id: clientId }, {}])
      expect(await refusalOf(await postRevoked(product, form))).toBe('400 invalid_request');
    const json = await product.post('/oauth/revoke', { token, client_id: clientId });
    expect(await refusalOf(json)).toBe('400 invalid_request');
  });

  test('of a token that is not known, or of another client, ends nothing and does not say so', async () => {
    const grant = await connect(product, await premium());
    const other = await connect(product, await premium());
    for (const form of [
      { token: 'x', client_id: grant.clientId },
      { token: grant.refresh_token, client_id: other.clientId },
      { token: grant.access_token, client_id: other.clientId },
      { token: grant.access_token, client_id: 'https://assistant.example/client.json' },
    ])
      expect((await postRevoked(product, form)).status).toBe(200);
    expect((await useToken(grant.access_token)).status).toBe(200);
  });

  test.each(['access_token', 'refresh_token'] as const)('of the %s ends the whole grant, once', async (kind) => {
    const grant = await connect(product, await premium());
    const form = { token: grant[kind], client_id: grant.clientId, token_type_hint: 'other' };
    const answers = await Promise.all([postRevoked(product, form), postRevoked(product, form)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await useToken(grant.access_token)).status).toBe(401);
    expect(await refusalOf(await postForm(product, refreshForm(grant.clientId, grant.refresh_token)))).toBe(
      '400 invalid_grant',
    );
    const { rows } = await pool.query(
      `select 1 from audit_entries where action = 'accounts.assistant_ended' and subject_id = $1`,
      [grant.keyId],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a refresh token', () => {
  test('becomes the next pair, and ends the access token before', async () => {
    const first = await connect(product, await premium());
    const second = await tokensOf(await postForm(product, refreshForm(first.clientId, first.refresh_token)));
    expect(second.scope).toBe(assistantScopes.join(' '));
    expect([(await useToken(first.access_token)).status, (await useToken(second.access_token)).status]).toEqual([
      401, 200,
    ]);
  });

  test('that is used twice ends the whole grant', async () => {
    const first = await connect(product, await premium());
    const refresh = (token: string) => postForm(product, refreshForm(first.clientId, token));
    const second = await tokensOf(await refresh(first.refresh_token));
    const third = await tokensOf(await refresh(second.refresh_token));
    expect(await refusalOf(await refresh(first.refresh_token))).toBe('400 invalid_grant');
    expect((await useToken(third.access_token)).status).toBe(401);
    expect(await refusalOf(await refresh(third.refresh_token))).toBe('400 invalid_grant');
  });

  test('is refused to another client and for another resource, and then still counts', async () => {
    const { clientId, refresh_token } = await connect(product, await premium());
    const other = await registerAssistant(product);
    expect(await refusalOf(await postForm(product, refreshForm(other, refresh_token)))).toBe('400 invalid_grant');
    const elsewhere = { ...refreshForm(clientId, refresh_token), resource: 'https://care.example/' };
    expect(await refusalOf(await postForm(product, elsewhere))).toBe('400 invalid_target');
    const here = { ...refreshForm(clientId, refresh_token), resource: 'https://care.example/mcp' };
    expect((await postForm(product, here)).status).toBe(200);
  });
});

describe('a grant', () => {
  test.each<[string, (person: SignedIn, grant: Connected) => Promise<unknown>, boolean]>([
    ['it was disconnected', (person, { keyId }) => person.post(`/api/account/api-keys/${keyId}/revoke`, {}), true],
    [
      'it was not refreshed for 90 days',
      (_, { keyId }) => pool.query('update api_keys set expires_at = now() where id = $1', [keyId]),
      true,
    ],
    [
      'its account was suspended',
      ({ userId }) => pool.query('update users set banned = true where id = $1', [userId]),
      true,
    ],
    ['its account was deleted', ({ userId }) => pool.query('delete from users where id = $1', [userId]), true],
    [
      'its access token is an hour old',
      (_, { keyId }) => pool.query('update api_keys set token_expires_at = now() where id = $1', [keyId]),
      false,
    ],
  ])('is refused when %s', async (_case, end, hasEnded) => {
    const person = await premium();
    const grant = await connect(product, person);
    expect((await useToken(grant.access_token)).status).toBe(200);
    await end(person, grant);
    const refused = await useToken(grant.access_token);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token", resource_metadata="https://care.example/.well-known/oauth-protected-resource/mcp"',
    ]);
    const refreshed = await postForm(product, refreshForm(grant.clientId, grant.refresh_token));
    expect(refreshed.status).toBe(hasEnded ? 400 : 200);
  });

  test('and a code end with a reset of the password', async () => {
    const person = await premium();
    const grant = await connect(product, person);
    const clientId = await registerAssistant(product);
    const code = await codeFor(product, person, clientId);
    await product.post('/api/auth/request-password-reset', { email: person.email });
    await product.runJob('write-account-mail', { kind: 'password-reset', email: person.email });
    for (const { id } of (await pool.query<{ id: string }>('select id::text from outgoing_mail')).rows)
      await product.runJob('deliver-mail', { mailId: id });
    const { text } = await product.mailTo(person.email, /^Choose/);
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    const reset = await product.post('/api/auth/reset-password', { token, newPassword: 'another long password 7' });
    expect(reset.status, await reset.text()).toBe(200);
    expect((await useToken(grant.access_token)).status).toBe(401);
    expect(await refusalOf(await postForm(product, codeForm(clientId, code)))).toBe('400 invalid_grant');
  });

  test('is refused without a plan, from the next call on', async () => {
    const former = await premium();
    const { access_token, keyId } = await connect(product, former);
    const free = await product.signedIn();
    await pool.query('update api_keys set user_id = $1 where id = $2', [free.userId, keyId]);
    expect(await (await useToken(access_token)).text()).toContain('KEY_WITHOUT_PLAN');
  });

  test('opens nothing but /mcp: no operation, page, session or registration', async () => {
    const { access_token } = await connect(product, await product.as('admin'));
    const headers = { authorization: `Bearer ${access_token}` };
    for (const path of ['/api/limits', '/api/lists', '/api/overview?range=1', '/api/account/api-keys'])
      expect([path, await failureOf(await product.request(path, { headers }))]).toEqual([
        path,
        '401 TOKEN_FOR_ASSISTANTS',
      ]);
    const search = await product.post('/api/optimized-search', { filters: {} }, { headers });
    expect(await failureOf(search)).toBe('401 TOKEN_FOR_ASSISTANTS');
  });

  test('is asked to connect again for a scope that it lacks', async () => {
    const { access_token } = await connect(product, await premium(), ['search']);
    const listing = { ...message, params: { name: 'lists', arguments: {} } };
    const refused = await useToken(access_token, listing);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="search lists", resource_metadata="https://care.example/.well-known/oauth-protected-resource/mcp"',
    ]);
    expect(await refused.text()).toContain('KEY_SCOPE');
  });

  test('is listed beside the keys and counts as none of them, with no secret in database, audit or log', async () => {
    const person = await premium();
    const grant = await connect(product, person, ['search']);
    await useToken(grant.access_token);
    for (let at = 0; at < apiKeyLimits.keysMax; at += 1)
      expect((await person.post('/api/account/api-keys', { name: 'Sync', scopes: ['search'] })).status).toBe(200);
    const listed = await (await person.request('/api/account/api-keys')).json();
    expect(listed).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: grant.keyId, name: 'Rota Helper (assistant.example)', isAssistant: true }),
      ]),
    });
    const { rows } = await pool.query(
      `select (select json_agg(k) from api_keys k)::text || (select json_agg(r) from oauth_refresh_tokens r)::text
        || (select json_agg(c) from oauth_codes c)::text || (select json_agg(a) from audit_entries a)::text as kept`,
    );
    const kept = JSON.stringify([rows, product.logLines, listed]);
    for (const secret of [grant.access_token, grant.refresh_token, grant.code])
      expect(kept).not.toContain(secret.slice(-30));
    expect(kept).toContain('accounts.assistant_connected');
  });

  test('that the same assistant gets again replaces the one before', async () => {
    const person = await premium();
    const first = await connect(product, person);
    const code = await codeFor(product, person, first.clientId);
    const second = await tokensOf(await postForm(product, codeForm(first.clientId, code)));
    expect([(await useToken(first.access_token)).status, (await useToken(second.access_token)).status]).toEqual([
      401, 200,
    ]);
  });
});

test('old codes, and refresh tokens of grants that have ended, are deleted; those that still count are kept', async () => {
  const [live, ended] = [await connect(product, await premium()), await connect(product, await premium())];
  await pool.query('update api_keys set revoked_at = now() where id = $1', [ended.keyId]);
  await pool.query(`update oauth_codes set created_at = now() - interval '25 hours'`);
  await deleteOldSecrets(product.database);
  expect((await pool.query('select 1 from oauth_codes')).rowCount).toBe(0);
  expect((await pool.query('select 1 from oauth_refresh_tokens where key_id = $1', [ended.keyId])).rowCount).toBe(0);
  expect((await postForm(product, refreshForm(live.clientId, live.refresh_token))).status).toBe(200);
});

test('the documents say where everything is, and are not kept by caches', async () => {
  for (const path of ['', '/mcp']) {
    const resource = await product.request(`/.well-known/oauth-protected-resource${path}`);
    expect(await resource.json()).toMatchObject({
      resource: 'https://care.example/mcp',
      authorization_servers: ['https://care.example'],
    });
  }
  const server = await product.request('/.well-known/oauth-authorization-server');
  expect(await server.json()).toMatchObject({
    issuer: 'https://care.example',
    authorization_endpoint: 'https://care.example/oauth/authorize',
    token_endpoint: 'https://care.example/oauth/token',
    registration_endpoint: 'https://care.example/oauth/register',
    client_id_metadata_document_supported: true,
    revocation_endpoint: 'https://care.example/oauth/revoke',
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(server.headers.get('cache-control')).toBe('private, no-store');
});
