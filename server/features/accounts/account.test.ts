import { fairUse } from '#contract/disclosures/disclosures.ts';
import { describe, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { sessionCookieName } from '#server/testing/session-cookies.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { listAccountSessions } from '#contract/accounts/accounts.ts';
import { openDatabase } from '#server/foundation/database/public.ts';
import { callers } from './callers.ts';

const product = testProduct({
  accounts: {
    adminEmails: ['admin@postbox.example'],
    fullAccessEmails: ['full@postbox.example'],
    demoEmail: 'demo@postbox.example',
  },
});
const { pool } = product.database;

const by = (cookie: string) => ({ headers: { cookie, origin: 'http://localhost' } });
const headers = (cookie: string): Headers => new Headers({ cookie });
const get = (path: string, cookie: string): Promise<Response> => product.request(path, { headers: { cookie } });
const put = (path: string, cookie: string, body: unknown): Promise<Response> =>
  product.post(path, body, { ...by(cookie), method: 'PUT' });

describe('the account refuses', () => {
  test('signed-out callers, before it reads their input', async () => {
    const reached = [
      ['GET', '/api/account'],
      ['PUT', '/api/account'],
      ['PUT', '/api/account/notifications'],
      ['GET', '/api/account/sessions'],
      ['POST', '/api/account/sessions/a/revoke'],
      ['POST', '/api/account/sessions/revoke-others'],
    ] as const;
    for (const [method, path] of reached) {
      const body = method === 'GET' ? {} : { headers: { 'content-type': 'text/plain' }, body: 'no json' };
      const response = await product.request(path, { method, ...body });
      expect([path, response.status, await response.json()]).toEqual([
        path,
        401,
        expect.objectContaining({ code: 'UNAUTHENTICATED', message: 'Sign in first.' }),
      ]);
    }
  });

  test.each([
    { email: 'new@postbox.example' },
    { role: 'admin' },
    { isAdmin: true },
    { emailVerified: true },
    { id: 'x' },
    { userId: 'x' },
    { twoFactorEnabled: true },
  ])('the field in %j', async (more) => {
    const { cookie } = await product.signedIn();
    expect((await put('/api/account', cookie, { name: 'Rosa', bio: '', ...more })).status).toBe(400);
    expect(await (await get('/api/account', cookie)).json()).toMatchObject({ name: 'Rosa Testperson', isAdmin: false });
  });

  test('an empty name, a book for a bio, and a switch that is neither on nor off', async () => {
    const { cookie } = await product.signedIn();
    expect((await put('/api/account', cookie, { name: '   ', bio: '' })).status).toBe(400);
    expect((await put('/api/account', cookie, { name: 'Rosa', bio: 'x'.repeat(2_001) })).status).toBe(400);
    expect(
      (await put('/api/account/notifications', cookie, { marketing: 'yes', newFeatures: true, securityAlerts: true }))
        .status,
    ).toBe(400);
    expect((await put('/api/account/notifications', cookie, { marketing: false })).status).toBe(400);
  });

  test('to end another user’s session, and answers as if there were none', async () => {
    const [mine, theirs] = [await product.signedIn(), await product.signedIn()];
    const {
      rows: [row],
    } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [theirs.userId]);
    const answers = await Promise.all(
      [row?.id, 'no-such-session'].map(async (id) => {
        const response = await product.request(`/api/account/sessions/${id}/revoke`, {
          method: 'POST',
          ...by(mine.cookie),
        });
        const body: unknown = await response.json();
        return JSON.stringify([response.status, body]).replace(response.headers.get('x-request-id') ?? '', '');
      }),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toContain('404');
    expect((await get('/api/account', theirs.cookie)).status).toBe(200);
  });
});

describe('the account', () => {
  test('keeps name, bio and switches', async () => {
    const { cookie } = await product.signedIn();
    expect(
      await (await put('/api/account', cookie, { name: ' Rosa Ruiz ', bio: 'Recruits nurses.\nIn Ohio.' })).json(),
    ).toMatchObject({ name: 'Rosa Ruiz' });
    await put('/api/account/notifications', cookie, { marketing: false, newFeatures: true, securityAlerts: false });
    expect(await (await get('/api/account', cookie)).json()).toMatchObject({
      name: 'Rosa Ruiz',
      bio: 'Recruits nurses.\nIn Ohio.',
      notifications: { marketing: false, newFeatures: true, securityAlerts: false },
    });
  });

  test('lists where one is signed in without a token, and ends one session or all others', async () => {
    const { email, password, cookie } = await product.signedIn();
    const again = async (agent: string): Promise<string> => {
      const response = await product.post(
        '/api/auth/sign-in/email',
        { email, password },
        { headers: { 'user-agent': agent } },
      );
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    const firefox = await again('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    const safari = await again(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    );
    const listed: unknown = await (await get('/api/account/sessions', cookie)).json();
    const { sessions } = listAccountSessions['~orpc'].outputSchema?.parse(listed) ?? { sessions: [] };
    expect(new Set(sessions.map(({ device, isCurrent }) => `${device} ${isCurrent}`))).toEqual(
      new Set(['Unknown device true', 'Firefox on Linux false', 'Safari on iPhone false']),
    );
    const { rows } = await pool.query<{ token: string }>('select token from sessions');
    for (const { token } of rows) expect(JSON.stringify(listed)).not.toContain(token);

    const target = sessions.find(({ device }) => device.startsWith('Firefox'))?.id;
    expect(
      (await product.request(`/api/account/sessions/${target}/revoke`, { method: 'POST', ...by(cookie) })).status,
    ).toBe(200);
    expect([(await get('/api/account', firefox)).status, (await get('/api/account', safari)).status]).toEqual([
      401, 200,
    ]);
    expect(
      (await product.request('/api/account/sessions/revoke-others', { method: 'POST', ...by(cookie) })).status,
    ).toBe(200);
    expect([(await get('/api/account', safari)).status, (await get('/api/account', cookie)).status]).toEqual([
      401, 200,
    ]);
  });
});

describe('who calls', () => {
  const settings = {
    adminEmails: ['admin@postbox.example'],
    fullAccessEmails: ['full@postbox.example'],
    demoEmail: 'demo@postbox.example',
    needsAdminSecondFactor: false,
    adminSessionHours: 12,
  };
  const clock = { now: () => new Date('2026-11-21T12:00:00Z'), today: () => '2026-11-21' };
  const client = { address: '192.0.2.1', block: '192.0.2.0/24', isLoopback: false };
  const other = (database = product.database, time = clock) =>
    callers({
      database,
      clock: time,
      settings,
      publicUrl: 'http://localhost',
      secrets: { current: testSecrets.authSecret, older: [] },
      lookupKey: testSecrets.lookupKey,
      keyLimits: () => fairUse,
    });

  test.each([
    ['admin', { role: 'admin', isFullAccess: false, isDemo: false }],
    ['full', { role: 'user', isFullAccess: true, isDemo: false }],
    ['demo', { role: 'user', isFullAccess: false, isDemo: true }],
  ])('%s@ is more than a user by the operator’s word, once the address is confirmed', async (name, role) => {
    const { cookie, userId } = await product.signedIn({ email: `${name}@postbox.example` });
    expect(await other().of(headers(cookie), client)).toMatchObject({ email: `${name}@postbox.example`, ...role });
    await pool.query('update users set email_verified = false where id = $1', [userId]);
    expect(await other().of(headers(cookie), client)).toMatchObject({
      role: 'user',
      isFullAccess: false,
      isDemo: false,
    });
  });

  test('is signed out in another process from the first request after the session ended', async () => {
    const { cookie } = await product.signedIn();
    const elsewhere = other();
    expect(await elsewhere.of(headers(cookie), client)).not.toBeNull();
    await product.request('/api/auth/sign-out', { method: 'POST', ...by(cookie) });
    expect(await elsewhere.of(headers(cookie), client)).toBeNull();
  });

  test('is still known for a minute while the database is away, unless the session ended here', async () => {
    const { cookie, userId } = await product.signedIn();
    const lost = await product.signedIn();
    let seconds = 0;
    const time = { ...clock, now: () => new Date(Date.UTC(2026, 10, 21) + seconds * 1_000) };
    const away = openDatabase('postgresql://nobody@127.0.0.1:1/none', { connectionsMax: 1, applicationName: 'test' });
    // One process whose database goes away after the first look.
    const database = { ...product.database };
    const process = other(database, time);
    await process.of(headers(cookie), client);
    Object.assign(database, { pool: away.pool });
    seconds = 59;
    expect(await process.of(headers(cookie), client)).toMatchObject({ userId });
    await expect(process.of(headers(lost.cookie), client)).rejects.toThrow(/ECONNREFUSED/);
    seconds = 61;
    await expect(process.of(headers(cookie), client)).rejects.toThrow(/ECONNREFUSED/);
    seconds = 1;
    process.forget(userId);
    await expect(process.of(headers(cookie), client)).rejects.toThrow(/ECONNREFUSED/);
    await away.close();
  });

  test('is read from our cookie alone', async () => {
    const cookie = (await product.signedIn()).cookie.split('; ').find((one) => one.startsWith(sessionCookieName)) ?? '';
    for (const forged of [
      cookie.replace(sessionCookieName, 'better-auth.session_token'),
      `x${cookie}`,
      cookie.slice(0, -6),
    ]) {
      expect(await other().of(headers(forged), client)).toBeNull();
    }
  });
});
