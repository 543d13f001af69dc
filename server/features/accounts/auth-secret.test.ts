// AUTH_SECRET is replaced while people have sessions and second factors. Three servers on one database: before, during and after.
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runCommand } from '#server/entrances/cli/testing/run-command.ts';
import { totp } from '#server/testing/authenticator.ts';
import { enrolled, type Enrolled } from '#server/testing/enroll.ts';
import { testProduct, type SignedIn, type TestProduct } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const [oldSecret, newSecret] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const before = testProduct({ secrets: { authSecret: oldSecret } });
const during = testProduct({ sharing: before, secrets: { authSecret: newSecret, olderAuthSecrets: [oldSecret] } });
const after = testProduct({ sharing: before, secrets: { authSecret: newSecret } });

const by = (cookie: string) => ({ headers: { cookie, origin: 'http://localhost' } });
const signIn = (product: TestProduct, { email, password }: SignedIn): Promise<Response> =>
  product.post('/api/auth/sign-in/email', { email, password });

const withAuthenticator = (product: TestProduct, challenge: string, { uri }: Enrolled, steps = 0): Promise<Response> =>
  product.post('/api/auth/two-factor/verify-totp', { code: totp(uri, steps) }, by(challenge));

/** Signs in with the password, then with the authenticator. */
async function signInFully(product: TestProduct, person: Enrolled, steps = 0): Promise<Response> {
  return withAuthenticator(product, cookiesOf(await signIn(product, person)), person, steps);
}

async function signInWithBackupCode(product: TestProduct, person: Enrolled, code: string): Promise<Response> {
  return product.post(
    '/api/auth/two-factor/verify-backup-code',
    { code },
    by(cookiesOf(await signIn(product, person))),
  );
}

describe('a new AUTH_SECRET without the old one', () => {
  test('tells a person with a second factor in one sentence what to do, and does not count their codes as guesses', async () => {
    const person = await enrolled(before);
    for (let turn = 0; turn < 4; turn += 1) {
      for (const response of [
        await signInFully(after, person),
        await signInWithBackupCode(after, person, person.backupCodes[0] ?? ''),
      ]) {
        expect([response.status, await response.json()]).toEqual([
          409,
          expect.objectContaining({
            code: 'SECOND_FACTOR_UNREADABLE',
            message:
              'This server can no longer check your second factor; ask its operator to remove it, then sign in with your password and set it up again.',
          }),
        ]);
      }
    }
    expect((await signInFully(before, person)).status).toBe(200);
  });

  test('ends every session, and refuses a signature of the old one', async () => {
    const { cookie, authorization } = await before.signedIn();
    for (const headers of [{ cookie }, { authorization }])
      expect((await after.request('/api/account', { headers })).status).toBe(401);
  });

  test('lets a person who is signed in turn the second factor off and on again', async () => {
    const person = await enrolled(before);
    expect(
      (await during.post('/api/auth/two-factor/disable', { password: person.password }, by(person.cookie))).status,
    ).toBe(200);
    const again = await signIn(after, person);
    expect(await again.json()).toHaveProperty('user');
  });
});

