// A value of the database, held in memory. Every server reads it once a second, so that a change takes effect everywhere within two
// seconds, and no request waits for the database.
import { repeat } from '#server/foundation/clock/public.ts';
import type { Log } from '#server/foundation/log/public.ts';

const checkEveryMs = 1_000;

export interface LiveValue<T> {
  /** As last read; null before the first read. */
  last: () => T | null;
  /** Another number after every change that this server has seen. */
  version: () => number;
  /** Reads the value now. @throws the database's error */
  load: () => Promise<void>;
  /** As `load`, and never fails: a change that could not be read is read within a second. */
  refresh: () => Promise<void>;
  /** From now on changes are noticed. Returns the function that stops it. */
  watch: () => () => void;
}

/** `failure`: what the log says when the value could not be read. Values are equal when they are the same JSON. */
export function liveValue<T extends object>(read: () => Promise<T>, log: Log, failure: string): LiveValue<T> {
  let known: { value: T; written: string } | null = null;
  let version = 0;
  // A slow read that began before a change must not replace what a later read has found.
  let lastBegun = 0;
  let newestFinished = 0;
  const load = async (): Promise<void> => {
    lastBegun += 1;
    const begun = lastBegun;
    const value = await read();
    if (begun < newestFinished) return;
    newestFinished = begun;
    const written = JSON.stringify(value);
    if (known?.written === written) return;
    known = { value, written };
    version += 1;
  };
  const refresh = (): Promise<void> => load().catch((error: unknown) => log.debug({ error }, failure));
  return {
    last: () => known?.value ?? null,
    version: () => version,
    load,
    refresh,
    watch: () => repeat('work first', checkEveryMs, refresh),
  };
}
