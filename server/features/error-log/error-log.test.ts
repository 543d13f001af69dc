import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct();
const { pool } = product.database;

const report = {
  searchUrl: '/search?q=rosa&page=2',
  searchQuery: 'rosa',
  searchFilters: { specialty: ['Nurse'], page: 2, hasPhone: true },
  errorMessage: 'The search timed out.',
  errorType: 'timeout',
  errorCode: 'TIMEOUT',
  edgeFunctionName: 'optimized-search',
  responseTimeMs: 8_003.4,
};
const path = '/api/log-search-error';
/** As administrators read them, the oldest first. */
const stored = async (): Promise<Record<string, unknown>[]> =>
  z
    .object({ data: z.array(z.record(z.string(), z.unknown())) })
    .parse(await (await (await product.as('admin')).request('/api/search-error-logs')).json())
    .data.toReversed();

beforeEach(async () => {
  await pool.query('truncate search_errors');
});

describe('the report of a failed search', () => {
  test.each([
    ['an unknown type', { errorType: 'fatal' }],
    ['no message', { errorMessage: ' ' }],
    ['a field that does not exist', { occurredAt: '2026-01-01' }],
    ['a negative time', { responseTimeMs: -1 }],
    ['a nested filter', { searchFilters: { a: { b: 1 } } }],
    ['too many filters', { searchFilters: Object.fromEntries(Array.from({ length: 81 }, (_, n) => [`f${n}`, n])) }],
    ['a character that cannot be stored', { searchQuery: '\u0000' }],
    ['a filter that cannot be stored', { searchFilters: { 'x\u0000': 1 } }],
    ['a long text', { searchQuery: 'x'.repeat(501) }],
  ])('is refused with %s', async (_name, change) => {
    expect((await product.post(path, { ...report, ...change })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('is refused for another account, and stored with the session and not with what the body says', async () => {
    const [by, other] = [await product.signedIn(), await product.signedIn()];
    expect((await by.post(path, { ...report, userId: other.userId })).status).toBe(403);
    const answer = await by.post(
      path,
      { ...report, userId: by.userId, userEmail: other.email, userAgent: 'Forged' },
      { headers: { 'user-agent': 'Genuine/1' } },
    );
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await stored()).toMatchObject([
      {
        user_email: by.email,
        error_type: 'timeout',
        error_code: 'TIMEOUT',
        edge_function_name: 'optimized-search',
        response_time_ms: 8_003,
        error_message: report.errorMessage,
        search_query: 'rosa',
        search_url: '/search?q=rosa&page=2',
        search_filters: report.searchFilters,
        user_agent: 'Genuine/1',
      },
    ]);
  });

  test('keeps no address that could lead an administrator elsewhere', async () => {
    const from = '127.0.0.1';
    const urls = [
      'javascript:alert(1)',
      '//evil.test/x',
      'https://evil.test/search?q=1',
      '/.//evil.test',
      'data:text/html,x',
    ];
    for (const searchUrl of urls)
      expect((await product.post(path, { ...report, searchUrl }, { from })).status).toBe(200);
    expect((await stored()).map((row) => row['search_url'])).toEqual(['', '', '/search?q=1', '', '']);
  });

  test('is accepted without a session, and limited for one network', async () => {
    const from = '198.51.100.7';
    const sent = await Promise.all(Array.from({ length: 65 }, () => product.post(path, report, { from })));
    const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
    expect(await stored()).toHaveLength(60);
  });

  test('is deleted with the account that sent it, and after 31 days', async () => {
    const [by, other] = [await product.signedIn(), await product.signedIn()];
    await by.post(path, report);
    await other.post(path, report);
    await other.post(path, { ...report, errorType: 'other' });
    await (await product.as('admin')).post('/api/admin-delete-user', { userId: by.userId });
    await pool.query(`update search_errors set occurred_at = now() - interval '32 days' where error_type = 'other'`);
    await product.runJob('forget-old-search-errors', {});
    const { rows } = await pool.query('select user_id, error_type from search_errors');
    expect(rows).toEqual([{ user_id: other.userId, error_type: 'timeout' }]);
  });
});
