// What is delivered, in which order and how often, when receivers fail, and what no address may reach.
import { beforeEach, describe, expect, test } from 'vitest';
import { webhookEvents, webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import {
  hostileAddresses,
  hostileNames,
  resolveHostile,
} from '#server/foundation/outbound/testing/hostile-addresses.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { recordWebhookEvent } from './public.ts';
import { addressOfOwner, delivering } from './testing/delivering.ts';
import { webhookReceiver } from './testing/receiver.ts';
import { webhookCalls } from './testing/webhook-calls.ts';

const receiver = webhookReceiver();
const product = testProduct({ runsJobs: false, webhookHostsAllowed: ['127.0.0.1'] });
const { pool } = product.database;
const calls = webhookCalls(product);
const { deliver, later, now } = delivering(product);
const minutesOfDays = (days: number): number => days * 24 * 60;

beforeEach(async () => {
  await pool.query('delete from webhooks');
  await pool.query('truncate outgoing_mail');
  receiver.answer(204);
  receiver.take();
});

const occur = ({ userId }: SignedIn, candidateId: string): Promise<void> =>
  inTransaction(product.database, (client) =>
    recordWebhookEvent(client, [userId], 'candidate.removed', { candidateId }),
  );
const bodies = (): string[] => receiver.take().map(({ body }) => /"candidateId":"(\w+)"/.exec(body)?.[1] ?? '');

describe('no request is made', () => {
  test('to an address that is not public, whatever the name server says', async () => {
    const outbound = { rules: { hostsAllowed: [], setting: 'WEBHOOK_HOSTS_ALLOWED' }, resolve: resolveHostile };
    const person = await product.signedIn({ plan: 'basic' });
    const urls = [...Object.keys(hostileNames).map((name) => `https://${name}/hook`), ...hostileAddresses];
    expect(urls.length).toBeGreaterThanOrEqual(40);
    for (const url of urls) {
      const { webhook } = await calls.create(person, url);
      await calls.test(person, webhook.id);
      await deliver(outbound);
      const [{ state, lastStatus, problem } = { state: '' }] = await calls.log(person, webhook.id);
      expect([url, state, lastStatus, problem]).toEqual([
        url,
        'failed',
        null,
        'The address does not lead to a public server that answers with https.',
      ]);
      await person.post(`/api/account/webhooks/${webhook.id}/delete`, {});
    }
  });

  test('to the address of a redirect', async () => {
    receiver.answer(302);
    const person = await product.signedIn({ plan: 'basic' });
    const { webhook } = await calls.create(person, receiver.url());
    await calls.test(person, webhook.id);
    await deliver();
    expect(receiver.take()).toHaveLength(1);
    expect(await calls.log(person, webhook.id)).toMatchObject([
      { state: 'failed', lastStatus: 302, problem: 'It answered with status 302. Redirects are not followed.' },
    ]);
  });
});

describe('events', () => {
  test('reach only endpoints that asked for them', async () => {
    const [person, other] = [await product.signedIn({ plan: 'basic' }), await product.signedIn({ plan: 'basic' })];
    await calls.create(person, receiver.url('/exports'), ['export.finished']);
    const { webhook } = await calls.create(person, receiver.url('/removals'), ['candidate.removed']);
    await calls.create(other, receiver.url('/other'), webhookEvents);
    await occur(person, '7');
    await deliver();
    expect(bodies()).toEqual(['7']);
    expect(await calls.log(person, webhook.id)).toMatchObject([{ event: 'candidate.removed', state: 'delivered' }]);
  });

  test('of a transaction that is rolled back are never sent', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    await calls.create(person, receiver.url());
    const failed = inTransaction(product.database, async (client) => {
      await recordWebhookEvent(client, [person.userId], 'candidate.removed', { candidateId: '7' });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await deliver();
    expect(receiver.take()).toEqual([]);
  });

  test('are delivered when the process ends between the commit and the job', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    await calls.create(person, receiver.url());
    await occur(person, '7');
    await pool.query('delete from graphile_worker._private_jobs');
    await product.runJob('retry-webhooks', {});
    expect(bodies()).toEqual(['7']);
  });

  test('arrive in their order, also when one fails at first', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    await calls.create(person, receiver.url());
    const ids = Array.from({ length: 12 }, (_, at) => String(at));
    for (const id of ids) await occur(person, id);
    let failures = 3;
    receiver.answer(({ body }) => (body.includes('"candidateId":"5"') && (failures -= 1) >= 0 ? 500 : 204));
    for (let run = 0; run < 5; run += 1) {
      await deliver();
      later(30);
    }
    expect(bodies()).toEqual([...ids.slice(0, 5), '5', '5', '5', ...ids.slice(5)]);
  });

  test('are not sent twice by two processes at once', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    await calls.create(person, receiver.url());
    for (let at = 0; at < 10; at += 1) await occur(person, String(at));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(bodies()).toHaveLength(10);
  });

  test('are not left out while the endpoint is being changed', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    await calls.create(person, receiver.url());
    await occur(person, '7');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select 1 from webhooks for no key update');
    const run = deliver();
    const waits = async (): Promise<number> =>
      (
        await pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update webhooks%'`,
        )
      ).rowCount ?? 0;
    await expect.poll(waits).toBe(1);
    await client.query('commit');
    client.release();
    await run;
    expect(bodies()).toEqual(['7']);
  });

  test('pass one that is refused each time, which is given up after three days', async () => {
    const person = await product.signedIn({ plan: 'basic' });
    const { webhook } = await calls.create(person, receiver.url());
    receiver.answer(({ body }) => (body.includes('refused') ? 422 : 204));
    await occur(person, 'refused');
    for (let halfHour = 0; halfHour < (limits.retryDays + 1) * 48; halfHour += 1) {
      if (halfHour % 48 === 0) await occur(person, 'other');
      await deliver();
      later(30);
    }
    const log = await calls.log(person, webhook.id);
    expect(log.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered', 'delivered', 'failed']);
    expect((await calls.list(person)).data).toMatchObject([{ status: 'active' }]);
    expect(bodies().filter((id) => id === 'refused').length).toBeGreaterThan(8);
  });
});

