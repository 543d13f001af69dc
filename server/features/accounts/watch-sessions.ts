import { repeat } from '#server/foundation/clock/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { Callers } from './callers.ts';

const checkEveryMs = 1_000;

/**
 * Keeps remembered sessions from outliving those of the database: a command or another server may have ended them, for example
 * by a suspension, and they would be trusted for another minute if the database became unreachable. Returns a function that stops it.
 */
export const watchSessions = ({ forgetEnded }: Pick<Callers, 'forgetEnded'>, log: Log): (() => void) =>
  repeat('work first', checkEveryMs, () =>
    // While the database is unavailable, no session can be ended.
    forgetEnded().catch((error: unknown) => log.debug({ error }, 'remembered sessions could not be checked')),
  );
