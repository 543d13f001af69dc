import type { Clock } from '../clock/public.ts';
import { isDatabaseAway } from './database-away.ts';

export interface LastKnown<T> {
  /** What `fetch` answers; while the database is away, what it last answered under this key, if that was within the last minute. */
  read(key: string, fetch: () => Promise<T>): Promise<T>;
  /** Whatever fits is not trusted any more. */
  forget(fits: (value: T) => boolean): void;
}

const trustedMs = 60_000;
const rememberedMax = 10_000;

/** For what must go on while the database is away for a moment; while it is there, everything is fetched. */
export function lastKnown<T>(clock: Clock): LastKnown<T> {
  const remembered = new Map<string, { value: T; readAtMs: number }>();
  const remember = (key: string, value: T): void => {
    remembered.delete(key);
    remembered.set(key, { value, readAtMs: clock.now().getTime() });
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  };
  return {
    read: async (key, fetch) => {
      try {
        const value = await fetch();
        remember(key, value);
        return value;
      } catch (error) {
        const last = remembered.get(key);
        if (isDatabaseAway(error) && last && clock.now().getTime() - last.readAtMs < trustedMs) return last.value;
        throw error;
      }
    },
    forget: (fits) => {
      for (const [key, { value }] of remembered) if (fits(value)) remembered.delete(key);
    },
  };
}
