// An attacker who signs up with another person's address must never get an account at that address, whatever its owner does with
// the mail; and the owner must always get one.
import { describe, expect, test } from 'vitest';
import { insertAccount } from '#server/testing/accounts.ts';
import { testProduct } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const boss = 'boss@postbox.example';
const product = testProduct({
  accounts: { adminEmails: [boss], fullAccessEmails: ['full@postbox.example'], demoEmail: 'demo@postbox.example' },
});
const { pool } = product.database;
const [attackersPassword, ownersPassword] = ['attackers horse 1', 'owners horse 2'];

const body = async (response: Response): Promise<unknown> => [response.status, await response.json()];
const refusal = (status: number, code: string): unknown => [status, expect.objectContaining({ code })];
const signIn = (email: string, password: string): Promise<Response> =>
  product.post('/api/auth/sign-in/email', { email, password });
const signUp = (email: string, password: string, more: object = {}): Promise<Response> =>
  product.post('/api/auth/sign-up/email', { email, password, acceptedTerms: true, ...more });
/** What a browser sends that has signed up. */
const browserOf = async (email: string, password: string, more: object = {}): Promise<string> =>
  cookiesOf(await signUp(email, password, more));

const mailedLinks = async (email: string, count = 1): Promise<URL[]> => {
  await expect.poll(async () => (await product.mails(email)).length).toBeGreaterThanOrEqual(count);
  return (await product.mails(email)).map(({ text }) => new URL(/http:\/\/localhost\S+/.exec(text)?.[0] ?? 'no link'));
};
const tokenTo = async (email: string): Promise<string> =>
  (await mailedLinks(email))[0]?.searchParams.get('token') ?? 'no token';
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const confirm = (token: string, more: object = {}, cookie = ''): Promise<Response> =>
  product.post(
    '/api/auth/verify-email',
    { token, ...more },
    { headers: { ...firefox, ...(cookie !== '' && { cookie, origin: 'http://localhost' }) } },
  );
const setNewPassword = (token: string, cookie = ''): Promise<Response> =>
  confirm(token, { newPassword: ownersPassword, acceptedTerms: true }, cookie);
const account = async (response: Response): Promise<unknown> =>
  (await product.request('/api/account', { headers: { cookie: cookiesOf(response) } })).json();
const hasAccount = async (email: string): Promise<boolean> =>
  (await pool.query('select from users where email = $1', [email])).rowCount === 1;

describe('an attacker who signs up with an address of ADMIN_EMAILS', () => {
  test('does not become an administrator when the owner, or a mail scanner, opens the mailed link', async () => {
    await signUp(boss, attackersPassword);
    const [{ pathname, search } = new URL('http://none')] = await mailedLinks(boss);
    const opened = await product.request(`${pathname}${search}`);
    expect(opened.headers.getSetCookie()).toEqual([]);
    const attempt = await signIn(boss, attackersPassword);
    expect([attempt.status, attempt.headers.getSetCookie()]).toEqual([403, []]);
    expect(await hasAccount(boss)).toBe(false);
  });

  test('keeps neither password nor browser once the owner sets a password, and leaves no name or source behind', async () => {
    const attacker = await browserOf(boss, attackersPassword, {
      name: 'Mallory',
      source: 'attack',
      returnTo: '/pricing?attack',
    });
    const token = await tokenTo(boss);
    const confirmed = await setNewPassword(token);
    expect(await confirmed.json()).toEqual({
      user: { id: expect.any(String), email: boss, name: 'boss' },
      returnTo: null,
    });
    expect(await account(confirmed)).toMatchObject({ email: boss, name: 'boss', isAdmin: true });
    expect((await pool.query('select source from users where email = $1', [boss])).rows).toEqual([{ source: null }]);
    expect((await signIn(boss, attackersPassword)).status).toBe(401);
    expect(await body(await confirm(token, {}, attacker))).toEqual(refusal(400, 'INVALID_TOKEN'));
    expect((await product.request('/api/account', { headers: { cookie: attacker } })).status).toBe(401);
    expect((await signIn(boss, ownersPassword)).status).toBe(200);
    expect((await pool.query('select from sign_ups where email = $1', [boss])).rowCount).toBe(0);
  });

  test.each(['full@postbox.example', 'demo@postbox.example'])('gets nothing from %s either', async (email) => {
    const attacker = await browserOf(email, attackersPassword);
    expect(await body(await signIn(email, attackersPassword))).toEqual(refusal(403, 'EMAIL_NOT_VERIFIED'));
    expect(await (await product.request('/api/access', { headers: { cookie: attacker } })).json()).toMatchObject({
      kind: 'anonymous',
    });
  });
});

