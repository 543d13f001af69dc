// @vitest-environment happy-dom
// the toasts of a search.
import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#web/foundation/request-failure.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import type { AnswerState } from './use-search-answer.ts';
import { useSearchToasts } from './use-search-toasts.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

type Shown = { query: string } & AnswerState;
const shown = (query: string, changes: Partial<AnswerState> = {}): Shown => ({
  query,
  answer: testAnswer({ count: 1_234 }),
  outdated: false,
  answered: null,
  fetching: false,
  failure: null,
  elapsedMs: 40,
  lastAnswer: null,
  counted: {},
  retry: () => undefined,
  ...changes,
});

/** Shows one state after the other, one for each click. */
function openStates(first: Shown, ...others: Shown[]) {
  function States() {
    const [at, setAt] = useState(0);
    const { query, ...state } = [first, ...others][at] ?? first;
    useSearchToasts(query, state);
    return (
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
    );
  }
  return open(<States />);
}

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('a quick search', () => {
  it.each([
    [499, true],
    [500, false],
    [null, false],
  ])('that took %s ms is praised: %s', async (elapsedMs, isPraised) => {
    const opened = openStates(shown(''), shown('nurse', { elapsedMs }));
    await opened.user.click(await button('Next'));
    await pass(900);
    expect(opened.text()).not.toContain('Search Optimized');
    await pass(200);
    expect(opened.text().includes('Search Optimized')).toBe(isPraised);
    if (isPraised) expect(opened.text()).toMatch(/1,234 professionals found in 499/);
  });

  it.each<[string, Partial<AnswerState>]>([
    ['outdated', { outdated: true }],
    ['still being read', { fetching: true }],
    ['missing', { answer: null }],
  ])('is not praised while its answer is %s', async (_case, changes) => {
    const opened = openStates(shown(''), shown('nurse', changes));
    await opened.user.click(await button('Next'));
    await pass(1_500);
    expect(opened.text()).not.toContain('Search Optimized');
  });

  it('is praised once, counts one professional alike, and again after the query was emptied', async () => {
    const one = shown('nurse', { answer: testAnswer({ count: 1 }) });
    const opened = openStates(shown(''), one, { ...one, elapsedMs: 41 }, shown(''), one);
    await opened.user.click(await button('Next'));
    await pass(1_100);
    expect(opened.text()).toContain('1 professional found in');
    await pass(5_000);
    expect(opened.text()).not.toContain('Search Optimized');
    await opened.user.click(await button('Next'));
    await pass(1_100);
    expect(opened.text()).not.toContain('Search Optimized');
    await opened.user.click(await button('Next'));
    await opened.user.click(await button('Next'));
    await pass(1_100);
    expect(opened.text()).toContain('Search Optimized');
  });
});

describe('a failed search', () => {
  const failure = new RequestError({
    code: 'INTERNAL',
    message: 'Out of order.',
    requestId: 'req-7',
    field: undefined,
  });

  it('says what failed and after how long', async () => {
    const opened = openStates(shown('nurse'), shown('nurse', { failure, answer: null, elapsedMs: 2_000 }));
    await opened.user.click(await button('Next'));
    await pass(10);
    expect(opened.text()).toMatch(/Search Error.*\(after 2/);
  });

  it('has no toast when it came with the page', async () => {
    const opened = openStates(shown('nurse', { failure, answer: null, elapsedMs: null }));
    await pass(1_500);
    expect(opened.text()).not.toContain('Search Error');
  });
});
