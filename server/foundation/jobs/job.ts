import { z } from 'zod';

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
  triesMax: number;
  growingPauses: number | null;
  /** When it also runs without a request: `minute hour day month weekday`, in UTC. Null: only when it is requested. */
  crontab: string | null;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** A job runs at least once: another process repeats the job of a process that was killed. `run` must be idempotent. */
export const job = <Payload>(
  type: JobType<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
  { crontab = null }: { crontab?: string | null } = {},
): Job => ({
  name: type.name,
  triesMax: type.triesMax,
  growingPauses: type.growingPauses ?? null,
  crontab,
  run: (payload, context) => run(type.payload.parse(payload), context),
});

/** A job that runs on a schedule only. It has no payload. */
export const cronJob = (
  { name, crontab, triesMax = 5 }: Pick<Job, 'name'> & { crontab: string; triesMax?: number },
  run: (context: JobContext) => Promise<unknown>,
): Job =>
  job(
    { name, payload: z.strictObject({}), triesMax },
    async (_payload, context) => {
      await run(context);
    },
    { crontab },
  );

/** Thrown by a job to fail without another try. */
export class PermanentFailure extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}
