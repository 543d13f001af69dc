import { z } from 'zod';
import { undoHours } from '#contract/list-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { followMerges } from './follow-merges.ts';
import { deleteOldRemovals } from './members-store.ts';

const pruneRemovals: JobType<Record<string, never>> = {
  name: 'prune-list-removals',
  payload: z.strictObject({}),
  triesMax: 5,
};

const followMergesOfCandidates: JobType<Record<string, never>> = {
  name: 'follow-merges',
  payload: z.strictObject({}),
  triesMax: 5,
};

/** Deletes what can no longer be restored, and follows merges of candidates. `database` must be the pool for long statements. */
export const listJobs = (database: Database): JobPlan => ({
  jobs: [
    job(pruneRemovals, () => deleteOldRemovals(database, undoHours)),
    job(followMergesOfCandidates, () => followMerges(database)),
  ],
  cron: [
    { type: pruneRemovals, crontab: '25 * * * *' },
    { type: followMergesOfCandidates, crontab: '* * * * *' },
  ],
});
