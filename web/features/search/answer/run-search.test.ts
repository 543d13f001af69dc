import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testAnswer } from '#web/testing/answers.ts';
import { testCard } from '#web/testing/candidates.ts';
import { failure, startFakeServer, type FakeServer } from '#web/testing/fake-server.ts';
import { emptySearch, toFilters } from '../address/search-address.ts';
import { loadAllIds, runSearch, runTimedSearch, SearchFailed } from './run-search.ts';

const filters = toFilters({ ...emptySearch, query: 'nurse', page: 3 });
const never = new AbortController().signal;
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({ 'search.optimizedSearch': testAnswer({ data: [testCard()], count: 1 }) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answers only when the call is aborted. */
const hang = () =>
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted.', 'AbortError')));
        if (signal?.aborted === true) reject(new DOMException('Aborted.', 'AbortError'));
      }),
  );

it('a search asks for its page, and never for all', async () => {
  expect((await runSearch({ ...filters, selectAll: false }, never)).count).toBe(1);
  const [input] = server.inputsOf('search.optimizedSearch');
  expect(input).toMatchObject({ filters: { query: 'nurse', page: 3 } });
  expect(input?.['filters']).not.toHaveProperty('selectAll');
});

it.each([{ success: false }, { success: true }])('an answer without results is no answer: %j', async (answer) => {
  server.answer({ 'search.optimizedSearch': () => answer });
  await expect(runSearch(filters, never)).rejects.toMatchObject({ code: 'HTTP_200' });
});

it('all ids are loaded from the first page on', async () => {
  server.answer({ 'search.optimizedSearch': { success: true, data: [{ id: '7' }, { id: '9' }], count: 2 } });
  expect(await loadAllIds(filters, never)).toEqual(['7', '9']);
  expect(server.inputsOf('search.optimizedSearch')).toMatchObject([{ filters: { page: 1, selectAll: true } }]);
});

it('ids in place of a page are no answer to a search', async () => {
  server.answer({ 'search.optimizedSearch': { success: true, data: [{ id: '7' }], count: 1 } });
  await expect(runSearch(filters, never)).rejects.toMatchObject({ code: 'HTTP_200' });
});

it('a search that takes too long fails as a timeout', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  hang();
  await expect(runSearch(filters, never)).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'The search did not answer within 8 seconds.',
  });
  expect(timeout).toHaveBeenCalledWith(8_000);
});

it('a search that is replaced by another one is no failure', async () => {
  hang();
  const replaced = new AbortController();
  const answers = [runSearch(filters, replaced.signal), runTimedSearch(filters, replaced.signal)];
  replaced.abort();
  for (const answer of answers) await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

it('a search that is replaced after it took too long is no failure either', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  hang();
  await expect(runSearch(filters, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

it('a failed search says why, and how long the visitor waited', async () => {
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValueOnce(1_000).mockReturnValueOnce(1_250);
  server.answer({ 'search.optimizedSearch': failure('UNAVAILABLE', 'Too many searches are waiting.') });
  const error: unknown = await runTimedSearch(filters, never).catch((reason: unknown) => reason);
  if (!(error instanceof SearchFailed)) throw new Error('The search did not fail.', { cause: error });
  expect(error.elapsedMs).toBe(250);
  expect(error).toMatchObject({ code: 'UNAVAILABLE' });
});

it('an answer is timed as well', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValueOnce(1_040);
  const { elapsedMs, answer } = await runTimedSearch(filters, never);
  expect([elapsedMs, answer.count]).toEqual([40, 1]);
});
