import { describe, expect, test } from 'vitest';
import { totp } from '#server/testing/authenticator.ts';
import { enrolled as enroll, type Enrolled } from '#server/testing/enroll.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { cookiesOf } from '#server/testing/session-cookies.ts';

const product = testProduct({ accounts: { needsAdminSecondFactor: true, adminEmails: ['boss@postbox.example'] } });

const by = (cookie: string) => ({ headers: { cookie, origin: 'http://localhost' } });
const account = (cookie: string): Promise<Response> => product.request('/api/account', { headers: { cookie } });
const signIn = ({ email, password }: SignedIn): Promise<Response> =>
  product.post('/api/auth/sign-in/email', { email, password });

const enrolled = (email?: string): Promise<Enrolled> => enroll(product, email === undefined ? {} : { email });

describe('the second factor', () => {
  test('is not set up with a wrong password, and does not count before a first code was right', async () => {
    const person = await product.signedIn();
    expect(
      (await product.post('/api/auth/two-factor/enable', { password: 'wrong horse' }, by(person.cookie))).status,
    ).toBe(400);
    await product.post('/api/auth/two-factor/enable', { password: person.password }, by(person.cookie));
    expect(await (await signIn(person)).json()).toHaveProperty('user');
  });

  test('makes a password lead to a question, and only its answer to a session', async () => {
    const person = await enrolled();
    expect(await (await account(person.cookie)).json()).toMatchObject({ twoFactorEnabled: true });
    const asked = await signIn(person);
    expect([asked.status, await asked.json(), asked.headers.get('set-auth-token')]).toEqual([
      200,
      { twoFactorRedirect: true },
      null,
    ]);
    const challenge = cookiesOf(asked);
    expect((await account(challenge)).status).toBe(401);
    expect(
      await (
        await product.post('/api/auth/two-factor/verify-totp', { code: totp(person.uri, 50) }, by(challenge))
      ).json(),
    ).toMatchObject({ code: 'INVALID_CODE' });
    const answered = await product.post('/api/auth/two-factor/verify-totp', { code: totp(person.uri) }, by(challenge));
    expect(answered.status).toBe(200);
    expect((await account(cookiesOf(answered))).status).toBe(200);
  });

  test('lets a code of the authenticator finish one sign-in, and no other in its time', async () => {
    const person = await enrolled();
    const code = totp(person.uri);
    const answers = await Promise.all(
      [signIn(person), signIn(person), signIn(person)].map(async (asked) =>
        product.post('/api/auth/two-factor/verify-totp', { code }, by(cookiesOf(await asked))),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(await answers.find(({ status }) => status === 401)?.json()).toMatchObject({
      code: 'CODE_USED',
      message: 'That code was used already. Wait until your authenticator shows the next one.',
    });
    const next = await product.post(
      '/api/auth/two-factor/verify-totp',
      { code: totp(person.uri, 1) },
      by(cookiesOf(await signIn(person))),
    );
    expect(next.status).toBe(200);
  });

  test('takes a backup code, once', async () => {
    const person = await enrolled();
    const answerWith = async (code: string): Promise<Response> =>
      product.post('/api/auth/two-factor/verify-backup-code', { code }, by(cookiesOf(await signIn(person))));
    const [code = ''] = person.backupCodes;
    expect((await account(cookiesOf(await answerWith(code)))).status).toBe(200);
    expect((await answerWith(code)).status).toBe(401);
  });

  test('lets one backup code that several sign-ins use at once finish exactly one of them', async () => {
    const person = await enrolled();
    const [code] = person.backupCodes;
    const challenges = await Promise.all(
      [signIn(person), signIn(person), signIn(person)].map(async (asked) => cookiesOf(await asked)),
    );
    const answers = await Promise.all(
      challenges.map((challenge) => product.post('/api/auth/two-factor/verify-backup-code', { code }, by(challenge))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  test('cannot be guessed more than five times a minute, whatever the code and the challenge', async () => {
    const person = await enrolled();
    const challenges = await Promise.all(
      [signIn(person), signIn(person), signIn(person)].map(async (asked) => cookiesOf(await asked)),
    );
    const wrong = totp(person.uri, 99);
    // Better Auth refuses a challenge that another request is just using before it compares the code, and that guess is given back.
    const isCompared = async (turn: number): Promise<boolean | 'limited'> => {
      const path = turn % 2 === 0 ? 'verify-totp' : 'verify-backup-code';
      const response = await product.post(
        `/api/auth/two-factor/${path}`,
        { code: wrong },
        by(challenges[turn % 3] ?? ''),
      );
      return response.status === 429 ? 'limited' : !(await response.text()).includes('TWO_FACTOR_EXPIRED');
    };
    const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => isCompared(turn)));
    for (let turn = 0, last: boolean | 'limited' = true; last !== 'limited'; turn += 1) {
      last = await isCompared(turn);
      answers.push(last);
    }
    expect(answers.filter((answer) => answer === true)).toHaveLength(5);
    expect(
      (await product.post('/api/auth/two-factor/verify-totp', { code: totp(person.uri) }, by(challenges[0] ?? '')))
        .status,
    ).toBe(429);
    expect((await signIn(person)).status).toBe(429);
  });

  test('is not got round by a code in the mailbox', async () => {
    const { email } = await enrolled();
    await product.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' });
    const otp = /code is (\d{6})/.exec((await product.mailTo(email, /one-time/)).text)?.[1];
    const response = await product.post('/api/auth/sign-in/email-otp', { email, otp });
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
      403,
      expect.objectContaining({ code: 'SECOND_FACTOR_NEEDED' }),
      [],
    ]);
  });

  test('is refused without a challenge', async () => {
    expect((await product.post('/api/auth/two-factor/verify-totp', { code: '123456' })).status).toBe(401);
    expect(
      (
        await product.post(
          '/api/auth/two-factor/verify-totp',
          { code: '123456' },
          by('careroster.two_factor=forged.AAAA'),
        )
      ).status,
    ).toBe(401);
  });

  test('is switched off with the password, and then the password is enough', async () => {
    const person = await enrolled();
    expect(
      (await product.post('/api/auth/two-factor/disable', { password: 'wrong horse' }, by(person.cookie))).status,
    ).toBe(400);
    expect(
      (await product.post('/api/auth/two-factor/disable', { password: person.password }, by(person.cookie))).status,
    ).toBe(200);
    expect(await (await signIn(person)).json()).toHaveProperty('user');
  });

  test('makes an administrator, where the operator asks for it', async () => {
    const boss = await product.signedIn({ email: 'boss@postbox.example' });
    expect(await (await account(boss.cookie)).json()).toMatchObject({ isAdmin: false, needsAdminSecondFactor: true });
    await product.database.pool.query('delete from users where id = $1', [boss.userId]);
    const { cookie } = await enrolled('boss@postbox.example');
    expect(await (await account(cookie)).json()).toMatchObject({ isAdmin: true, needsAdminSecondFactor: false });
  });
});
