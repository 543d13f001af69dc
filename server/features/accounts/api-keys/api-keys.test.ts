// Programs call with a key of an account: never more than the account may, and only what its scopes say.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { apiKeyLimits as limits } from '#contract/accounts/api-key-limits.ts';
import { apiKeyScopes, type ApiKeyScope } from '#contract/operation.ts';
import { operationsOf } from '#server/entrances/http/orpc.ts';
import { accountsOfTest, everyCaller, isPaidCaller, setPlan } from '#server/features/access/testing/callers.ts';
import { identityHasher } from '#server/features/candidates/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDraft } from '#server/testing/drafts.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct({
  runsJobs: false,
  accounts: accountsOfTest,
  operatorDefaults: { keyCallsPerMinuteMax: 5_000, keyCallsPerDayMax: 100_000, keyRevealsPerDayMax: 3 },
});
const { pool } = product.database;

const created = z.object({
  key: z.string(),
  apiKey: z.object({ id: z.string(), start: z.string(), expiresAt: z.string(), state: z.string() }).loose(),
});
const failureOf = async (response: Response): Promise<string> => {
  const { code } = z.object({ code: z.string() }).parse(await response.json());
  return `${response.status} ${code}`;
};
const order = (scopes: readonly string[] = ['search'], changes: object = {}) => ({
  name: 'CRM sync',
  scopes,
  ...changes,
});

/** With a confirmed identity. */
const confirmed = async (person: SignedIn): Promise<SignedIn> => {
  await pool.query(`update sessions set stepped_up_at = now() + interval '1 day' where user_id = $1`, [person.userId]);
  return person;
};
const keyOf = async (person: SignedIn, scopes: readonly ApiKeyScope[] = ['search']) => {
  const answer = await (await confirmed(person)).post('/api/account/api-keys', order(scopes));
  return created.parse(await answer.json());
};
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const get = (key: string, path: string): Promise<Response> => product.request(path, bearer(key));
const post = (key: string, path: string, body: object = {}): Promise<Response> => product.post(path, body, bearer(key));
const listed = async (person: SignedIn) =>
  z
    .object({ data: z.array(z.object({ id: z.string(), state: z.string() }).loose()), isAllowed: z.boolean() })
    .parse(await (await person.request('/api/account/api-keys')).json());

/** The ids of candidates with an email address. */
async function listedCandidates(count: number): Promise<string[]> {
  const drafts = Array.from({ length: count }, (_, at) =>
    testDraft({
      lastName: `Keyholder${at}`,
      contacts: [{ kind: 'work_email', value: `key${at}@clinic.example`, verifiedOn: null }],
    }),
  );
  await inTransaction(product.database, (client) =>
    product.writer.write(client, drafts, { source: 'vendor', batchId: 'vendor-1', today: '2026-11-21' }),
  );
  const hasher = identityHasher(testSecrets.lookupKey);
  return drafts.map((draft) => hasher.identify(draft).newId);
}

describe('a key is refused', () => {
  test('before the identity was confirmed, and to a key itself', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    expect(await failureOf(await person.post('/api/account/api-keys', order()))).toBe('403 STEP_UP_REQUIRED');
    const { key, apiKey } = await keyOf(person, [...apiKeyScopes]);
    for (const response of [
      await post(key, '/api/account/api-keys', order()),
      await post(key, `/api/account/api-keys/${apiKey.id}/revoke`),
      await get(key, '/api/account/api-keys'),
    ])
      expect(await failureOf(response)).toBe('403 KEY_SCOPE');
  });

  test.each([
    [{ name: '' }],
    [{ name: 'x'.repeat(61) }],
    [{ scopes: [] }],
    [{ scopes: ['admin'] }],
    [{ days: 0 }],
    [{ days: limits.daysMax + 1 }],
    [{ userId: 'someone' }],
  ])('with %o', async (changes) => {
    const person = await confirmed(await product.signedIn({ plan: 'basic' }));
    expect((await person.post('/api/account/api-keys', order(undefined, changes))).status).toBe(400);
  });

  test('beyond ten, until one is revoked, also when they are created at once', async () => {
    const person = await confirmed(await product.signedIn({ plan: 'basic' }));
    const answers = await Promise.all(
      Array.from({ length: limits.keysMax + 3 }, () => person.post('/api/account/api-keys', order())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.keysMax);
    const [first] = (await listed(person)).data;
    expect((await person.post(`/api/account/api-keys/${first?.id}/revoke`, {})).status).toBe(200);
    expect((await person.post('/api/account/api-keys', order())).status).toBe(200);
  });

  test('to accounts without a plan, and their keys of before are refused', async () => {
    for (const [name, person] of await everyCaller(product)) {
      if (person === null || name === 'banned') continue;
      const { isAllowed } = await listed(person);
      const answer = await (await confirmed(person)).post('/api/account/api-keys', order());
      const isPaid = isPaidCaller(name);
      expect([name, answer.status, isAllowed]).toEqual([name, isPaid ? 200 : 403, isPaid]);
      if (isPaid) continue;
      // A key that the account had while it had a plan.
      const other = await product.signedIn({ plan: 'premium' });
      const { key } = await keyOf(other, [...apiKeyScopes]);
      await pool.query('update api_keys set user_id = $1 where user_id = $2', [person.userId, other.userId]);
      for (const path of ['/api/limits', '/api/lists'])
        expect([name, await failureOf(await get(key, path))]).toEqual([name, '403 KEY_WITHOUT_PLAN']);
    }
  });
});

