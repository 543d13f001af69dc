import { describe, expect, test } from 'vitest';
import { getMigrations } from 'better-auth/db/migration';
import { cookiesOf, testProduct } from '#server/testing/product.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { authentication } from './authentication.ts';

const product = testProduct();
const password = 'correct horse 42';

const signUp = (email: string, more: object = {}): Promise<Response> => product.post('/api/auth/sign-up/email', { email, password, acceptedTerms: true, ...more });

async function linkTo(email: string): Promise<string> {
  const text = (await product.mailTo(email, /^Confirm/)).text;
  return /http:\/\/localhost(\/api\/auth\/verify-email\S+)/.exec(text)?.[1] ?? 'no link';
}

const account = async (cookie: string): Promise<Response> => product.request('/api/account', { headers: { cookie } });

describe('sign-up refuses', () => {
  test.each([
    ['a short password', { password: '12345' }, 'Password must be at least 6 characters long.'],
    ['a password beyond any keyboard', { password: 'x'.repeat(129) }, 'Password must be at most 128 characters long.'],
    ['what is no address', { email: 'ada@' }, 'Please enter a valid email address.'],
    ['terms that were not accepted', { acceptedTerms: false }, 'You must accept the terms and conditions.'],
    ['terms that were left out', { acceptedTerms: undefined }, 'You must accept the terms and conditions.'],
  ])('%s, in the words of the form', async (_case, more, message) => {
    const response = await signUp('refused@postbox.example', more);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 'INVALID_INPUT', message, requestId: response.headers.get('x-request-id') });
  });

  test.each(['role', 'isAdmin', 'tier', 'emailVerified', 'banned', 'id', 'callbackURL', 'has_full_access'])('the field %s, which nobody may choose', async (field) => {
    expect((await signUp('chosen@postbox.example', { [field]: 'admin' })).status).toBe(400);
  });

  test('a prototype that is smuggled in', async () => {
    const body = `{"email":"proto@postbox.example","password":"${password}","acceptedTerms":true,"__proto__":{"role":"admin","emailVerified":true}}`;
    await product.request('/api/auth/sign-up/email', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { rows } = await product.database.pool.query(`select role, email_verified from users where email = 'proto@postbox.example'`);
    for (const row of rows) expect(row).toEqual({ role: 'user', email_verified: false });
  });

  test('an address that has an account, in any spelling, and writes nothing', async () => {
    const { email } = await product.signedIn();
    for (const spelling of [email, email.toUpperCase(), ` ${email} `]) {
      const response = await signUp(spelling);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS', message: 'An account with this email already exists. Please sign in instead.' });
    }
    expect((await product.database.pool.query('select from outgoing_mail where recipient = $1', [email])).rowCount).toBe(0);
  });

  test('all but one of many sign-ups of one address at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 3 }, async () => (await signUp('race@postbox.example')).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('a sign-up', () => {
  test('keeps what was said, sends a link, and makes no session before the link was opened', async () => {
    const response = await signUp('Ada@Postbox.example', { source: '  a colleague ' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({ user: { email: 'ada@postbox.example', name: 'ada', emailVerified: false }, session: null });
    const { rows: [row] } = await product.database.pool.query(`select name, source, role, terms_accepted_at > now() - interval '1 minute' as accepted from users where email = 'ada@postbox.example'`);
    expect(row).toEqual({ name: 'ada', source: 'a colleague', role: 'user', accepted: true });
    const early = await product.post('/api/auth/sign-in/email', { email: 'ada@postbox.example', password });
    expect([early.status, await early.json()]).toEqual([403, expect.objectContaining({ code: 'EMAIL_NOT_VERIFIED' })]);
    const wrong = await product.post('/api/auth/sign-in/email', { email: 'ada@postbox.example', password: 'wrong horse' });
    expect(wrong.status).toBe(401);

    const opened = await product.request(await linkTo('ada@postbox.example'));
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/directory']);
    expect(await (await account(cookiesOf(opened))).json()).toMatchObject({ email: 'ada@postbox.example', name: 'ada', bio: '', isAdmin: false, notifications: { marketing: true, newFeatures: true, securityAlerts: true } });
    expect((await product.post('/api/auth/sign-in/email', { email: 'ada@postbox.example', password })).status).toBe(200);
  });

  test('keeps no source that says nothing', async () => {
    await signUp('quiet@postbox.example', { source: '   ' });
    expect((await product.database.pool.query(`select source from users where email = 'quiet@postbox.example'`)).rows).toEqual([{ source: null }]);
  });

  test('can have its link sent again', async () => {
    await signUp('again@postbox.example');
    expect((await product.post('/api/auth/send-verification-email', { email: 'again@postbox.example' })).status).toBe(200);
    await expect.poll(async () => (await product.mails('again@postbox.example')).length).toBe(2);
    expect((await product.request(await linkTo('again@postbox.example'))).headers.get('location')).toBe('/directory');
  });

  test('whose link is forged or leads elsewhere stays on this site', async () => {
    const forged = await product.request('/api/auth/verify-email?token=eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFkYUBwb3N0Ym94LmV4YW1wbGUifQ.&callbackURL=/directory');
    expect([forged.status, forged.headers.get('location'), forged.headers.getSetCookie()]).toEqual([302, '/check-email-confirmation?error=INVALID_TOKEN', []]);
    await signUp('away@postbox.example');
    const link = (await linkTo('away@postbox.example')).replace('%2Fdirectory', encodeURIComponent('//evil.test'));
    expect((await product.request(link)).headers.get('location')).toBe('/directory');
  });
});

test('the migration makes the tables that Better Auth expects', async () => {
  const { options } = authentication({ database: product.database, log: createLog('silent'), publicUrl: 'http://localhost', authSecret: 'x'.repeat(44), onPasswordReset: () => undefined });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({ toBeCreated: [], toBeAdded: [], toBeAddedIndexes: [], schemaProblems: [] });
});
