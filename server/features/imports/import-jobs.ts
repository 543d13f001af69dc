import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { deleteExpiredParts } from './review/rejected-parts-store.ts';
import { countSources } from './review/sources.ts';

const countSourcesJob: JobType<Record<string, never>> = {
  name: 'count-sources',
  payload: z.strictObject({}),
  triesMax: 5,
};

const forgetRejectedRows: JobType<Record<string, never>> = {
  name: 'forget-rejected-rows',
  payload: z.strictObject({}),
  triesMax: 5,
};

export const importJobs = (database: Database): JobPlan => ({
  jobs: [
    job(countSourcesJob, () => countSources(database)),
    job(forgetRejectedRows, () => deleteExpiredParts(database)),
  ],
  cron: [
    { type: countSourcesJob, crontab: '*/2 * * * *' },
    { type: forgetRejectedRows, crontab: '50 3 * * *' },
  ],
});