describe('a receiver that is down for three days', () => {
  test.each([500, null])('(%s) is paused with one mail, and then gets each event once, in order', async (failure) => {
    const person = await product.signedIn({ plan: 'basic' });
    const { webhook } = await calls.create(person, receiver.url());
    receiver.answer(failure);
    const ids = ['1', '2', '3', '4', '5'];
    for (const id of ids) await occur(person, id);
    const began = now().getTime();
    let attempts = 0;
    while ((await calls.list(person)).data[0]?.status === 'active') {
      await deliver();
      attempts += receiver.take().length;
      later(10);
    }
    const days = (now().getTime() - began) / 86_400_000;
    expect([days >= limits.retryDays, days < limits.retryDays + 0.1]).toEqual([true, true]);
    // However many events wait, the receiver is not asked more often than every half an hour.
    expect(attempts).toBeLessThan(limits.retryDays * 48 + 5);
    const mails = await readOutbox(product.database);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[addressOfOwner, 'A webhook of yours was paused']]);
    const before = await calls.log(person, webhook.id);
    expect(before.map(({ state }) => state)).toEqual(ids.map(() => 'waiting'));
    later(minutesOfDays(1));
    await deliver();
    expect(receiver.take()).toEqual([]);
    receiver.answer(204);
    await calls.put(person, webhook.id, { events: webhookEvents, status: 'active' });
    await pool.query(`update webhook_events set next_attempt_at = $1 where state = 'waiting'`, [now()]);
    await deliver();
    const arrived = receiver.take();
    expect(arrived.map(({ body }) => /"candidateId":"(\w+)"/.exec(body)?.[1])).toEqual(ids);
    const after = await calls.log(person, webhook.id);
    expect(after.map(({ id, state }) => [id, state])).toEqual(before.map(({ id }) => [id, 'delivered']));
    expect(arrived.map(({ id }) => id).toReversed()).toEqual(after.map(({ id }) => id));
  });
});

test('deliveries are kept for thirty days', async () => {
  const person = await product.signedIn({ plan: 'basic' });
  const { webhook } = await calls.create(person, receiver.url());
  await occur(person, 'old');
  await occur(person, 'new');
  await pool.query(
    `update webhook_events set created_at = now() - interval '30 days 1 minute' where payload like '%old%'`,
  );
  await product.runJob('forget-webhook-deliveries', {});
  const log = await calls.log(person, webhook.id);
  expect(log.map(({ payload }) => payload.includes('new'))).toEqual([true]);
});
