// A user who knows the password can sign in, however many others guess it or keep the server busy.
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { observeStatements } from '#server/foundation/database/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testProduct, type TestRequest } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const product = testProduct();
const secure = testProduct({ publicUrl: 'https://care.example' });
const { pool } = product.database;

const signIn = (email: string, password: string, init: TestRequest = {}): Promise<Response> =>
  product.post(
    '/api/auth/sign-in/email',
    { email, password },
    { ...init, headers: { origin: 'http://localhost', ...Object.fromEntries(new Headers(init.headers)) } },
  );
const wrongPassword = async (email: string, init: TestRequest = {}): Promise<number> =>
  (await signIn(email, 'wrong horse', init)).status;
const waitAMinute = () =>
  pool.query(
    `update rate_limits set used_at = array(select moment - interval '61 seconds' from unnest(used_at) as moment)`,
  );
const times = async (count: number, run: (turn: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push(await run(turn));
  return statuses;
};
const all = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

/** A user who signed in on a device; only the device cookie is left. */
async function accountWithDevice(from?: string): Promise<{ email: string; password: string; device: string }> {
  const { email, password } = await insertAccount(product.database, {});
  const response = await signIn(email, password, from === undefined ? {} : { from });
  expect(response.status).toBe(200);
  return { email, password, device: deviceCookieOf(response) };
}

const deviceCookieOf = (response: Response): string =>
  cookiesOf(response)
    .split('; ')
    .find((cookie) => /\.device\./.test(cookie)) ?? '';
const on = (device: string): TestRequest => ({ headers: { cookie: device } });

describe('while two hundred and more unknown clients fill the queue of password checks', () => {
  test('a correct password is not counted as a guess, and users who signed in before from this address or device can sign in', async () => {
    const unknown = await insertAccount(product.database, {});
    const atHome = await accountWithDevice('203.0.113.9');
    const onTheRoad = await accountWithDevice();
    const flood = Promise.all(
      Array.from({ length: 260 }, (_, number) => wrongPassword(`flood-${number}@postbox.example`)),
    );
    const fiveTries = (): Promise<number[]> =>
      Promise.all(Array.from({ length: 5 }, async () => (await signIn(unknown.email, unknown.password)).status));
    const refusals = [await fiveTries(), await fiveTries()].flat();
    const known = await Promise.all([
      signIn(atHome.email, atHome.password, { from: '203.0.113.9' }),
      signIn(onTheRoad.email, onTheRoad.password, on(onTheRoad.device)),
    ]);
    expect(await flood).toContain(503);
    expect(refusals).toContain(503);
    expect(refusals).not.toContain(429);
    expect(await Promise.all(known.map(async (response) => [response.status, await response.text()]))).toEqual([
      [200, expect.any(String)],
      [200, expect.any(String)],
    ]);
    expect((await signIn(unknown.email, unknown.password)).status).toBe(200);
  });
});

describe('a device that signed in before', () => {
  test('signs in at once while an attacker has used up all guesses of the account', async () => {
    const { email, password, device } = await accountWithDevice();
    expect(await times(6, () => wrongPassword(email))).toEqual([...all(5, 401), 429]);
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, on(device))).status).toBe(200);
  });

  test('has five guesses a minute of its own, which take none from others', async () => {
    const { email, password, device } = await accountWithDevice();
    expect(await times(6, () => wrongPassword(email, on(device)))).toEqual([...all(5, 401), 429]);
    expect((await signIn(email, password, on(device))).status).toBe(429);
    expect((await signIn(email, password)).status).toBe(200);
    await waitAMinute();
    expect((await signIn(email, password, on(device))).status).toBe(200);
  });

  test('stays one device however often it signs in', async () => {
    const { email, password, device } = await accountWithDevice();
    expect(await times(5, () => wrongPassword(email, on(device)))).toEqual(all(5, 401));
    await waitAMinute();
    const again = deviceCookieOf(await signIn(email, password, on(device)));
    expect(
      await times(15, async (turn) => {
        if (turn % 5 === 0) await waitAMinute();
        return wrongPassword(email, on(again));
      }),
    ).toEqual(all(15, 401));
    await waitAMinute();
    expect(await wrongPassword(email, on(device))).toBe(429);
  });

  test('shares with all devices of the account a hundred guesses an hour, and no more than twenty-five a minute', async () => {
    const { email, password } = await insertAccount(product.database, {});
    const devices: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) devices.push(deviceCookieOf(await signIn(email, password)));
    expect(new Set(devices).size).toBe(6);
    const statuses = await Promise.all(
      devices.flatMap((device) => Array.from({ length: 5 }, () => wrongPassword(email, on(device)))),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(25);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect((await signIn(email, password)).status).toBe(200);
  });

  test.each([
    ['of another account', async (_own: string) => (await accountWithDevice()).device],
    ['with another signature', (own: string) => Promise.resolve(`${own.slice(0, -8)}AAAAAAA%3D`)],
    ['without its signature', (own: string) => Promise.resolve(own.slice(0, own.lastIndexOf('.')))],
    ['that is empty', (own: string) => Promise.resolve(`${own.split('=', 1)[0]}=`)],
    [
      'with the value of another account under the name of this one',
      async (own: string) => `${own.split('=', 1)[0]}=${(await accountWithDevice()).device.split('=')[1]}`,
    ],
  ])('cannot be claimed with a cookie %s', async (_case, forge) => {
    const { email, device } = await accountWithDevice();
    await times(5, () => wrongPassword(email));
    expect(await wrongPassword(email, on(await forge(device)))).toBe(429);
  });

  test('is not signed in by its cookie, which scripts and other sites do not get', async () => {
    const { email, password } = await insertAccount(product.database, {});
    const response = await signIn(email, password);
    const cookie = response.headers.getSetCookie().find((one) => one.includes('.device.')) ?? '';
    expect(cookie).toMatch(/^careroster\.device\.[\w-]+=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(email.split('@')[0]);
    expect((await product.request('/api/account', on(deviceCookieOf(response)))).status).toBe(401);
    const overHttps = await insertAccount(secure.database, {});
    const secured = await secure.post(
      'https://care.example/api/auth/sign-in/email',
      { email: overHttps.email, password: overHttps.password },
      { headers: { origin: 'https://care.example' } },
    );
    expect(secured.headers.getSetCookie().find((one) => one.includes('.device.'))).toMatch(
      /^__Host-careroster\.device\.[\w-]+=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('is not made by a wrong password, nor by a password without the second factor', async () => {
    const { email } = await insertAccount(product.database, {});
    expect((await signIn(email, 'wrong horse')).headers.getSetCookie()).toEqual([]);
  });
});

describe('a user on a new device', () => {
  test('gets in by setting a new password while an attacker has used up all guesses of the account', async () => {
    const { email } = await insertAccount(product.database, {});
    await times(5, () => wrongPassword(email));
    await product.post('/api/auth/request-password-reset', { email });
    const { text } = await product.mailTo(email, /password/i);
    const token = new URL(/https?:\S+token=\S+/.exec(text)?.[0] ?? '').searchParams.get('token');
    const reset = await product.post('/api/auth/reset-password', { newPassword: 'another horse 43', token });
    expect([reset.status, (await signIn(email, 'another horse 43')).status]).toEqual([200, 429]);
    expect((await signIn(email, 'another horse 43', on(deviceCookieOf(reset)))).status).toBe(200);
  });
});

describe('a signed-in user', () => {
  test('changes the password while an attacker has used up all guesses of the account', async () => {
    const { email, password, cookie } = await product.signedIn();
    await times(5, () => wrongPassword(email));
    const session = cookie.split('; ').find((one) => one.includes('session_token')) ?? '';
    const changed = await product.post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'another horse 43' },
      { headers: { cookie: session, origin: 'http://localhost' } },
    );
    expect(changed.status).toBe(200);
  });
});

