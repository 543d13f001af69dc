import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { pruneChanges } from './change-log-store.ts';

/** A follower that was disconnected for longer rebuilds from the directory. */
const keptDays = 35;

const pruneLog: JobType<Record<string, never>> = { name: 'prune-change-log', payload: z.strictObject({}), triesMax: 5 };

/** Bounds the size of the change log. `database` must be the pool for long statements. */
export const changeLogJobs = (database: Database): JobPlan => ({
  jobs: [job(pruneLog, () => pruneChanges(database, keptDays))],
  cron: [{ type: pruneLog, crontab: '10 3 * * *' }],
});
