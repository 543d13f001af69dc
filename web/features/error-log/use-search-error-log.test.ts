import { expect, it } from 'vitest';
import { errorTypeOf, reportOf } from './use-search-error-log.ts';

const failed = (code: string, message: string) => ({ code, message, requestId: null });

it.each([
  ['TIMEOUT', 'The search did not answer within 8 seconds.', 'timeout'],
  ['INTERNAL_ERROR', 'upstream request timeout', 'timeout'],
  ['DATABASE_TIMEOUT', 'The database took too long for this search.', 'database_error'],
  ['INTERNAL_ERROR', 'Edge Function returned a non-2xx status code', 'edge_error'],
  ['HTTP_502', 'The server gave an answer that could not be read.', 'edge_error'],
  ['UNAVAILABLE', 'Too many searches are waiting.', 'other'],
])('%s, %s: is of the type %s%s', (code, message, type) => {
  expect(errorTypeOf(failed(code, message))).toBe(type);
});

it('a report contains only what the server accepts, however long the search was', () => {
  const report = reportOf(
    {
      address: `/search?q=${'x'.repeat(5_000)}`,
      query: 'x'.repeat(5_000),
      filters: {
        query: 'x',
        skills: [],
        state: ['TX', { nested: true }],
        hasPhone: false,
        page: 2,
        sortKey: undefined,
      },
    },
    failed('UNREACHABLE', ''),
    12.6,
  );
  expect(report).toMatchObject({ errorMessage: 'UNREACHABLE', responseTimeMs: 13, errorType: 'other' });
  expect([report.searchUrl?.length, report.searchQuery?.length]).toEqual([2_000, 500]);
  expect(report.searchFilters).toEqual({ query: 'x', state: ['TX'], hasPhone: false, page: 2 });
});
