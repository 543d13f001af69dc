import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { searchErrorTypes } from '#contract/error-log/search-error-limits.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';

const product = testProduct();
const { pool } = product.database;

const minute = 60_000;
const since = (minutes: number): string => new Date(Date.now() - minutes * minute).toISOString();

async function insertErrors(rows: readonly { type: string; minutesAgo: number; ms?: number; userId?: string }[]) {
  for (const { type, minutesAgo, ms, userId } of rows)
    await pool.query(
      `insert into search_errors (occurred_at, user_id, ip_address, error_type, response_time_ms, error_message, search_query, search_url,
         search_filters, user_agent)
       values (now() - make_interval(mins => $1), $2, '192.0.2.1', $3, $4, $5, 'rosa', '/search?q=rosa', '{"page":2}', 'Genuine/1')`,
      [minutesAgo, userId ?? null, type, ms ?? null, `${type} ${minutesAgo}`],
    );
}
const listed = z.object({ data: z.array(z.object({ id: z.string(), error_message: z.string() }).loose()) });
const list = async (by: SignedIn, query: string) =>
  listed.parse(await (await by.request(`/api/search-error-logs?${query}`)).json()).data;
const stats = async (by: SignedIn, minutes: number): Promise<unknown> =>
  (
    await by.post('/api/get_search_error_stats', {
      p_start_date: since(minutes),
      p_end_date: new Date(Date.now() + minute).toISOString(),
    })
  ).json();

beforeEach(async () => {
  await pool.query('truncate search_errors');
});

describe('the log of failed searches', () => {
  test('cannot be read, counted or deleted by accounts without the role of administrator', async () => {
    await insertErrors([{ type: 'timeout', minutesAgo: 1 }]);
    const by = await product.as('premium');
    const { rows } = await pool.query<{ id: string }>('select id from search_errors');
    const responses = [
      await by.request('/api/search-error-logs'),
      await by.post('/api/get_search_error_stats', { p_start_date: since(9), p_end_date: since(0) }),
      await by.post('/api/admin-delete-log', { logId: rows[0]?.id }),
      await by.request('/api/search-terms-without-results'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await pool.query('select 1 from search_errors')).rowCount).toBe(1);
  });

  test.each([
    ['a date that is none', 'from=yesterday'],
    ['an unknown type', 'error_type=fatal'],
    ['SQL', `from=2026-01-01T00:00:00Z'%20or%20true`],
    ['an unknown field', 'limit=5000'],
  ])('is not read with %s', async (_case, query) => {
    expect((await (await product.as('admin')).request(`/api/search-error-logs?${query}`)).status).toBe(400);
  });

  test('lists the newest 100 of a range and a type, with the account that had the error', async () => {
    const [admin, user] = [await product.as('admin'), await product.signedIn()];
    await insertErrors(searchErrorTypes.map((type, at) => ({ type, minutesAgo: at + 1 })));
    await insertErrors([{ type: 'timeout', minutesAgo: 60 * 25, userId: user.userId }]);
    expect((await list(admin, '')).map(({ error_message }) => error_message)).toEqual(
      searchErrorTypes.map((type, at) => `${type} ${at + 1}`),
    );
    expect(await list(admin, `from=${since(60 * 24 * 7)}&error_type=timeout`)).toMatchObject([
      { error_type: 'timeout', user_email: null, response_time_ms: null },
      { user_email: user.email, search_filters: { page: 2 }, ip_address: '192.0.2.1', search_url: '/search?q=rosa' },
    ]);
    await insertErrors(Array.from({ length: 110 }, () => ({ type: 'other', minutesAgo: 10 })));
    expect(await list(admin, '')).toHaveLength(100);
  });

  test('counts errors, accounts, types and the average of the measured times', async () => {
    const [admin, user] = [await product.as('admin'), await product.signedIn()];
    expect(await stats(admin, 60)).toEqual([
      { total_errors: 0, unique_users: 0, avg_response_time: null, errors_by_type: {} },
    ]);
    await insertErrors([
      { type: 'timeout', minutesAgo: 1, ms: 100, userId: user.userId },
      { type: 'timeout', minutesAgo: 2, ms: 301, userId: user.userId },
      { type: 'other', minutesAgo: 3 },
      { type: 'other', minutesAgo: 90, ms: 9_000 },
    ]);
    expect(await stats(admin, 60)).toEqual([
      { total_errors: 3, unique_users: 1, avg_response_time: 200.5, errors_by_type: { timeout: 2, other: 1 } },
    ]);
  });

  test('loses an entry once, with one entry in the audit', async () => {
    const admin = await product.as('admin');
    await insertErrors([{ type: 'database_error', minutesAgo: 1 }]);
    const [{ id: logId } = { id: '' }] = await list(admin, '');
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/api/admin-delete-log', { logId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await list(admin, '')).toEqual([]);
    const { rows } = await pool.query(
      `select actor_id, before->>'errorType' as type, after from audit_entries where action = 'search-error.deleted' and subject_id = $1`,
      [logId],
    );
    expect(rows).toEqual([{ actor_id: admin.userId, type: 'database_error', after: null }]);
  });
});

const search = (by: SignedIn | undefined, query: string, filters = {}): Promise<Response> | undefined =>
  by?.post('/api/optimized-search', { filters: { query, ...filters } });

test('a term without results is stored and listed only after three accounts have searched for it', async () => {
  const admin = await product.as('admin');
  const people = await Promise.all([1, 2, 3].map(() => product.signedIn({ plan: 'basic' })));
  // The same account again does not make it more accounts, and a filter may be why nothing was found.
  for (const by of people.slice(0, 2)) await search(by, 'Zzrosalind Qqperson');
  await search(people[0], 'zzrosalind qqperson');
  await search(people[2], 'zzrosalind qqperson', { state: ['AK'] });
  const terms = async (): Promise<unknown> => (await admin.request('/api/search-terms-without-results')).json();
  await vi.waitFor(
    async () => expect((await pool.query('select 1 from unmatched_searches')).rowCount).toBe(2),
    300_000,
  );
  for (const by of people) await search(by, 'Zz  Qqspecialty');
  await vi.waitFor(
    async () =>
      expect(await terms()).toEqual({
        data: [{ term: 'zz qqspecialty', accounts: 3, searches: 3, lastSearchedAt: expect.any(String) }],
      }),
    300_000,
  );
  expect((await pool.query('select 1 from unmatched_terms')).rowCount).toBe(1);
  // A term that fewer than three accounts typed would say more about each of them.
  await admin.post('/api/admin-delete-user', { userId: people[0]?.userId });
  expect((await pool.query('select 1 from unmatched_terms')).rowCount).toBe(0);
});
