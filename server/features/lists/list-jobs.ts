import { z } from 'zod';
import { undoHours } from '#contract/list-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { deleteOldRemovals } from './members-store.ts';

const pruneRemovals: JobType<Record<string, never>> = {
  name: 'prune-list-removals',
  payload: z.strictObject({}),
  triesMax: 5,
};

/** Deletes what can no longer be restored. `database` must be the pool for long statements. */
export const listJobs = (database: Database): JobPlan => ({
  jobs: [job(pruneRemovals, () => deleteOldRemovals(database, undoHours))],
  cron: [{ type: pruneRemovals, crontab: '25 * * * *' }],
});
