import type { z } from 'zod';

/** What a caller needs to request a job, without the code that runs it. */
export interface JobType<Payload> {
  /** Stored in the database while the job waits, so it must never be renamed. */
  name: string;
  /** The payload is parsed again when the job runs, because an older version may have written it. */
  payload: z.ZodType<Payload>;
  /** After this many tries the job fails permanently. The pause before try n + 1 is e^n seconds, at most six hours. */
  triesMax: number;
  /** After this many tries the pause no longer grows, and no further failure counts towards `triesMax`. Left out: it grows up to six hours. */
  growingPauses?: number;
}

export interface JobContext {
  /** Aborted when the process stops and the grace period of the job is over. */
  signal: AbortSignal;
}

/** A job type with the code that runs it. */
export interface Job {
  name: string;
  growingPauses: number | null;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** A job runs at least once: another process repeats the job of a process that was killed. `run` must be idempotent. */
export const job = <Payload>(
  type: JobType<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): Job => ({
  name: type.name,
  growingPauses: type.growingPauses ?? null,
  run: (payload, context) => run(type.payload.parse(payload), context),
});

/** A job that runs on a schedule. */
export interface CronJob {
  type: JobType<Record<string, never>>;
  /** `minute hour day month weekday`, in UTC. */
  crontab: string;
}

/** Thrown by a job to fail without another try. */
export class PermanentFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
