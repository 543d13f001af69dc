import type { PoolClient } from 'pg';
import type { JobType } from './job.ts';
import { insertJob } from './jobs-store.ts';

export interface JobOptions {
  /** A waiting job of the same key is replaced. */
  key?: string;
  /** Not before. Left out: as soon as the transaction is committed. */
  runAt?: Date;
}

/** Asks for a job within the transaction of `client`: it runs after the commit, and never when there is none. */
export const addJob = <Payload>(client: PoolClient, type: JobType<Payload>, payload: Payload, { key, runAt }: JobOptions = {}): Promise<void> =>
  insertJob(client, { name: type.name, payload: type.payload.parse(payload), key: key ?? null, runAt: runAt ?? null, triesMax: type.triesMax });
