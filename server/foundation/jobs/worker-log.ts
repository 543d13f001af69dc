import { Logger } from 'graphile-worker';
import { redactText } from '../log/public.ts';
import type { Log } from '../log/public.ts';

/** The worker's own words in our log. Only its texts: what it attaches holds payloads. A failed job is told by whoever ran it. */
export const workerLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta['failure'] === true) return;
    const text = redactText(message).slice(0, 500);
    if (level === 'error' || level === 'warning') log.warn({ worker: text }, 'jobs');
    else log.debug({ worker: text }, 'jobs');
  });
