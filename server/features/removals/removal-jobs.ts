import { z } from 'zod';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { deleteExpired } from './requests-store.ts';

const deleteExpiredRequests: JobType<Record<string, never>> = {
  name: 'delete-expired-removal-requests',
  payload: z.strictObject({}),
  triesMax: 5,
};

/** Deletes requests that were not confirmed in time. */
export const removalJobs = (database: Database, clock: Pick<Clock, 'now'>): JobPlan => ({
  jobs: [job(deleteExpiredRequests, () => deleteExpired(database, clock.now()))],
  cron: [{ type: deleteExpiredRequests, crontab: '35 * * * *' }],
});
