// What an account may do with its webhooks, and what is refused.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import { accountsOfTest, everyCaller, isPaidCaller } from '#server/features/access/testing/callers.ts';
import { testProduct } from '#server/testing/product.ts';
import { isSignedWith, webhookReceiver } from './testing/receiver.ts';
import { webhookCalls } from './testing/webhook-calls.ts';

const receiver = webhookReceiver();
const product = testProduct({ runsJobs: false, accounts: accountsOfTest, webhookHostsAllowed: ['127.0.0.1'] });
const { pool } = product.database;
const calls = webhookCalls(product);
const subscriber = async () => calls.confirmed(await product.signedIn({ plan: 'basic' }));
const order = (url = 'https://hooks.example/care') => ({ url, events: ['candidate.removed'] });
const failureOf = async (response: Response): Promise<string> => {
  const { code } = z.object({ code: z.string() }).parse(await response.json());
  return `${response.status} ${code}`;
};
const deliver = () => product.runJob('deliver-webhooks', {});

describe('a webhook is refused', () => {
  test.each([
    'http://hooks.example/care',
    'ftp://hooks.example/care',
    'file:///etc/passwd',
    'hooks.example',
    'https://user@hooks.example/',
    'https://user:secret@hooks.example/',
    'https://hooks.example:8443/',
  ])('with the address %s', async (url) => {
    const answer = await (await subscriber()).post('/api/account/webhooks', order(url));
    expect(await failureOf(answer)).toBe('400 ADDRESS_REFUSED');
  });

  test.each([
    { url: '' },
    { url: `https://hooks.example/${'x'.repeat(limits.addressLengthMax)}` },
    { events: [] },
    { events: ['contact.revealed'] },
    { userId: 'someone' },
  ])('with %o', async (changes) => {
    const answer = await (await subscriber()).post('/api/account/webhooks', { ...order(), ...changes });
    expect(answer.status).toBe(400);
  });

  test('before the identity was confirmed', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    expect(await failureOf(await person.post('/api/account/webhooks', order()))).toBe('403 STEP_UP_REQUIRED');
  });

  test('to accounts without a plan', async () => {
    for (const [name, person] of await everyCaller(product)) {
      if (person === null || name === 'banned') continue;
      const { isAllowed } = await calls.list(person);
      const answer = await (await calls.confirmed(person)).post('/api/account/webhooks', order());
      const isPaid = isPaidCaller(name);
      expect([name, answer.status, isAllowed]).toEqual([name, isPaid ? 200 : 403, isPaid]);
    }
  });

  test('beyond five, also when they are created at once', async () => {
    const person = await subscriber();
    const answers = await Promise.all(
      Array.from({ length: limits.endpointsMax + 3 }, () => person.post('/api/account/webhooks', order())),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.endpointsMax);
    const [first] = (await calls.list(person)).data;
    expect((await person.post(`/api/account/webhooks/${first?.id}/delete`, {})).status).toBe(200);
    expect((await person.post('/api/account/webhooks', order())).status).toBe(200);
  });

  test('to everyone but its owner', async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    const { webhook } = await calls.create(owner, receiver.url());
    await calls.test(owner, webhook.id);
    const [delivery] = await calls.log(owner, webhook.id);
    await pool.query(`update webhook_events set state = 'failed'`);
    const path = `/api/account/webhooks/${webhook.id}`;
    for (const answer of [
      await calls.put(other, webhook.id, { events: ['candidate.removed'], status: 'paused' }),
      await other.post(`${path}/rotate`, {}),
      await other.post(`${path}/delete`, {}),
      await calls.test(other, webhook.id),
      await other.request(`${path}/deliveries`),
      await calls.replay(other, webhook.id, delivery?.id ?? ''),
    ])
      expect(await failureOf(answer)).toBe('404 NOT_FOUND');
    expect((await calls.list(other)).data).toEqual([]);
    expect((await calls.list(owner)).data).toMatchObject([{ id: webhook.id, status: 'active' }]);
  });
});

