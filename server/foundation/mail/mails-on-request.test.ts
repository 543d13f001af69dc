// What strangers can make arrive at one address by filling in all the forms that mail to it.
import { expect, test } from 'vitest';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';

const product = testProduct();
const { pool } = product.database;

/** Every limit has two more minutes behind it. */
const waitTwoMinutes = (): Promise<unknown> =>
  pool.query(
    `update rate_limits set used_at = array(select moment - interval '2 minutes' from unnest(used_at) as moment)`,
  );
const countQueued = async (): Promise<number> =>
  (await pool.query<{ n: number }>('select count(*)::int as n from outgoing_mail')).rows[0]?.n ?? 0;

const countOpenJobs = async (): Promise<unknown> =>
  (await pool.query(`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'write-account-mail'`))
    .rows[0];

test('all forms together mail one address at most ten times an hour, and none of them says so', async () => {
  const email = 'victim@postbox.example';
  await product.signedIn({ email });
  const forms: (() => Promise<Response>)[] = [
    () => product.post('/api/auth/request-password-reset', { email }),
    () => product.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }),
    () =>
      product.post('/api/send-removal-confirmation', {
        email,
        formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'removal form'),
      }),
  ];
  for (let turn = 0; turn < 6; turn += 1) {
    for (const form of forms) {
      const response = await form();
      expect([turn, response.status]).toEqual([turn, expect.toSatisfy((status) => status === 200 || status === 429)]);
    }
    await waitTwoMinutes();
  }
  await expect.poll(countOpenJobs).toEqual({ n: 0 });
  expect(await countQueued()).toBe(10);

  const other = 'other@postbox.example';
  await product.signedIn({ email: other });
  await product.post('/api/auth/request-password-reset', { email: other });
  await product.mailTo(other, /new password/);
});
