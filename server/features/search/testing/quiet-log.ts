import { createLog, type Log } from '#server/foundation/log/public.ts';

/** A log whose lines a test reads. */
export function quietLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog('info', { write: (line: string) => lines.push(line) }), lines };
}
