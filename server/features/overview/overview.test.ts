import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { licenseCompacts } from '#contract/candidates/license-compacts.ts';
import { openingSteps } from '#contract/overview/opening-steps.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { overviewReader } from './read-overview.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { startsOf } from './starts-of-period.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct({ runsJobs: false });
const { pool } = product.database;

test('the overview is refused to accounts without the role of administrator', async () => {
  const by = await product.as('premium');
  const statuses = [
    (await by.request('/api/overview')).status,
    (await by.request('/api/dead-letters')).status,
    (await by.post('/api/retry-dead-letter', { mailId: '1' })).status,
    (await by.post('/api/finish-opening-step', { step: 'legal' })).status,
    (await by.post('/api/send-test-email', {})).status,
  ];
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
});

/** Not a production server. */
const demo = { isProduction: false, takesLivePayments: false, servesMetrics: false, postalAddress: () => '' };

const noLatency = { searches: 0, medianMs: null, p95Ms: null, p99Ms: null, measuredSince: null, points: [] };
const state = () => ({ isReady: true, waitingFor: null, building: null, lagMs: 12, lagReason: null });

test('the overview counts what needs action, the hours, the errors, and the queues', async () => {
  const { userId } = await insertAccount(product.database, { plan: 'premium' });
  // Without the answer that another call has kept.
  const read = () =>
    overviewReader({
      database: product.database,
      clock: systemClock,
      engine: { state },
      fillState: () => null,
      searchTimes: { read: () => Promise.resolve(noLatency) },
      backsUp: false,
      opening: demo,
    }).read('24h');
  const before = await read();
  await pool.query(
    `insert into users (id, email, name, created_at) select 'old', 'old@clinic.example', 'Old', '2001-01-01'`,
  );
  await pool.query(
    `insert into disclosures (user_id, candidate_id, way, contact_kinds)
     values ($1, 1, 'reveal', '{work_email}'), ($1, 2, 'reveal', '{work_email}'), ($1, 3, 'export', '{work_email}')`,
    [userId],
  );
  await pool.query(
    `insert into search_errors (ip_address, error_type, error_message, search_query, search_url, search_filters, user_agent)
     values ('192.0.2.1', 'timeout', 'x', '', '', '{}', '')`,
  );
  await pool.query(
    `insert into outgoing_mail (message_id, dead_at, sent_at, last_fault)
     values ('a', now(), null, 'unknown mailbox'), ('b', null, now(), null), ('c', null, null, 'away'), ('d', null, null, null)`,
  );
  const after = await read();
  expect(after.points).toHaveLength(24);
  const [was, is] = [before.points.at(-1), after.points.at(-1)];
  expect(is).toMatchObject({ reveals: (was?.reveals ?? 0) + 2, exports: (was?.exports ?? 0) + 1 });
  expect(is?.subscriptions).toBeGreaterThan(0);
  expect(is?.signUps).toBe(was?.signUps);
  expect(after).toMatchObject({
    users: before.users + 1,
    revealsToday: before.revealsToday + 2,
    errorsByType: { timeout: 1 },
    index: { isReady: true, lagMs: 12, lagReason: null },
    lastImport: null,
    needsAction: { deadLetters: 1, failedDeletions: 0, isImportInterrupted: false },
    memory: {
      serverBytes: expect.any(Number),
      sharedBuffersBytes: expect.any(Number),
      databaseBytes: expect.any(Number),
    },
    mail: { waiting: before.mail.waiting + 2, retrying: 1, sentToday: before.mail.sentToday + 1, dead: 1 },
  });
  expect((await (await product.as('admin')).request('/api/overview')).status).toBe(200);
});

const readAt = (now: string) =>
  overviewReader({
    database: product.database,
    clock: { ...systemClock, now: () => new Date(now) },
    engine: { state },
    fillState: () => null,
    searchTimes: { read: () => Promise.resolve(noLatency) },
    backsUp: false,
    opening: demo,
  }).read('24h');

test('the overview names the license compacts that were not checked for long', async () => {
  expect((await readAt('2024-01-01T00:00:00Z')).needsAction.uncheckedCompacts).toBe(0);
  expect((await readAt('2100-01-01T00:00:00Z')).needsAction.uncheckedCompacts).toBe(licenseCompacts.length);
});

const opening = async (): Promise<Record<string, boolean>> => {
  const answer = await (await product.as('admin')).request('/api/overview');
  const { opening: steps } = z
    .object({ opening: z.array(z.object({ step: z.string(), isDone: z.boolean() })) })
    .parse(await answer.json());
  return Object.fromEntries(steps.map(({ step, isDone }) => [step, isDone]));
};
const finish = async (step: string): Promise<number> =>
  (await (await product.as('admin')).post('/api/finish-opening-step', { step })).status;

