import { policies } from '#contract/site-settings/policies.ts';
import { describe, expect, test } from 'vitest';
import { getMigrations } from 'better-auth/db/migration';
import { readOutbox } from '#server/testing/outbox.ts';
import { withFullDisk } from '#server/testing/full-disk.ts';
import { testProduct } from '#server/testing/product.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { accountMails } from './account-mails.ts';
import { authentication } from './authentication.ts';

const product = testProduct();
const password = 'correct horse 42';

const signUp = (email: string, more: object = {}): Promise<Response> =>
  product.post('/api/auth/sign-up/email', { email, password, acceptedTerms: true, ...more });

const signUpOf = async (email: string): Promise<unknown> =>
  (
    await product.database.pool.query(
      `select name, source, terms_accepted_at > now() - interval '1 minute' as accepted from sign_ups where email = $1`,
      [email],
    )
  ).rows[0];

describe('sign-up refuses', () => {
  test.each([
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long.', 'password'],
    [
      'a password beyond any keyboard',
      { password: 'x'.repeat(129) },
      'Password must be at most 128 characters long.',
      'password',
    ],
    ['what is no address', { email: 'ada@' }, 'Please enter a valid email address.', 'email'],
    [
      'terms that were not accepted',
      { acceptedTerms: false },
      'You must accept the terms and conditions.',
      'acceptedTerms',
    ],
    [
      'terms that were left out',
      { acceptedTerms: undefined },
      'You must accept the terms and conditions.',
      'acceptedTerms',
    ],
  ])('%s, in the words of the form', async (_case, more, message, field) => {
    const response = await signUp('refused@postbox.example', more);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'INVALID_INPUT',
      message,
      field,
      requestId: response.headers.get('x-request-id'),
    });
  });

  test.each(['role', 'isAdmin', 'tier', 'emailVerified', 'banned', 'id', 'callbackURL', 'has_full_access'])(
    'the field %s, which users must not set',
    async (field) => {
      expect((await signUp('chosen@postbox.example', { [field]: 'admin' })).status).toBe(400);
    },
  );

  test('a prototype that is smuggled in', async () => {
    const body = `{"email":"proto@postbox.example","password":"${password}","acceptedTerms":true,"__proto__":{"role":"admin","emailVerified":true}}`;
    await product.request('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(
      (await product.database.pool.query(`select from users where email = 'proto@postbox.example'`)).rowCount,
    ).toBe(0);
  });

  test('an address that has an account, in any spelling, and writes nothing', async () => {
    const { email } = await product.signedIn();
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const response = await signUp(spelling);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        code: 'USER_ALREADY_EXISTS',
        message: 'An account with this email already exists. Please sign in instead.',
      });
    }
    expect((await readOutbox(product.database)).filter(({ to }) => to === email)).toEqual([]);
  });

  test('more than twenty sign-ups a minute from one connection', async () => {
    const { email } = await product.signedIn();
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1)
      statuses.push(
        (
          await product.post(
            '/api/auth/sign-up/email',
            { email, password, acceptedTerms: true },
            { from: '203.0.113.10' },
          )
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
  });
});

describe('a sign-up', () => {
  test('keeps what was said, sends a link, and makes neither account nor session', async () => {
    const response = await signUp('Ada@Postbox.example', { source: '  a colleague ' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^careroster\.sign_up=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await response.json()).toEqual({
      user: { email: 'ada@postbox.example', name: 'ada', emailVerified: false },
      session: null,
    });
    expect(await signUpOf('ada@postbox.example')).toEqual({ name: 'ada', source: 'a colleague', accepted: true });
    expect((await product.database.pool.query(`select from users where email = 'ada@postbox.example'`)).rowCount).toBe(
      0,
    );
    const early = await product.post('/api/auth/sign-in/email', { email: 'ada@postbox.example', password });
    expect([early.status, await early.json()]).toEqual([403, expect.objectContaining({ code: 'EMAIL_NOT_VERIFIED' })]);
    const wrong = await product.post('/api/auth/sign-in/email', {
      email: 'ada@postbox.example',
      password: 'wrong horse',
    });
    expect(wrong.status).toBe(401);
    expect((await product.mailTo('ada@postbox.example', /^Confirm/)).text).toMatch(
      /http:\/\/localhost\/confirm-email\?token=[\w-]{43}\n/,
    );
  });

  test('keeps no source that says nothing', async () => {
    await signUp('quiet@postbox.example', { source: '   ' });
    expect(await signUpOf('quiet@postbox.example')).toMatchObject({ source: null });
  });

  test('can have its link sent again', async () => {
    await signUp('again@postbox.example');
    expect((await product.post('/api/auth/send-verification-email', { email: 'again@postbox.example' })).status).toBe(
      200,
    );
    await expect.poll(async () => (await product.mails('again@postbox.example')).length).toBe(2);
  });

  test('does not keep its owner from signing up again while it is unconfirmed', async () => {
    await signUp('twice@postbox.example');
    expect((await signUp('twice@postbox.example', { password: 'another horse' })).status).toBe(200);
  });
});

test('the migration makes the tables that Better Auth expects', async () => {
  const { options } = authentication({
    database: product.database,
    log: createLog('silent'),
    mails: accountMails(() => Promise.resolve('1'), 'http://localhost'),
    publicUrl: 'http://localhost',
    authSecret: 'x'.repeat(44),
    onPasswordReset: () => Promise.resolve(),
    onSession: () => undefined,
  });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    schemaProblems: [],
  });
});

test('a sign-up stores which version of the terms was accepted', async () => {
  await product.post('/api/auth/sign-up/email', {
    email: 'terms@postbox.example',
    password: 'correct horse',
    acceptedTerms: true,
  });
  const { rows } = await product.database.pool.query<{ terms_version: string }>(
    `select terms_version from sign_ups where email = 'terms@postbox.example'`,
  );
  expect(rows).toEqual([{ terms_version: policies.termsVersion }]);
});

test('sign-ups that failed on a full disk do not use up the mails to an address', async () => {
  const email = 'full.disk@postbox.example';
  await withFullDisk(product.database, 'sign_ups', async () => {
    for (let failed = 0; failed < 6; failed += 1) expect((await signUp(email)).status).toBe(503);
  });
  expect((await signUp(email)).status).toBe(200);
  await product.mailTo(email, /Confirm/);
});
