// The log of questions that pages ask again and again: one line a minute for each path instead of one for each request.
import type { Log } from '#server/foundation/log/public.ts';

const everyMs = 60_000;

interface Counted {
  requests: number;
  totalMs: number;
  msMax: number;
}

export class PollLog {
  private readonly log: Log;
  private readonly counted = new Map<string, Counted>();
  private timer: NodeJS.Timeout | null = null;

  constructor(log: Log) {
    this.log = log;
  }

  count(path: string, ms: number): void {
    const { requests, totalMs, msMax } = this.counted.get(path) ?? { requests: 0, totalMs: 0, msMax: 0 };
    this.counted.set(path, { requests: requests + 1, totalMs: totalMs + ms, msMax: Math.max(msMax, ms) });
    this.timer ??= setTimeout(() => this.write(), everyMs).unref();
  }

  private write(): void {
    this.timer = null;
    for (const [path, { requests, totalMs, msMax }] of this.counted)
      this.log.info({ path, requests, ms: Math.round((totalMs / requests) * 10) / 10, msMax }, 'requests');
    this.counted.clear();
  }
}