describe('a webhook', () => {
  test('has a secret that is shown once, and neither it nor the address is stored readably', async () => {
    const person = await subscriber();
    const { secret } = await calls.create(person, 'https://hooks.example/a-key-of-theirs');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const { rows } = await pool.query('select json_agg(w)::text as stored from webhooks w');
    const audit = await pool.query('select json_agg(a)::text as entries from audit_entries a');
    const everything = JSON.stringify([rows, audit.rows, product.logLines]);
    expect(everything).toMatch(/webhooks\.created/);
    for (const hidden of [secret, secret.slice(6), 'a-key-of-theirs']) expect(everything).not.toContain(hidden);
    expect(JSON.stringify(await calls.list(person))).not.toContain(secret);
  });

  test('receives a test event that the public library verifies, and shows it in its log', async () => {
    receiver.answer(204);
    const person = await subscriber();
    const { secret, webhook } = await calls.create(person, receiver.url());
    expect((await calls.test(person, webhook.id)).status).toBe(200);
    expect(await failureOf(await calls.test(person, webhook.id))).toBe('409 TEST_WAITING');
    receiver.take();
    await deliver();
    const arrived = receiver.take();
    expect(arrived.map(({ type }) => type)).toEqual(['webhook.test']);
    expect(arrived.every((one) => isSignedWith(secret, one))).toBe(true);
    const log = await calls.log(person, webhook.id);
    expect(log).toMatchObject([
      { id: arrived[0]?.id, event: 'webhook.test', state: 'delivered', attempts: 1, lastStatus: 204, problem: null },
    ]);
    expect(log[0]?.payload).toBe(arrived[0]?.body);
  });

  test('is signed with both secrets during a rotation, and afterwards with the new one', async () => {
    const person = await subscriber();
    const { secret: before, webhook } = await calls.create(person, receiver.url());
    const { secret: now } = await calls.rotate(person, webhook.id);
    expect(now).not.toBe(before);
    const signedWith = async (): Promise<boolean[]> => {
      await calls.test(person, webhook.id);
      receiver.take();
      await deliver();
      return receiver.take().flatMap((one) => [isSignedWith(before, one), isSignedWith(now, one)]);
    };
    expect(await signedWith()).toEqual([true, true]);
    await pool.query(`update webhooks set previous_until = now() - interval '1 second'`);
    expect(await signedWith()).toEqual([false, true]);
  });

  test('that is paused waits, and receives what it missed in its order when it is resumed', async () => {
    const person = await subscriber();
    const { webhook } = await calls.create(person, receiver.url());
    await calls.test(person, webhook.id);
    const pause = (status: string) => calls.put(person, webhook.id, { events: ['candidate.removed'], status });
    expect((await pause('paused')).status).toBe(200);
    expect(await failureOf(await calls.test(person, webhook.id))).toBe('409 WEBHOOK_PAUSED');
    receiver.take();
    await deliver();
    expect(receiver.take()).toEqual([]);
    await pause('active');
    await deliver();
    expect(receiver.take().map(({ type }) => type)).toEqual(['webhook.test']);
  });

  test('sends a delivery again with the same id and body', async () => {
    receiver.answer(204);
    const person = await subscriber();
    const { webhook } = await calls.create(person, receiver.url());
    await calls.test(person, webhook.id);
    receiver.take();
    await deliver();
    const [first] = receiver.take();
    expect((await calls.replay(person, webhook.id, first?.id ?? '')).status).toBe(200);
    expect(await failureOf(await calls.replay(person, webhook.id, first?.id ?? ''))).toBe('404 NOT_FOUND');
    await deliver();
    const [second] = receiver.take();
    expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
    expect(await calls.log(person, webhook.id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test.each([
    [
      'the plan ended',
      (userId: string) => pool.query(`update subscriptions set status = 'canceled' where user_id = $1`, [userId]),
    ],
    [
      'the account was suspended',
      (userId: string) => pool.query('update users set banned = true where id = $1', [userId]),
    ],
    ['the account was deleted', (userId: string) => pool.query('delete from users where id = $1', [userId])],
  ])('receives nothing after %s', async (_case, end) => {
    const person = await subscriber();
    const { webhook } = await calls.create(person, receiver.url());
    await calls.test(person, webhook.id);
    receiver.take();
    await end(person.userId);
    await deliver();
    expect(receiver.take()).toEqual([]);
  });

  test('goes on when the plan does', async () => {
    const person = await subscriber();
    const { webhook } = await calls.create(person, receiver.url());
    await calls.test(person, webhook.id);
    await pool.query(`update subscriptions set status = 'canceled' where user_id = $1`, [person.userId]);
    await deliver();
    await pool.query(`update subscriptions set status = 'active' where user_id = $1`, [person.userId]);
    await pool.query(`update webhooks set blocked_until = blocked_until - interval '1 hour'`);
    receiver.take();
    await deliver();
    expect(receiver.take()).toHaveLength(1);
  });
});