describe('wrong passwords for many accounts from one network', () => {
  test.each([
    ['an IPv4 network', (turn: number) => `203.0.113.${turn + 1}`, '198.51.100.1'],
    ['an IPv6 site', (turn: number) => `2001:db8:77:${turn}::1`, '2001:db8:78::1'],
  ])('are refused after thirty a minute, from %s, and others are not', async (_case, address, elsewhere) => {
    const known = await accountWithDevice(address(200));
    expect(await times(31, (turn) => wrongPassword(`spray-${turn}@postbox.example`, { from: address(turn) }))).toEqual([
      ...all(30, 401),
      429,
    ]);
    const somebody = await insertAccount(product.database, {});
    expect((await signIn(somebody.email, somebody.password, { from: address(99) })).status).toBe(429);
    expect((await signIn(somebody.email, somebody.password, { from: elsewhere })).status).toBe(200);
    expect((await signIn(known.email, known.password, { ...on(known.device), from: address(99) })).status).toBe(200);
  });

  test('are counted apart from correct ones, which are not limited', async () => {
    const people = await Promise.all(Array.from({ length: 35 }, () => insertAccount(product.database, {})));
    expect(
      await times(
        35,
        async (turn) =>
          (await signIn(people[turn]?.email ?? '', people[turn]?.password ?? '', { from: `192.0.2.${turn}` })).status,
      ),
    ).toEqual(all(35, 200));
  });
});

/** The statements of what runs in this context. */
const observed = new AsyncLocalStorage<string[]>();
observeStatements((statement) => {
  observed.getStore()?.push(statement);
  return () => undefined;
});

describe('a stranger without a session or a challenge', () => {
  test.each([
    ['signs out', '/api/auth/sign-out', {}, 200],
    ['sends a code of an authenticator', '/api/auth/two-factor/verify-totp', { code: '123456' }, 401],
    ['sends a backup code', '/api/auth/two-factor/verify-backup-code', { code: 'abcde-fghij' }, 401],
    ['sets a password', '/api/auth/reset-password', { newPassword: 'another horse 43', token: 'invented' }, 400],
  ])(
    'who %s begins no transaction, because sign-ins need the few places for them',
    async (_case, path, body, status) => {
      const statements: string[] = [];
      const response = await observed.run(statements, () => product.post(path, body));
      expect(response.status).toBe(status);
      expect(statements.filter((statement) => /^(?:begin|start transaction)/i.test(statement))).toEqual([]);
    },
  );
});

test('a network has at most two of the three transactions of sign-ins, however many of its requests wait', async () => {
  const lock = await pool.connect();
  await lock.query('begin');
  await lock.query('lock table sign_ups in access exclusive mode');
  const hanging = async (): Promise<number> =>
    (await pool.query(`select from pg_locks where relation = 'sign_ups'::regclass and not granted`)).rowCount ?? 0;
  const progress = { isAnswered: false };
  const signUps = Array.from({ length: 8 }, (_, number) =>
    product.post(
      '/api/auth/sign-up/email',
      { email: `crowd-${number}@postbox.example`, password: 'correct horse 42', acceptedTerms: true },
      { from: '203.0.113.77' },
    ),
  );
  const answered = Promise.race(signUps).then(() => {
    progress.isAnswered = true;
  });
  let most = 0;
  while (!progress.isAnswered) most = Math.max(most, await hanging());
  await answered;
  await lock.query('rollback');
  lock.release();
  await Promise.all(signUps);
  expect(most).toBe(2);
});
