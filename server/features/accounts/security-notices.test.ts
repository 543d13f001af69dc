// Emails to account owners about sign-ins and changes.
import { expect, test } from 'vitest';
import { enrolled } from '#server/testing/enroll.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const product = testProduct();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const signIn = ({ email, password }: Pick<SignedIn, 'email' | 'password'>, headers: Record<string, string>) =>
  product.post('/api/auth/sign-in/email', { email, password }, { headers });
const deviceCookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.includes('.device.')) ?? '';
/** The emails to the account so far: one that is asked for now leaves after all of them. */
async function mailsBefore({ email }: SignedIn): Promise<string[]> {
  await product.post('/api/auth/request-password-reset', { email });
  await product.mailTo(email, /^Choose a new password$/);
  const subjects = (await product.mails(email)).map(({ subject }) => subject);
  return subjects.filter((subject) => subject !== 'Choose a new password');
}

test('no email comes of a first sign-in, of a known browser after its sign-out, and of a new version of it', async () => {
  const person = await product.signedIn();
  const first = await signIn(person, { 'user-agent': firefox });
  await product.mailTo(person.email, /^New sign-in to your account$/);
  await product.database.pool.query('delete from sessions where user_id = $1', [person.userId]);
  expect(
    (await signIn(person, { 'user-agent': firefox, cookie: deviceCookieOf(first), origin: 'http://localhost' })).status,
  ).toBe(200);
  expect((await signIn(person, { 'user-agent': firefox.replaceAll('140.0', '141.0') })).status).toBe(200);
  expect(await mailsBefore(person)).toEqual(['New sign-in to your account']);
});

test('the email about a sign-in names the device and says what to do', async () => {
  const person = await product.signedIn();
  await signIn(person, { 'user-agent': safari });
  const { text } = await product.mailTo(person.email, /^New sign-in/);
  expect(text).toMatch(/on a device that is new to it: Safari on iPhone\..*choose a new password at once/s);
});

test('an owner who switched the emails off receives none', async () => {
  const person = await product.signedIn();
  const choice = { marketing: true, newFeatures: true, securityAlerts: false };
  expect(
    (
      await person.request('/api/account/notifications', {
        method: 'PUT',
        body: JSON.stringify(choice),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200);
  expect((await signIn(person, { 'user-agent': safari })).status).toBe(200);
  expect(await mailsBefore(person)).toEqual([]);
});

test('a wrong password, and a password whose second factor is missing, are no sign-in', async () => {
  const person = await enrolled(product);
  await signIn({ ...person, password: 'wrong horse' }, { 'user-agent': safari });
  expect(await (await signIn(person, { 'user-agent': safari })).json()).toEqual({ twoFactorRedirect: true });
  expect(await mailsBefore(person)).toEqual([]);
});

test('the end of two-factor sign-in is told', async () => {
  const person = await enrolled(product);
  const by = { headers: { cookie: person.cookie, origin: 'http://localhost' } };
  const ended = await product.post('/api/auth/two-factor/disable', { password: person.password }, by);
  expect(ended.status).toBe(200);
  await product.mailTo(person.email, /^Two-factor sign-in is off$/);
});
