// Time as a server process experiences it. On a busy machine a process sometimes gets no processor time; a promise about the
// database's deadlines cannot count that time.
import { setTimeout as delay } from 'node:timers/promises';

/** A server that runs normally answers a request that needs no database within this time. */
const usualAnswerMs = 10;
const pauseMs = 10;

export interface ServerClock {
  /** Milliseconds since an arbitrary moment, without the time during which the server process got no processor time. */
  nowMs(): number;
  stop(): Promise<void>;
}

/** `url`: of the server. It is asked for its health all the time; what an answer takes beyond the usual counts as a stall. */
export function serverClock(url: string): ServerClock {
  let stalledMs = 0;
  let askedMs: number | null = null;
  const stopping = new AbortController();
  const currentStallMs = (): number =>
    askedMs === null ? 0 : Math.max(0, performance.now() - askedMs - usualAnswerMs);
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      askedMs = performance.now();
      await fetch(`${url}/healthz`).then((response) => response.arrayBuffer());
      stalledMs += currentStallMs();
      askedMs = null;
      await delay(pauseMs);
    }
  };
  const watching = watch();
  return {
    nowMs: () => performance.now() - stalledMs - currentStallMs(),
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
