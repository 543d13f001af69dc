import { expect, test, vi } from 'vitest';
import { createLog } from '#server/foundation/log/public.ts';
import { PollLog } from './poll-log.ts';

test('polls have one line a minute for each path, and none while there are none', () => {
  vi.useFakeTimers();
  try {
    const lines: unknown[] = [];
    const polls = new PollLog(createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }));
    vi.advanceTimersByTime(120_000);
    for (const ms of [1, 3]) polls.count('/api/activity/version', ms);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(lines).toMatchObject([{ path: '/api/activity/version', requests: 2, ms: 2, msMax: 3, msg: 'requests' }]);
    vi.advanceTimersByTime(120_000);
    polls.count('/api/activity/version', 5);
    vi.advanceTimersByTime(60_000);
    expect(lines[1]).toMatchObject({ requests: 1, ms: 5 });
    expect(lines).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