describe('a new AUTH_SECRET before the old one', () => {
  test('keeps sessions, in the cookie and as a bearer, also for what Better Auth itself reads', async () => {
    const { cookie, authorization, password } = await before.signedIn();
    for (const headers of [{ cookie }, { authorization }])
      expect((await during.request('/api/account', { headers })).status).toBe(200);
    const changed = await during.post(
      '/api/auth/change-password',
      { currentPassword: password, newPassword: 'a changed one' },
      by(cookie),
    );
    expect(changed.status).toBe(200);
    // What is issued now is signed with the new one.
    expect((await after.request('/api/account', { headers: { cookie: cookiesOf(changed) } })).status).toBe(200);
  });

  test('still ends a session that signs out', async () => {
    const { cookie } = await before.signedIn();
    expect((await during.post('/api/auth/sign-out', {}, by(cookie))).status).toBe(200);
    expect((await before.request('/api/account', { headers: { cookie } })).status).toBe(401);
  });

  test.each(['careroster.session_token=forged.AAAA', 'careroster.session_token=x.%zz', 'careroster.session_token='])(
    'takes no signature that is of neither: %s',
    async (cookie) => {
      expect((await during.request('/api/account', { headers: { cookie } })).status).toBe(401);
    },
  );

  test('accepts the authenticator, and from then on the old secret is not needed for it', async () => {
    const person = await enrolled(before);
    expect((await signInFully(during, person)).status).toBe(200);
    expect((await signInFully(after, person, 1)).status).toBe(200);
  });

  test('accepts each backup code once, and from then on the old secret is not needed for the others', async () => {
    const person = await enrolled(before);
    const [first = '', second = ''] = person.backupCodes;
    expect((await signInWithBackupCode(during, person, first)).status).toBe(200);
    expect((await signInWithBackupCode(after, person, first)).status).toBe(401);
    expect((await signInWithBackupCode(after, person, second)).status).toBe(200);
  });

  test('lets a sign-in that began under the old one be finished', async () => {
    const person = await enrolled(before);
    const challenge = cookiesOf(await signIn(before, person));
    expect((await withAuthenticator(during, challenge, person)).status).toBe(200);
  });

  test('still refuses a wrong code, and counts it', async () => {
    const person = await enrolled(before);
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await signInFully(during, person, 50)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    expect((await signIn(during, person)).status).toBe(429);
  });
});

describe('npm run rotate-keys', () => {
  test('encrypts every second factor with the new AUTH_SECRET, so that the old one can be removed', async () => {
    const people = [await enrolled(before), await enrolled(before)];
    const outcome = await runCommand('rotate-keys', [], before.databaseUrl, {
      AUTH_SECRET: `${newSecret},${oldSecret}`,
    });
    expect(outcome).toMatchObject({ exitCode: 0, err: '' });
    expect(outcome.out).toMatch(/^\d+ second factors were encrypted with the new AUTH_SECRET/m);
    for (const person of people) expect((await signInFully(after, person)).status).toBe(200);
  });
});

const remove = (...args: string[]): ReturnType<typeof runCommand> =>
  runCommand('remove-second-factor', args, before.databaseUrl);

describe('npm run remove-second-factor', () => {
  test.each([
    ['no address', [], /Name the account\. Usage: npm run remove-second-factor -- ADDRESS/],
    ['an address without an account', ['nobody@postbox.example'], /No account has this address/],
  ])('refuses %s in one sentence', async (_case, args, message) => {
    expect(await remove(...args)).toMatchObject({ exitCode: 2, out: '', err: expect.stringMatching(message) });
  });

  test('refuses an account that has none', async () => {
    const { email } = await before.signedIn();
    expect(await remove(email)).toMatchObject({ exitCode: 2, err: expect.stringMatching(/has no second factor/) });
  });

  test('makes the password enough again, ends every session, tells the person, and leaves a line for the audit', async () => {
    const person = await enrolled(before);
    const outcome = await remove(person.email.toUpperCase());
    expect(outcome).toMatchObject({ exitCode: 0, err: '' });
    const line: unknown = JSON.parse(outcome.out.split('\n').find((text) => text.startsWith('{')) ?? '{}');
    expect(line).toMatchObject({
      userId: person.userId,
      msg: 'the second factor of an account was removed by command',
    });
    expect(outcome.out).toMatch(/^The second factor was removed/m);
    expect((await before.request('/api/account', { headers: { cookie: person.cookie } })).status).toBe(401);
    for (const product of [before, after]) expect(await (await signIn(product, person)).json()).toHaveProperty('user');
    expect((await before.mailTo(person.email, /second factor was removed/)).text).toContain('password');
  });
});