describe('the steps before a server opens', () => {
  test('are no step of another name', async () => {
    expect(await finish('coffee')).toBe(400);
  });

  test('are all missing at first, and those that are marked stay done, also when they are marked twice', async () => {
    await pool.query('delete from opening_steps');
    expect(new Set(Object.values(await opening()))).toEqual(new Set([false]));
    expect([await finish('legal'), await finish('legal')]).toEqual([200, 200]);
    expect(await opening()).toMatchObject({ legal: true, data: false, mail: false });
    const { rows } = await pool.query(`select action from audit_entries where action = 'opening.step_finished'`);
    expect(rows).toHaveLength(1);
  });

  test('are done by a finished import and by a postal address, without a mark', async () => {
    await pool.query(
      `insert into import_batches (id, source, file_name, file_fingerprint, format, file_rows, started_by, state)
       values ('opening', 'acme', 'a.csv', 'a', 'vendor', 1, '{"kind":"operator","id":"test"}', 'finished')`,
    );
    await pool.query(`insert into site_settings (key, value) values ('postal_address', '1 Register Lane')`);
    const admin = await product.as('admin');
    await admin.request('/api/operator-settings/postal_address', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: '2 Register Lane' }),
    });
    await finish('mail');
    expect(await opening()).toMatchObject({ data: true, postalAddress: true });
  });

  test('disappear when every step is done', async () => {
    for (const step of openingSteps) await finish(step);
    expect(await opening()).toEqual({});
  });

  test('a test email goes to the administrator who asks for it', async () => {
    const admin = await product.as('admin');
    expect((await admin.post('/api/send-test-email', {})).status).toBe(200);
    const mails = await readOutbox(product.database);
    expect(mails.filter(({ subject }) => subject === 'Test email').map(({ to }) => to)).toEqual([admin.email]);
  });
});

const latency = z.object({
  searches: z.int(),
  medianMs: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  measuredSince: z.iso.datetime(),
  points: z.array(z.object({ searches: z.int() })),
});

test('the overview says how long users waited for their searches; refused searches do not count', async () => {
  const [admin, premium, free] = [await product.as('admin'), await product.as('premium'), await product.as('free')];
  const search = async () =>
    expect((await premium.post('/api/optimized-search', { filters: { page: 1 } })).status).toBe(200);
  const read = async (period: string) =>
    z.object({ latency }).parse(await (await admin.request(`/api/overview?period=${period}`)).json()).latency;
  await search();
  const before = await read('24h');
  for (let sent = 0; sent < 3; sent += 1) await search();
  expect((await free.post('/api/optimized-search', { filters: {} })).status).toBe(403);
  for (const [period, points] of [
    ['24h', 24],
    ['7d', 7],
    ['30d', 30],
    ['12m', 0],
  ] as const) {
    const { searches, medianMs, p95Ms, p99Ms, measuredSince, points: of } = await read(period);
    expect(searches).toBe(before.searches + 3);
    expect(medianMs).toBeGreaterThan(0);
    expect(p95Ms).toBeGreaterThanOrEqual(medianMs);
    expect(p99Ms).toBeGreaterThanOrEqual(p95Ms);
    expect(measuredSince).toBe(before.measuredSince);
    expect(of).toHaveLength(points);
    if (points > 0) expect(of.at(-1)?.searches).toBe(searches);
  }
  expect((await admin.request('/api/overview?period=1y')).status).toBe(400);
});

test('the periods of the overview end with the current hour, day or month', () => {
  const now = new Date('2028-03-01T00:59:00Z');
  const isoOf = (period: '24h' | '7d' | '30d' | '12m') =>
    startsOf(period, now).starts.map((start) => start.toISOString());
  expect([isoOf('24h')[0], isoOf('24h').at(-1)]).toEqual(['2028-02-29T01:00:00.000Z', '2028-03-01T00:00:00.000Z']);
  expect([isoOf('7d')[0], isoOf('7d').at(-1)]).toEqual(['2028-02-24T00:00:00.000Z', '2028-03-01T00:00:00.000Z']);
  expect([isoOf('30d')[0], isoOf('30d').length]).toEqual(['2028-02-01T00:00:00.000Z', 30]);
  expect([isoOf('12m')[0], isoOf('12m').at(-1)]).toEqual(['2027-04-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z']);
});

describe('a dead letter', () => {
  test('is delivered once it is requested, with one entry in the audit, and only once', async () => {
    const admin = await product.as('admin');
    const {
      rows: [mail],
    } = await pool.query<{ id: string }>(
      `insert into outgoing_mail (message_id, dead_at) values ('dead', now()) returning id`,
    );
    const mailId = mail?.id;
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/retry-dead-letter', { mailId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select before, after from audit_entries where action = 'mail.retried' and subject_id = $1`,
        [mailId],
      );
      expect(rows).toEqual([{ before: { isDeadLetter: true }, after: { isDeadLetter: false } }]);
    }, 300_000);
    expect((await admin.post('/api/retry-dead-letter', { mailId: '0x1' })).status).toBe(400);
  });
});
