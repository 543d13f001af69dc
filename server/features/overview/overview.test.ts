import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { overviewReader } from './read-overview.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { SearchTimes } from '../search/public.ts';
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
  ];
  expect(statuses).toEqual([403, 403, 403]);
});

const state = () => ({ isReady: true, waitingFor: null, lagMs: 12, lagReason: null });

test('the overview counts what needs action, the months, the errors, and the queues', async () => {
  const { userId } = await insertAccount(product.database, { plan: 'premium' });
  const month = systemClock.today().slice(0, 7);
  // Without the answer that another call has kept.
  const read = () =>
    overviewReader({
      database: product.database,
      clock: systemClock,
      engine: { state },
      searchTimes: new SearchTimes(),
      backsUp: false,
    })();
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
  expect(after.months).toHaveLength(12);
  const [was, is] = [before.months.at(-1), after.months.at(-1)];
  expect(is).toMatchObject({ month, reveals: (was?.reveals ?? 0) + 2, exports: (was?.exports ?? 0) + 1 });
  expect(is?.subscriptions).toBeGreaterThan(0);
  expect(is?.signUps).toBe(was?.signUps);
  expect(after).toMatchObject({
    users: before.users + 1,
    usersThisWeek: before.usersThisWeek,
    revealsToday: before.revealsToday + 2,
    errorsByType: { timeout: 1 },
    index: { isReady: true, lagMs: 12, lagReason: null },
    lastImport: null,
    needsAction: { deadLetters: 1, failedDeletions: 0, isImportInterrupted: false },
    mail: { waiting: before.mail.waiting + 2, retrying: 1, sentToday: before.mail.sentToday + 1, dead: 1 },
  });
  expect((await (await product.as('admin')).request('/api/overview')).status).toBe(200);
});

test('the overview says how long users waited for their searches; refused searches do not count', async () => {
  const [admin, premium, free] = [await product.as('admin'), await product.as('premium'), await product.as('free')];
  const read = async () =>
    z
      .object({ searches: z.object({ count: z.int(), medianMs: z.number().nullable(), p95Ms: z.number().nullable() }) })
      .parse(await (await admin.request('/api/overview')).json()).searches;
  const before = await read();
  for (let sent = 0; sent < 3; sent += 1)
    expect((await premium.post('/api/optimized-search', { filters: { page: sent + 1 } })).status).toBe(200);
  expect((await free.post('/api/optimized-search', { filters: {} })).status).toBe(403);
  const { count, medianMs, p95Ms } = await read();
  expect(count).toBe(before.count + 3);
  expect(medianMs).toBeGreaterThan(0);
  expect(p95Ms).toBeGreaterThanOrEqual(medianMs ?? Infinity);
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
    });
    expect((await admin.post('/api/retry-dead-letter', { mailId: '0x1' })).status).toBe(400);
  });
});
