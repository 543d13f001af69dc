import type { PoolClient } from 'pg';
import type { JobType } from './job.ts';
import { insertJob } from './jobs-store.ts';

export interface JobOptions {
  /** A waiting job with the same key is replaced. */
  key?: string;
  /** The earliest start. Left out: as soon as the transaction is committed. */
  runAt?: Date;
  /** True: it runs after every other job that waits. For many jobs at once, behind which a single one should not wait. */
  isOneOfMany?: boolean;
}

/** Requests a job in the transaction of `client`. It runs after the commit, and never if the transaction is rolled back. */
export const addJob = <Payload>(
  client: PoolClient,
  type: JobType<Payload>,
  payload: Payload,
  { key, runAt, isOneOfMany = false }: JobOptions = {},
): Promise<void> =>
  insertJob(client, {
    name: type.name,
    payload: type.payload.parse(payload),
    key: key ?? null,
    runAt: runAt ?? null,
    triesMax: type.triesMax,
    priority: isOneOfMany ? 1 : 0,
  });
