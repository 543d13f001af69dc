import type { z } from 'zod';

/** What may be asked for later: known to those who ask, apart from what does it. */
export interface JobType<Payload> {
  /** Stands in the database for as long as the job waits. Never renamed. */
  name: string;
  /** Read again when the job runs: it may have been written by an older version. */
  payload: z.ZodType<Payload>;
  /** After so many tries the job is left alone. The pause before try n + 1 is e^n seconds, six hours at most. */
  triesMax: number;
}

export interface JobContext {
  /** Aborted when the process stops and the job has had its time to finish. */
  signal: AbortSignal;
}

/** A type together with what does it. */
export interface Job {
  name: string;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** A job runs at least once: a process that is killed leaves its job to the next one. `run` must bear repetition. */
export const job = <Payload>(type: JobType<Payload>, run: (payload: Payload, context: JobContext) => Promise<void>): Job => ({
  name: type.name,
  run: (payload, context) => run(type.payload.parse(payload), context),
});

/** A job that repeats by the clock. */
export interface CronJob {
  type: JobType<Record<string, never>>;
  /** `minute hour day month weekday`, in UTC. */
  crontab: string;
}

/** Thrown by a job that no repetition can help. */
export class PermanentFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
