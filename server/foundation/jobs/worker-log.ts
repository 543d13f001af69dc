import { Logger } from 'graphile-worker';
import { redactText, type Log } from '../log/public.ts';

/** Writes the messages of graphile-worker to our log, without their attachments, which contain payloads. Failed jobs are logged where they run. */
export const workerLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta['failure'] === true) return;
    const text = redactText(message).slice(0, 500);
    if (level === 'error' || level === 'warning') log.warn({ worker: text }, 'jobs');
    else log.debug({ worker: text }, 'jobs');
  });