describe('a key', () => {
  test('is shown once, and only its keyed hash is stored', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const { key, apiKey } = await keyOf(person);
    expect(key).toMatch(/^cr_live_[\w-]{43}$/);
    expect(key.startsWith(apiKey.start)).toBe(true);
    const { rows } = await pool.query('select json_agg(k)::text as keys from api_keys k');
    const audit = await pool.query('select json_agg(a)::text as entries from audit_entries a');
    const secret = key.slice(apiKey.start.length);
    expect(JSON.stringify([rows, audit.rows, product.logLines, await listed(person)])).not.toContain(secret);
    expect(JSON.stringify(audit.rows)).toMatch(/accounts\.api_key_created/);
  });

  test('may call exactly the operations of its scope', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const keys = new Map<ApiKeyScope, string>();
    for (const scope of apiKeyScopes) keys.set(scope, (await keyOf(person, [scope])).key);
    for (const { method, path, scope, capability } of operationsOf(contract))
      for (const [own, key] of keys) {
        const address = `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
        const response = await (method === 'GET'
          ? get(key, address)
          : product.post(address, {}, { method, ...bearer(key) }));
        const body = await response.text();
        const isRefused = response.status === 403 && body.includes('KEY_SCOPE');
        const isTheirs = scope === 'any' || scope === own;
        expect(`${method} ${path} by ${own}: ${isRefused}`).toBe(`${method} ${path} by ${own}: ${!isTheirs}`);
        if (isTheirs) expect(response.status, body).not.toBe(401);
        if (capability === 'admin') expect(isRefused).toBe(true);
      }
  });

  test('has the rights of its account at the moment of the call, and says so', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const { key } = await keyOf(person, ['search', 'export']);
    const rightsOf = async () => {
      const { capabilities } = z
        .object({
          capabilities: z.record(z.string(), z.object({ allowed: z.boolean(), reason: z.string().nullable() }).loose()),
        })
        .parse(await (await get(key, '/api/access')).json());
      return [capabilities['search']?.reason, capabilities['export']?.reason, capabilities['viewContactInfo']?.reason];
    };
    expect(await rightsOf()).toEqual([null, null, 'key_scope']);
    await setPlan(product, person, `price_id = 'price_monthly'`);
    expect(await rightsOf()).toEqual([null, 'premium_required', 'key_scope']);
    await setPlan(product, person, `ends_at = now() - interval '1 second', status = 'canceled'`);
    expect(await rightsOf()).toEqual(['key_without_plan', 'key_without_plan', 'key_without_plan']);
  });

  test('of an administrator never administers, and opens no page', async () => {
    const { key } = await keyOf(await product.as('admin'), [...apiKeyScopes]);
    expect(await failureOf(await get(key, '/api/overview?range=1'))).toBe('403 KEY_SCOPE');
    expect((await post(key, '/api/optimized-search', { filters: {} })).status).not.toBe(403);
    const session = await get(key, '/api/auth/get-session');
    expect(session.status).toBe(403);
  });

  test.each<[string, (person: SignedIn, id: string) => Promise<unknown>]>([
    ['it was revoked', (person, id) => person.post(`/api/account/api-keys/${id}/revoke`, {})],
    ['it has expired', (_, id) => pool.query(`update api_keys set expires_at = now() where id = $1`, [id])],
    ['its account was suspended', ({ userId }) => pool.query('update users set banned = true where id = $1', [userId])],
    ['its account was deleted', ({ userId }) => pool.query('delete from users where id = $1', [userId])],
    [
      'the password was reset',
      async ({ email }) => {
        await product.post('/api/auth/request-password-reset', { email });
        for (const { id } of (await pool.query<{ id: string }>(`select id::text from graphile_worker._private_jobs`))
          .rows)
          expect(id).not.toBe('');
        await product.runJob('write-account-mail', { kind: 'password-reset', email });
        for (const { id } of (await pool.query<{ id: string }>('select id::text from outgoing_mail')).rows)
          await product.runJob('deliver-mail', { mailId: id });
        const token = /reset-password\?token=([\w-]+)/.exec((await product.mailTo(email, /^Choose/)).text)?.[1] ?? '';
        const reset = await product.post('/api/auth/reset-password', { token, newPassword: 'another long password 7' });
        expect(reset.status, await reset.text()).toBe(200);
      },
    ],
  ])('is refused at once when %s', async (_case, end) => {
    const person = await product.signedIn({ plan: 'premium' });
    const { key, apiKey } = await keyOf(person);
    expect((await get(key, '/api/limits')).status).toBe(200);
    await end(person, apiKey.id);
    expect(await failureOf(await get(key, '/api/limits'))).toBe('401 KEY_INVALID');
  });

  test('that no one created is refused, as are other spellings of a real one', async () => {
    const { key } = await keyOf(await product.signedIn({ plan: 'basic' }));
    for (const wrong of ['cr_live_', `cr_live_${'x'.repeat(43)}`, `${key}x`, key.slice(0, -1), key.toUpperCase()])
      expect((await get(wrong, '/api/limits')).status).toBe(401);
  });

  test('of another account cannot be revoked', async () => {
    const { apiKey } = await keyOf(await product.signedIn({ plan: 'basic' }));
    const other = await product.signedIn({ plan: 'basic' });
    expect((await other.post(`/api/account/api-keys/${apiKey.id}/revoke`, {})).status).toBe(404);
  });
});

describe('the ceilings of a key', () => {
  test('refuse reveals beyond its day, and each reveal and export is recorded with the key', async () => {
    const person = await product.signedIn({ plan: 'premium' });
    const { key, apiKey } = await keyOf(person, ['reveal', 'export']);
    const ids = await listedCandidates(5);
    const reveal = (by: (path: string, body: object) => Promise<Response>, at: number) =>
      by('/api/get-physician-contact', { physicianId: ids[at] });
    const byKey = (path: string, body: object) => post(key, path, body);
    const answers = await Promise.all([0, 1, 2, 3].map((at) => reveal(byKey, at)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
    // The account itself goes on.
    expect((await reveal((path, body) => person.post(path, body), 4)).status).toBe(200);
    const exported = await post(key, '/api/export-physicians', { physicianIds: ids, columns: ['work_email'] });
    expect(exported.status, await exported.text()).toBe(200);
    const { rows } = await pool.query(
      `select way, api_key_id = $2 as "isOfKey", count(*)::int from disclosures where user_id = $1 group by 1, 2 order by 1, 2`,
      [person.userId, apiKey.id],
    );
    expect(rows).toEqual([
      { way: 'export', isOfKey: true, count: 5 },
      { way: 'reveal', isOfKey: true, count: 3 },
      { way: 'reveal', isOfKey: null, count: 1 },
    ]);
  });

  test('refuse calls beyond the minute and the day, with the time to wait', async () => {
    const low = await product.as('admin');
    const { key } = await keyOf(await product.signedIn({ plan: 'basic' }));
    const save = (name: string, value: string) =>
      low.request(`/api/operator-settings/${name}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ value }),
      });
    expect((await save('key_calls_per_minute', '3')).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(key, '/api/limits')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await pool.query(`update api_keys set minute_calls = '{}'`);
    await save('key_calls_per_minute', '5000');
    await save('key_calls_per_day', '4');
    expect([(await get(key, '/api/limits')).status, (await get(key, '/api/limits')).status]).toEqual([200, 429]);
    await pool.query(`update api_keys set day_began_at = now() - interval '1 day'`);
    expect((await get(key, '/api/limits')).status).toBe(200);
    await save('key_calls_per_day', '100000');
  });
});
