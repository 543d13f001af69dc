import type { Clock } from '../clock/public.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

export interface LastKnown<T> {
  /** The result of `fetch`; while the database is unavailable, its last result for this key if that is at most one minute old. */
  read(key: string, fetch: () => Promise<T>): Promise<T>;
  /** Removes the results that match. */
  forget(matches: (value: T) => boolean): void;
  /** Removes the results whose keys `stillValid` does not return. It is called with the results that are not too old. */
  recheck(stillValid: (known: ReadonlyMap<string, T>) => Promise<ReadonlySet<string>>): Promise<void>;
}

const ageMaxMs = 60_000;
const entriesMax = 10_000;

/** A stale-if-error cache for work that must continue while the database is unavailable for a moment. Otherwise every read calls `fetch`. */
export function lastKnown<T>(clock: Clock): LastKnown<T> {
  const entries = new Map<string, { value: T; readAtMs: number }>();
  const remember = (key: string, value: T): void => {
    entries.delete(key);
    entries.set(key, { value, readAtMs: clock.now().getTime() });
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
  };
  const isFresh = ({ readAtMs }: { readAtMs: number }): boolean => clock.now().getTime() - readAtMs < ageMaxMs;
  return {
    read: async (key, fetch) => {
      try {
        const value = await fetch();
        remember(key, value);
        return value;
      } catch (error) {
        const last = entries.get(key);
        if (isDatabaseUnavailable(error) && last && isFresh(last)) return last.value;
        throw error;
      }
    },
    forget: (matches) => {
      for (const [key, { value }] of entries) if (matches(value)) entries.delete(key);
    },
    recheck: async (stillValid) => {
      const known = new Map<string, T>();
      for (const [key, entry] of entries)
        if (isFresh(entry)) known.set(key, entry.value);
        else entries.delete(key);
      if (known.size === 0) return;
      const kept = await stillValid(known);
      for (const key of known.keys()) if (!kept.has(key)) entries.delete(key);
    },
  };
}
