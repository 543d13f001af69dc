// Whether the clocks of this machine and of the database agree. Codes of second factors, sessions and deadlines depend on both.
import type { Clock } from '../clock/public.ts';
import type { Database } from '../database/public.ts';
import { ok, problem, warning, type Finding } from './finding.ts';
import { readClock } from './postgres-store.ts';

const warnFromMs = 5_000;
const refuseFromMs = 60_000;

export interface ClockSkew {
  /** What the clocks differ by at least; the time of the request to the database is uncertain. */
  ms: number;
  finding: Finding;
  /** The server must not serve: it would refuse valid sessions and accept expired ones. */
  isTooLarge: boolean;
}

export async function readClockSkew(database: Database, clock: Clock): Promise<ClockSkew> {
  const askedMs = performance.now();
  const hereMs = clock.now().getTime();
  const databaseMs = await readClock(database);
  const tookMs = performance.now() - askedMs;
  const ms = Math.max(0, Math.abs(databaseMs - hereMs - tookMs / 2) - tookMs / 2);
  return { ms, finding: clockFinding(ms), isTooLarge: ms > refuseFromMs };
}

function clockFinding(ms: number): Finding {
  if (ms <= warnFromMs) return ok('clock', 'this machine and the database agree');
  const difference = `The clocks of this machine and of the database differ by ${(ms / 1_000).toFixed(1)} s`;
  return ms > refuseFromMs
    ? problem('clock', `${difference}, so a server is not ready: synchronize both with NTP.`)
    : warning('clock', `${difference}. From 60 s a server is not ready: synchronize both with NTP.`);
}

export interface ClockWatch {
  /** Why this server is not ready, as text; null when the clocks agree. */
  waitingFor(): string | null;
  close(): void;
}

const checkEveryMs = 5_000;

/** Keeps comparing the clocks. `onChange` receives each new level; the first one is `before`. A database that does not answer changes nothing. */
export function watchClock(
  database: Database,
  clock: Clock,
  before: ClockSkew,
  onChange: (finding: Finding) => void,
): ClockWatch {
  let skew = before;
  let isAsking = false;
  const check = async (): Promise<void> => {
    const level = skew.finding.level;
    skew = await readClockSkew(database, clock);
    if (skew.finding.level !== level) onChange(skew.finding);
  };
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void check()
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  }, checkEveryMs);
  return {
    waitingFor: () =>
      skew.isTooLarge
        ? `the clocks: this machine and the database differ by ${Math.round(skew.ms / 1_000)} s; synchronize both with NTP`
        : null,
    close: () => clearInterval(timer),
  };
}
