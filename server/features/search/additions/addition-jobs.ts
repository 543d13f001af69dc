import { z } from 'zod';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { additionFailures } from './addition-failures.ts';
import { additionJob } from './addition-job.ts';
import { pruneAdditions } from './additions-store.ts';
import { runAddition } from './run-addition.ts';
import type { AdditionParts } from './run-addition.ts';

const pruneJob: JobType<Record<string, never>> = {
  name: 'prune-search-additions',
  payload: z.strictObject({}),
  triesMax: 5,
};

/** Longer than all tries of the job together. */
const failedAfterHours = 24;
const keptDays = 30;

export const additionJobs = (parts: AdditionParts): JobPlan => ({
  jobs: [
    job(additionJob, ({ additionId }, { signal }) => runAddition(parts, additionId, signal)),
    job(pruneJob, () =>
      pruneAdditions(parts.longDatabase, { failedAfterHours, keptDays, failure: additionFailures.gaveUp }),
    ),
  ],
  cron: [{ type: pruneJob, crontab: '35 * * * *' }],
});