describe('a confirmation is refused', () => {
  test('without a second proof in addition to the link, and starts no session', async () => {
    const email = 'victim@postbox.example';
    await signUp(email, attackersPassword);
    const stranger = await browserOf('stranger@postbox.example', 'a third horse');
    const token = await tokenTo(email);
    for (const cookie of ['', stranger, 'careroster.sign_up=', 'careroster.sign_up=%']) {
      const response = await confirm(token, {}, cookie);
      expect([await body(response), response.headers.getSetCookie()]).toEqual([refusal(403, 'PROOF_NEEDED'), []]);
    }
    expect(await hasAccount(email)).toBe(false);
  });

  test('to the browser that signed up as long as it does not have the link', async () => {
    const attacker = await browserOf('owner@postbox.example', attackersPassword);
    const ownLink = await tokenTo(
      (await browserOf('attacker@postbox.example', attackersPassword)) && 'attacker@postbox.example',
    );
    for (const token of ['forged', 'x'.repeat(43)])
      expect(await body(await confirm(token, {}, attacker))).toEqual(refusal(400, 'INVALID_TOKEN'));
    expect(await body(await confirm(ownLink, {}, attacker))).toEqual(refusal(403, 'PROOF_NEEDED'));
    expect(await hasAccount('owner@postbox.example')).toBe(false);
  });

  test('with a new password when the terms are not accepted with it, or it is short, or both passwords are sent', async () => {
    const email = 'terms@postbox.example';
    await signUp(email, attackersPassword);
    const token = await tokenTo(email);
    for (const [more, message] of [
      [{ newPassword: ownersPassword }, 'You must accept the terms and conditions.'],
      [{ newPassword: '12345', acceptedTerms: true }, 'Password must be at least 6 characters long.'],
      [
        { newPassword: ownersPassword, password: attackersPassword, acceptedTerms: true },
        'Send the password of the sign-up or a new one, not both.',
      ],
    ] as const)
      expect(await body(await confirm(token, more))).toEqual([400, expect.objectContaining({ message })]);
    expect(await hasAccount(email)).toBe(false);
  });

  test('after five wrong passwords, and a new password still works', async () => {
    const email = 'guessed@postbox.example';
    await signUp(email, attackersPassword);
    const token = await tokenTo(email);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await body(await confirm(token, { password: `wrong ${turn}` }))).toEqual([
        400,
        expect.objectContaining({ code: 'INVALID_PASSWORD', field: 'password' }),
      ]);
    expect((await confirm(token, { password: attackersPassword })).status).toBe(429);
    expect((await setNewPassword(token)).status).toBe(200);
  });

  test('the second time, and to all but one of several at once', async () => {
    const email = 'once@postbox.example';
    const cookie = await browserOf(email, ownersPassword);
    await product.post('/api/auth/send-verification-email', { email });
    const tokens = (await mailedLinks(email, 2)).map((link) => link.searchParams.get('token') ?? '');
    const answers = await Promise.all([...tokens, ...tokens].map((token) => confirm(token, {}, cookie)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    for (const token of tokens) expect(await body(await setNewPassword(token))).toEqual(refusal(400, 'INVALID_TOKEN'));
    expect((await signIn(email, ownersPassword)).status).toBe(200);
  });

  test('a day after the sign-up, whatever the proof', async () => {
    const email = 'late@postbox.example';
    const cookie = await browserOf(email, ownersPassword);
    const token = await tokenTo(email);
    await pool.query(`update sign_ups set expires_at = now() - interval '1 second' where email = $1`, [email]);
    for (const response of [
      await confirm(token, {}, cookie),
      await confirm(token, { password: ownersPassword }),
      await setNewPassword(token),
    ]) {
      expect(await body(response)).toEqual(refusal(400, 'INVALID_TOKEN'));
    }
    expect((await signIn(email, ownersPassword)).status).toBe(401);
  });
});

describe('an address is confirmed', () => {
  test('by the browser that signed up, which is signed in and continues where it came from', async () => {
    const email = 'same-browser@postbox.example';
    const cookie = await browserOf(email, ownersPassword, { source: ' a colleague ', returnTo: '/search?state=TX' });
    const token = await tokenTo(email);
    expect(
      await body(
        await product.post(
          '/api/auth/read-confirmation',
          { token },
          { headers: { cookie, origin: 'http://localhost' } },
        ),
      ),
    ).toEqual([200, { email, isSameBrowser: true, makesAdministrator: false }]);
    const confirmed = await confirm(token, {}, cookie);
    expect(await confirmed.clone().json()).toMatchObject({ user: { email }, returnTo: '/search?state=TX' });
    expect(await account(confirmed)).toMatchObject({
      email,
      isAdmin: false,
      notifications: { marketing: true, newFeatures: true, securityAlerts: true },
    });
    expect(
      confirmed.headers.getSetCookie().filter((line) => line.startsWith('careroster.sign_up=; Max-Age=0')),
    ).toHaveLength(1);
    expect(
      (
        await pool.query('select source, role, terms_accepted_at < now() as accepted from users where email = $1', [
          email,
        ])
      ).rows,
    ).toEqual([{ source: 'a colleague', role: 'user', accepted: true }]);
  });

  test('by the password of the sign-up in another browser, also for a program', async () => {
    const email = 'other-browser@postbox.example';
    await signUp(email, ownersPassword, { returnTo: '//evil.test' });
    const token = await tokenTo(email);
    expect(await body(await product.post('/api/auth/read-confirmation', { token }))).toEqual([
      200,
      { email, isSameBrowser: false, makesAdministrator: false },
    ]);
    const confirmed = await confirm(token, { password: ownersPassword });
    expect(await confirmed.json()).toMatchObject({ returnTo: '/directory' });
    const authorization = `Bearer ${confirmed.headers.get('set-auth-token')}`;
    expect(await (await product.request('/api/account', { headers: { authorization } })).json()).toMatchObject({
      email,
    });
    expect(await (await product.request('/api/account/sessions', { headers: { authorization } })).json()).toMatchObject(
      { sessions: [{ device: 'Firefox on Linux' }] },
    );
  });

  test('with the password of the proven sign-up, when an attacker has signed up with the same address', async () => {
    for (const [email, more] of [
      ['shared-1@postbox.example', {}],
      ['shared-2@postbox.example', { password: ownersPassword }],
    ] as const) {
      const owner = await browserOf(email, ownersPassword);
      await signUp(email, attackersPassword, { name: 'Mallory' });
      expect(await account(await confirm(await tokenTo(email), more, 'password' in more ? '' : owner))).toMatchObject({
        email,
        name: email.split('@')[0],
      });
      expect((await signIn(email, attackersPassword)).status).toBe(401);
      expect((await signIn(email, ownersPassword)).status).toBe(200);
    }
  });

  test('of its owner, although an attacker has used up the mails that the address may get', async () => {
    const email = 'flooded@postbox.example';
    for (let turn = 0; turn < 4; turn += 1) await signUp(email, attackersPassword);
    const owner = await browserOf(email, ownersPassword);
    expect(await account(await confirm(await tokenTo(email), {}, owner))).toMatchObject({ email });
    expect((await product.mails(email)).length).toBe(3);
    expect((await signIn(email, ownersPassword)).status).toBe(200);
  });

  test('over an account that an older version left unconfirmed, of which nothing remains', async () => {
    const { email, userId } = await insertAccount(product.database, {
      emailVerified: false,
      name: 'Mallory',
      role: 'admin',
    });
    await pool.query(
      `insert into sessions (id, token, expires_at, updated_at, user_id) values ('old', 'old', now() + interval '1 day', now(), $1)`,
      [userId],
    );
    const confirmed = await confirm(await tokenTo((await browserOf(email, ownersPassword)) && email), {
      password: ownersPassword,
    });
    expect(await account(confirmed)).toMatchObject({ email, name: email.split('@')[0], isAdmin: false });
    expect((await pool.query(`select from sessions where id = 'old'`)).rowCount).toBe(0);
  });
});

describe('mail to an address that another person signed up', () => {
  test('brings a link that confirms nothing by itself, whatever was asked for', async () => {
    const email = 'asked@postbox.example';
    await signUp(email, attackersPassword);
    await product.post('/api/auth/send-verification-email', { email });
    await product.post('/api/auth/request-password-reset', { email });
    await product.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const links = await mailedLinks(email, 4);
    expect(new Set(links.map(({ pathname }) => pathname))).toEqual(new Set(['/confirm-email']));
    for (const { pathname, search } of links) await product.request(`${pathname}${search}`);
    expect(await hasAccount(email)).toBe(false);
  });

  test('can be opened in the address that older mails carry, and changes nothing', async () => {
    const response = await product.request('/api/auth/verify-email?token=old&callbackURL=//evil.test');
    expect([response.status, response.headers.get('location'), response.headers.getSetCookie()]).toEqual([
      302,
      '/check-email-confirmation?error=INVALID_TOKEN',
      [],
    ]);
  });

  test('names its token neither in the database nor in the log', async () => {
    const email = 'quiet@postbox.example';
    const cookie = await browserOf(email, ownersPassword);
    const token = await tokenTo(email);
    await product.request(`/confirm-email?token=${token}`);
    const { rows } = await pool.query(
      `select encode(token_hash, 'escape') as link from confirmation_links union all select encode(browser_hash, 'escape') from sign_ups`,
    );
    await confirm(token, {}, cookie);
    for (const secret of [token, cookie.split('=')[1] ?? ''])
      expect(JSON.stringify(rows) + product.logLines.join('')).not.toContain(secret);
  });
});

test('sign-ups and links of yesterday are removed', async () => {
  await signUp('yesterday@postbox.example', ownersPassword);
  await pool.query(
    `update sign_ups set expires_at = now() - interval '1 minute' where email = 'yesterday@postbox.example'`,
  );
  await pool.query(
    `update confirmation_links set expires_at = now() - interval '1 minute' where email = 'yesterday@postbox.example'`,
  );
  await pool.query(`select graphile_worker.add_job('forget-expired-sign-ins', '{}')`);
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select 1 from sign_ups where expires_at < now() union all select 1 from confirmation_links where expires_at < now()`,
      );
      return rows.length;
    })
    .toBe(0);
});
