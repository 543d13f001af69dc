// Events under kills of the server. `npm run soak -- webhook-deliveries` has 50 kills.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { webhookReceiver } from './testing/receiver.ts';
import { webhookCalls } from './testing/webhook-calls.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    deliveryKills?: number;
  }
}

const receiver = webhookReceiver();
const product = testProduct({ runsJobs: false, webhookHostsAllowed: ['127.0.0.1'] });
const { pool } = product.database;
const calls = webhookCalls(product);
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

const start = (userId: string, events: number, minutesAhead: number): ChildProcess => {
  const script = join(import.meta.dirname, 'testing/delivery-process.ts');
  const child = spawn(process.execPath, [script, product.databaseUrl, userId, String(events), String(minutesAhead)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(child);
  return child;
};

test('no event is lost and each has one id, however often the server is killed', async () => {
  const kills = inject('deliveryKills') ?? 3;
  const events = 200 * (kills + 1);
  const person = await product.signedIn({ plan: 'basic' });
  const { userId } = person;
  await calls.create(person, receiver.url(), ['candidate.removed']);
  for (let kill = 0; kill < kills; kill += 1) {
    const child = start(userId, 200 * (kill + 1), 2 * kill);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // Somewhere between the start of the process and its end.
    await delay(600 + ((kill * 379 + 631) % 1_500));
    child.kill('SIGKILL');
    await ended;
  }
  start(userId, events, 2 * kills);
  const open = async (): Promise<number> =>
    events - ((await pool.query(`select 1 from webhook_events where state = 'delivered'`)).rowCount ?? 0);
  await expect.poll(open, { interval: 200 }).toBe(0);
  const received = receiver.take();
  const { rows } = await pool.query<{ id: string; payload: string }>(
    'select id, payload from webhook_events order by position',
  );
  // At least once: a receiver that gets an id again ignores it. In their order, as first received.
  const first = new Map(received.map(({ id, body }) => [id, body] as const));
  expect([...first.keys()]).toEqual(rows.map(({ id }) => id));
  expect([...first.values()]).toEqual(rows.map(({ payload }) => payload));
  expect(received.length - first.size).toBeLessThanOrEqual(kills);
}, 600_000);
